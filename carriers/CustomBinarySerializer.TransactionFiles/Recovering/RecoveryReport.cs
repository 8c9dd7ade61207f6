namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// The findings and actions of a <see cref="TransactionFileWriter"/> that opened its folder. Immutable.
/// </summary>
public sealed record RecoveryReport
{
    internal RecoveryReport()
    {
    }

    /// <summary>
    /// Whether nothing had to be verified: the folder was new, or its last writer was closed in order.
    /// </summary>
    public bool WasClosedCleanly { get; internal init; }

    /// <summary>The number of verified bytes, which weren't known to be durable.</summary>
    public long VerifiedBytes { get; internal init; }

    /// <summary>
    /// The ordinal after the last message that was known to be durable. Messages below it weren't verified.
    /// </summary>
    public long DurableEnd { get; internal init; }

    /// <summary>The ordinal after the last message. The next appended message gets it.</summary>
    public long End { get; internal init; }

    /// <summary>The tail that was cut off, or null.</summary>
    public TornTail? TornTail { get; internal init; }

    /// <summary>
    /// The damage that opening saw and passed over: accepted damage and, under <see cref="RecoveryMode.SkipCorrupt"/>,
    /// all other damage. Damage that only readers meet isn't included.
    /// </summary>
    public IReadOnlyList<CorruptRange> Gaps { get; internal init; } = [];

    /// <summary>Returns the report as text: one line, and one more for each gap.</summary>
    public override string ToString() => string.Join(
        '\n',
        [
            (WasClosedCleanly && Gaps.Count == 0 ? "Closed in order"
                : WasClosedCleanly ? FormattableString.Invariant($"Closed in order, and damaged in {Gaps.Count} places")
                : FormattableString.Invariant($"{VerifiedBytes} bytes verified after message {DurableEnd}"))
            + FormattableString.Invariant($"; the next message is {End}")
            + (TornTail is { } torn
                ? FormattableString.Invariant($"; {torn.Length} bytes cut from {torn.File} at offset {torn.Offset}: {torn.Reason}; a ") +
                    FormattableString.Invariant($"copy is in {torn.Copy}")
                : ""),
            .. Gaps.Select(gap => $"Damaged: {gap}"),
        ]);
}

/// <summary>
/// The tail that was cut off a transaction file. Its end wasn't written when process or machine stopped, or the seal of
/// a journal that was closed is damaged. No durable message is in it.
/// </summary>
/// <param name="File">The path of the segment.</param>
/// <param name="Offset">The offset at which the segment was cut, in bytes.</param>
/// <param name="Length">The number of bytes that were cut.</param>
/// <param name="Ordinal">
/// The ordinal that the first cut message would have had. The next appended message gets it.
/// </param>
/// <param name="Copy">The path of the file that holds the cut bytes.</param>
/// <param name="Reason">The reason for the cut, in words.</param>
public sealed record TornTail(string File, long Offset, long Length, long Ordinal, string Copy, string Reason);

/// <summary>The ways in which opening a folder for writing treats a torn tail and damage.</summary>
public enum RecoveryMode
{
    /// <summary>
    /// The default. Records that can only have been in flight when the process or the machine stopped are cut off and
    /// kept in a file beside the segment. So is a damaged seal at the end of a journal that was closed, which costs no
    /// message. Everything else that is wrong is refused.
    /// </summary>
    CutTornTail = 0,

    /// <summary>Everything that is wrong is refused, a torn tail and a damaged seal too; nothing is changed.</summary>
    Strict,

    /// <summary>
    /// Cuts as <see cref="CutTornTail"/> does. Damage isn't refused but reported in <see cref="RecoveryReport.Gaps"/>,
    /// left as it is, and passed over: writing goes on in a new segment. Readers, and writers in other modes, still
    /// refuse it until an operator accepts it by <c>cbs repair --accept-damage</c>.
    /// </summary>
    SkipCorrupt,
}
