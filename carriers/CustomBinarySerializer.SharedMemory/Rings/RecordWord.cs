using System.Runtime.InteropServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>
/// The first eight bytes of a record, stored and loaded at once: the header of its frame, or what is in its place.
/// </summary>
/// <remarks>
/// <code>
/// length   type id
/// 0        any          nothing was written here
/// 1 to 3   any          damage
/// -size    tag          claimed by the participant with this tag, and not yet written
/// >= 4     >= 1         a frame; the record is padded to 8
/// >= 4     -1           padding up to the end of the ring
/// >= 4     -2           the unfinished record of a dead producer
/// >= 4     -3, -4, -5   envelopes of requests, replies and refusals
/// </code>
/// </remarks>
internal readonly record struct RecordWord(long Bits)
{
    internal const int PaddingId = -1;
    internal const int AbandonedId = -2;
    internal const int RequestId = -3;
    internal const int ReplyId = -4;
    internal const int RefusalId = -5;

    /// <summary>The size of a word in bytes: that of a frame's header.</summary>
    internal const int Size = FrameHeader.Size;

    internal static RecordWord Nothing => default;

    /// <summary>Gets a word that readers report as damage.</summary>
    internal static RecordWord Impossible => new(1);

    /// <summary>
    /// The length of the frame or skipped record in bytes; 0 if nothing was written, negative for a claim.
    /// </summary>
    internal int Length => unchecked((int)Bits);

    internal int TypeId => unchecked((int)(Bits >> 32));

    internal bool IsNothing => Length == 0;

    internal bool IsClaim => Length < 0;

    /// <summary>The tag of the participant that claimed the record.</summary>
    internal int Tag => TypeId;

    /// <summary>Whether readers pass over the record.</summary>
    internal bool IsSkipped => TypeId is PaddingId or AbandonedId;

    /// <summary>The size in bytes of a frame with this length.</summary>
    internal int FrameSize => unchecked(Length + FrameHeader.LengthSize);

    /// <summary>Returns the header of a frame as a word.</summary>
    internal static RecordWord Of(ReadOnlySpan<byte> frame) => new(MemoryMarshal.Read<long>(frame));

    /// <summary>Returns the word of a record that readers pass over.</summary>
    internal static RecordWord Skipped(int typeId, int recordSize) => new(Combine(unchecked(recordSize - FrameHeader.LengthSize), typeId));

    internal static RecordWord Claim(int tag, int recordSize) => new(Combine(unchecked(-recordSize), tag));

    private static long Combine(int length, int typeId) => unchecked(((long)typeId << 32) | (uint)length);
}
