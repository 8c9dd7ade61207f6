using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>The layout of a frame. No other type of the library knows it.</summary>
/// <remarks>
/// <code>
/// offset 0            4            8                       4 + length
///        +------------+------------+------------------------+
///        | length     | typeId     | payload                |
///        | int32 LE   | int32 LE   | length - 4 bytes       |
///        +------------+------------+------------------------+
/// </code>
/// The length counts the type id and the payload, but not itself, so it is at least 4. A length of 0 means that nothing
/// was written; inside a payload it means null. Ids from 1 up are the program's, negative ones the library's. The
/// header is stored last, so an unfinished frame never looks finished.
/// </remarks>
internal static class FrameHeader
{
    internal const int LengthOffset = 0;
    internal const int TypeIdOffset = 4;

    /// <summary>The size of a header in bytes.</summary>
    internal const int Size = 8;

    /// <summary>The size of the length field in bytes, which the length doesn't count.</summary>
    internal const int LengthSize = 4;

    /// <summary>The minimum length: a type id and no payload.</summary>
    internal const int MinLength = Size - LengthSize;

    /// <summary>Returns whether a length is valid and within the limit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsPossible(int length, int limit) => length >= MinLength && length <= limit;

    /// <summary>Reads a header if its length is possible and its frame is complete.</summary>
    /// <param name="frame">The bytes, which begin with the header.</param>
    /// <param name="limit">The maximum length in bytes: <see cref="MinLength"/> or more.</param>
    /// <param name="size">The size of the frame in bytes, header included. Meaningless if the result is false.</param>
    /// <param name="typeId">The type id of the frame. Meaningless if the result is false.</param>
    /// <returns>False if there is no complete frame.</returns>
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

            // One comparison for both ends of the range: as an unsigned number, a length below the minimum is large.
            return (uint)(length - MinLength) <= (uint)(Math.Min(frame.Length - LengthSize, limit) - MinLength);
        }
    }

    /// <summary>Writes the header of a frame of <paramref name="frameSize"/> bytes, header included.</summary>
    internal static void Write(Span<byte> frame, int frameSize, int typeId)
    {
        WriteTypeId(frame, typeId);
        WriteLength(frame, frameSize);
    }

    /// <summary>Writes the type id of a frame.</summary>
    internal static void WriteTypeId(Span<byte> frame, int typeId) =>
        BinaryPrimitives.WriteInt32LittleEndian(frame[TypeIdOffset..], typeId);

    /// <summary>Writes the length of a frame of <paramref name="frameSize"/> bytes, header included.</summary>
    internal static void WriteLength(Span<byte> frame, int frameSize) =>
        BinaryPrimitives.WriteInt32LittleEndian(frame, unchecked(frameSize - LengthSize));

    /// <summary>Reads the length from the first <see cref="LengthSize"/> bytes of a frame.</summary>
    internal static int ReadLength(ReadOnlySpan<byte> frame) => BinaryPrimitives.ReadInt32LittleEndian(frame);

    /// <summary>Reads the type id from the first <see cref="Size"/> bytes of a frame.</summary>
    internal static int ReadTypeId(ReadOnlySpan<byte> frame) => BinaryPrimitives.ReadInt32LittleEndian(frame[TypeIdOffset..]);
}
