using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// The layout of a frame, which nothing else in the library knows.
/// </summary>
/// <remarks>
/// <code>
/// offset 0            4            8                       4 + length
///        +------------+------------+------------------------+
///        | length     | typeId     | payload                |
///        | int32 LE   | int32 LE   | length - 4 bytes       |
///        +------------+------------+------------------------+
/// </code>
/// The length counts the type id and the payload, never itself, so it is at least 4. A length of 0 means that nothing
/// was written here; inside a payload it means null. Ids from 1 up are the user's, negative ones the library's.
/// The header is stored last: a frame that was begun and not ended never looks like one that was.
/// </remarks>
internal static class FrameHeader
{
    internal const int LengthOffset = 0;
    internal const int TypeIdOffset = 4;

    /// <summary>Bytes of a header, before the payload.</summary>
    internal const int Size = 8;

    /// <summary>Bytes that the length doesn't count: its own.</summary>
    internal const int LengthSize = 4;

    /// <summary>The smallest length: a type id and no payload.</summary>
    internal const int MinLength = Size - LengthSize;

    /// <summary>Whether a frame may have this length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsPossible(int length, int limit) => length >= MinLength && length <= limit;

    /// <summary>Loads a header, if it is there, its length is possible and its frame is whole.</summary>
    /// <param name="frame">Begins with it.</param>
    /// <param name="limit">The largest length that is allowed: <see cref="MinLength"/> or more.</param>
    /// <param name="size">The size of the frame in bytes, header included.</param>
    /// <param name="typeId">The id of its type.</param>
    /// <returns>False if there is no such frame; the numbers are meaningless then.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryRead(ReadOnlySpan<byte> frame, int limit, out int size, out int typeId)
    {
        if (frame.Length < Size)
        {
            size = 0;
            typeId = 0;
            return false;
        }

        unchecked
        {
            long header = BinaryPrimitives.ReadInt64LittleEndian(frame);
            int length = (int)header;
            size = length + LengthSize;
            typeId = (int)(header >> (8 * TypeIdOffset));

            // One comparison for both ends of the range: a length below the smallest is a large number without sign.
            return (uint)(length - MinLength) <= (uint)(Math.Min(frame.Length - LengthSize, limit) - MinLength);
        }
    }

    /// <summary>Stores the header of a frame of <paramref name="frameSize"/> bytes, header included.</summary>
    internal static void Write(Span<byte> frame, int frameSize, int typeId)
    {
        WriteTypeId(frame, typeId);
        WriteLength(frame, frameSize);
    }

    /// <summary>Stores the type id of a frame.</summary>
    internal static void WriteTypeId(Span<byte> frame, int typeId) =>
        BinaryPrimitives.WriteInt32LittleEndian(frame[TypeIdOffset..], typeId);

    /// <summary>Stores the length of a frame of <paramref name="frameSize"/> bytes, header included.</summary>
    internal static void WriteLength(Span<byte> frame, int frameSize) =>
        BinaryPrimitives.WriteInt32LittleEndian(frame, unchecked(frameSize - LengthSize));

    /// <summary>Loads the length from the first <see cref="LengthSize"/> bytes of a frame.</summary>
    internal static int ReadLength(ReadOnlySpan<byte> frame) => BinaryPrimitives.ReadInt32LittleEndian(frame);

    /// <summary>Loads the type id from the first <see cref="Size"/> bytes of a frame.</summary>
    internal static int ReadTypeId(ReadOnlySpan<byte> frame) => BinaryPrimitives.ReadInt32LittleEndian(frame[TypeIdOffset..]);
}
