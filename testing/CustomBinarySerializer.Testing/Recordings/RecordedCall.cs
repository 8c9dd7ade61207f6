namespace CustomBinarySerializer.Testing.Recordings;

/// <summary>A call of a contract: the kind of its value, and its place in the payload.</summary>
/// <param name="Kind">The kind of the value.</param>
/// <param name="Number">The number of the call, from 1; 0 for bytes that no call touched.</param>
/// <param name="Offset">The offset of the call's first byte.</param>
/// <param name="Length">The number of the call's bytes, or <see cref="Unfinished"/>.</param>
/// <param name="Origin">The extension method that made the call; null if that isn't known.</param>
internal readonly record struct RecordedCall(CallKind Kind, int Number, int Offset, int Length, string? Origin)
{
    /// <summary>The length of a call that threw.</summary>
    internal const int Unfinished = -1;

    internal int End => Offset + Length;

    internal bool IsFinished => Length != Unfinished;

    /// <summary>
    /// Bytes that have no meaning of their own, so that they may be written or read as something else.
    /// </summary>
    internal bool IsRaw => IsBlock || Kind is CallKind.Byte;

    internal bool IsBlock => Kind is CallKind.Bytes or CallKind.Skipped;

    internal bool IsText => Kind is CallKind.Char or CallKind.Chars;

    /// <summary>
    /// Returns the part of the call from byte <paramref name="start"/> up to <paramref name="end"/>.
    /// </summary>
    internal RecordedCall Part(int start, int end) =>
        start == Offset && end == End ? this : this with { Kind = CallKind.Bytes, Offset = start, Length = end - start };
}
