using CustomBinarySerializer.Telemetry;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>A part of a transaction file that can't be read.</summary>
/// <param name="File">The path of the segment.</param>
/// <param name="Offset">The offset of the range in the file, in bytes.</param>
/// <param name="Length">The length of the range, in bytes.</param>
/// <param name="FirstOrdinal">The ordinal of the first lost message.</param>
/// <param name="End">The ordinal after the last lost message.</param>
/// <param name="Reason">The fault in words.</param>
public sealed record CorruptRange(string File, long Offset, long Length, long FirstOrdinal, long End, string Reason)
{
    /// <summary>
    /// The time (UTC) at which an operator accepted the damage, by <c>cbs repair --accept-damage</c>; null if nobody
    /// has. Accepted damage is passed over also without SkipCorrupt.
    /// </summary>
    public DateTimeOffset? Accepted { get; init; }

    /// <summary>Returns the range as one line of text.</summary>
    public override string ToString() =>
        FormattableString.Invariant($"{File}, offset {Offset}: {Length} bytes, {Loss}: ") +
        FormattableString.Invariant($"{Reason}{(Accepted is { } time ? $" (accepted {time:u})" : "")}");

    /// <summary>Reports to operators that the range was passed over.</summary>
    internal void ReportSkipped() => LibraryEvents.Log.DamageSkipped(File, Offset, Length, FirstOrdinal, End, Reason);

    /// <summary>The description of the messages that are lost.</summary>
    internal string Loss => (End - FirstOrdinal) switch
    {
        <= 0 => FormattableString.Invariant($"no message, before message {FirstOrdinal}"),
        1 => FormattableString.Invariant($"message {FirstOrdinal}"),
        _ => FormattableString.Invariant($"messages {FirstOrdinal} to {End - 1}"),
    };

    /// <summary>The description of the damage, as a sentence.</summary>
    internal string Damage => (End - FirstOrdinal) switch
    {
        <= 0 => FormattableString.Invariant($"no message is damaged, but what precedes message {FirstOrdinal} is"),
        1 => $"{Loss} is damaged",
        _ => $"{Loss} are damaged",
    };
}
