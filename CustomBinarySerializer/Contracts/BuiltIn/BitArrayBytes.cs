using System.Collections;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>How many bits of the last byte are none of its own, then 8 bits in a byte, the lowest first.</summary>
internal static class BitArrayBytes
{
    private const int BitsPerByte = 8;

    internal static byte[] To(BitArray value)
    {
        byte[] bytes = new byte[1 + ((value.Length + BitsPerByte - 1L) / BitsPerByte)];
        value.CopyTo(bytes, 1);
        bytes[0] = (byte)(-value.Length & (BitsPerByte - 1));
        return bytes;
    }

    internal static BitArray From(byte[] value)
    {
        long length = ((value.Length - 1L) * BitsPerByte) - (value.Length == 0 ? 0 : value[0]);
        return length is >= 0 and <= int.MaxValue && value[0] < BitsPerByte
            ? new BitArray(value[1..]) { Length = (int)length }
            : throw PayloadErrors.NotA(nameof(BitArray), $"{value.Length} bytes that begin with {value.FirstOrDefault()}");
    }
}
