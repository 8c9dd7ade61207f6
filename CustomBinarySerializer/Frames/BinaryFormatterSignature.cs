using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Frames;

/// <summary>The signature at the beginning of every BinaryFormatter message: <c>00 01 00 00 00 FF FF FF</c>.</summary>
/// <remarks>
/// Read as a frame header, the signature is a length of 256 and the id -256. No root object has that id, so the two
/// can't be confused.
/// </remarks>
internal static class BinaryFormatterSignature
{
    private const ulong Value = 0xFFFF_FF00_0000_0100;

    /// <summary>The bytes of the signature, as many as a frame header has.</summary>
    internal static ReadOnlySpan<byte> Bytes => [0x00, 0x01, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF];

    /// <summary>Returns whether the bytes begin with the signature.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Begins(ReadOnlySpan<byte> bytes) =>
        bytes.Length >= sizeof(ulong) && BinaryPrimitives.ReadUInt64LittleEndian(bytes) == Value;
}
