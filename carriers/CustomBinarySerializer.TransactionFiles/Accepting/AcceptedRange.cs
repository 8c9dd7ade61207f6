namespace CustomBinarySerializer.TransactionFiles.Accepting;

/// <summary>Damage in one segment that an operator accepted. Immutable.</summary>
/// <param name="Segment">First ordinal of the segment, as in its name.</param>
/// <param name="Offset">Start of the damage in the file, in bytes.</param>
/// <param name="Length">Size of the damage in bytes; 0 where bytes or files are missing.</param>
/// <param name="FirstOrdinal">The ordinal of the first lost message.</param>
/// <param name="EndOrdinal">The ordinal after the last lost message.</param>
/// <param name="Checksum">
/// The checksum that ties the acceptance to the damage: see <see cref="DamageChecksum"/>.
/// </param>
/// <param name="AcceptedTicks">The time of acceptance, in UTC ticks.</param>
/// <param name="Command">The command that accepted the damage, for people.</param>
/// <param name="Reason">The reason why the range counts as damaged, for people.</param>
internal sealed record AcceptedRange(
    long Segment,
    long Offset,
    long Length,
    long FirstOrdinal,
    long EndOrdinal,
    uint Checksum,
    long AcceptedTicks,
    string Command,
    string Reason)
{
    /// <summary>The offset after the damage, in bytes.</summary>
    internal long EndOffset => Offset + Length;

    /// <summary>The time of acceptance, UTC.</summary>
    internal DateTimeOffset Accepted => new(AcceptedTicks, TimeSpan.Zero);

    /// <summary>Returns whether the bytes and the messages of some damage are all inside this range.</summary>
    internal bool Contains(CorruptRange damage) =>
        damage.Offset >= Offset && damage.Offset + damage.Length <= EndOffset
        && damage.FirstOrdinal >= FirstOrdinal && damage.End <= EndOrdinal;
}
