namespace CustomBinarySerializer;

/// <summary>What a <see cref="TransactionFileWriter"/> found, and did, when it opened its folder. Immutable.</summary>
public sealed record RecoveryReport
{
    internal RecoveryReport()
    {
    }

    /// <summary>Whether nothing had to be verified: the folder was new, or its last writer was closed in order.</summary>
    public bool WasClosedCleanly { get; internal init; }

    /// <summary>How many bytes were verified: what wasn't known to be durable.</summary>
    public long VerifiedBytes { get; internal init; }

    /// <summary>The number of messages in front of which everything was known to be durable; below it nothing was verified.</summary>
    public long DurableOrdinal { get; internal init; }

    /// <summary>The ordinal of the next message.</summary>
    public long NextOrdinal { get; internal init; }

    /// <summary>What was cut off, or null.</summary>
    public TornTail? TornTail { get; internal init; }

    /// <summary>What is damaged, as far as opening saw it; empty unless the mode is <see cref="RecoveryMode.SkipCorrupt"/>.</summary>
    public IReadOnlyList<CorruptRange> Gaps { get; internal init; } = [];
}
