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

    /// <summary>What was found and done, for people: one line, and one more for each gap.</summary>
    public override string ToString() => string.Join(
        '\n',
        [
            (WasClosedCleanly ? "Closed in order" : FormattableString.Invariant($"{VerifiedBytes} bytes verified behind message {DurableOrdinal}"))
            + FormattableString.Invariant($"; the next message is {NextOrdinal}")
            + (TornTail is { } torn ? FormattableString.Invariant($"; {torn.Length} bytes cut from {torn.File} at offset {torn.Offset}: {torn.Reason}; a copy is in {torn.Copy}") : ""),
            .. Gaps.Select(gap => $"Damaged: {gap}"),
        ]);
}
