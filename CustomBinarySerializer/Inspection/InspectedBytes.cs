using System.Buffers.Binary;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Inspection;

/// <summary>A checked reader of untrusted payload bytes.</summary>
internal ref struct InspectedBytes
{
    private readonly ReadOnlySpan<byte> _bytes;
    private readonly int _start;
    private int _next;

    /// <param name="bytes">The payload.</param>
    /// <param name="start">The offset of the payload in the outermost frame, in bytes.</param>
    /// <param name="place">The position for errors.</param>
    internal InspectedBytes(ReadOnlySpan<byte> bytes, int start, InspectionPlace place)
    {
        _bytes = bytes;
        _start = start;
        Place = place;
    }

    internal InspectionPlace Place { get; }

    internal readonly int Remaining => _bytes.Length - _next;

    /// <summary>The offset of the next byte in the outermost frame.</summary>
    internal readonly int Offset => _start + _next;

    internal ReadOnlySpan<byte> Take(int count)
    {
        if (count > Remaining)
        {
            throw Error(SerializationErrorCode.PayloadExhausted, $"{count} bytes are needed where {Remaining} are left");
        }

        ReadOnlySpan<byte> taken = _bytes.Slice(_next, count);
        _next += count;
        Place.Offset = Offset;
        return taken;
    }

    /// <summary>Takes bytes as a nested payload.</summary>
    internal InspectedBytes TakePayload(int count)
    {
        int start = Offset;
        InspectedBytes payload = new(Take(count), start, Place);
        Place.Offset = start;
        return payload;
    }

    /// <summary>Returns to an earlier position.</summary>
    /// <param name="before">A copy of this reader at the position.</param>
    internal void Rewind(in InspectedBytes before)
    {
        _next = before._next;
        Place.Offset = Offset;
    }

    internal byte TakeByte() => Take(sizeof(byte))[0];

    internal int TakeInt32() => BinaryPrimitives.ReadInt32LittleEndian(Take(sizeof(int)));

    internal long TakeInt64() => BinaryPrimitives.ReadInt64LittleEndian(Take(sizeof(long)));

    /// <summary>Takes a length, a count or another number as a 7-bit encoded integer.</summary>
    internal int TakePrefix()
    {
        uint prefix = 0;
        for (int shift = 0; shift < 7 * SevenBitEncoded.MaxSize; shift += 7)
        {
            byte next = TakeByte();
            prefix |= unchecked((next & 0x7Fu) << shift);
            if (next <= SevenBitEncoded.MaxOneByteValue)
            {
                bool isTooLarge = prefix > int.MaxValue || (shift == 28 && next > 0x07);
                return isTooLarge ? throw TooLarge() : (int)prefix;
            }
        }

        throw TooLarge();
    }

    internal readonly BinarySerializationException Error(SerializationErrorCode code, string what) => Place.Error(code, Offset, what);

    internal readonly BinarySerializationException Invalid(string type, string value) =>
        Error(SerializationErrorCode.InvalidValue, $"the preceding bytes don't form a {type}: {value}");

    private readonly BinarySerializationException TooLarge() => Invalid("length or count", "more than 31 bits");
}
