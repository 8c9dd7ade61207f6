namespace CustomBinarySerializer;

/// <summary>A part of a transaction file that can't be read.</summary>
/// <param name="File">The path of the segment.</param>
/// <param name="Offset">Where it begins in the file, in bytes.</param>
/// <param name="Length">How long it is, in bytes.</param>
/// <param name="FirstOrdinal">The first message that is lost.</param>
/// <param name="NextOrdinal">The first message behind it that is not.</param>
/// <param name="Reason">What is wrong, in words.</param>
public sealed record CorruptRange(string File, long Offset, long Length, long FirstOrdinal, long NextOrdinal, string Reason)
{
    /// <summary>One line for people.</summary>
    public override string ToString() =>
        FormattableString.Invariant($"{File}, offset {Offset}: {Length} bytes, messages {FirstOrdinal} to {NextOrdinal - 1}: {Reason}");
}
