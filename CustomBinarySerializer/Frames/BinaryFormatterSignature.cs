using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Frames;

/// <summary>
/// The bytes that every BinaryFormatter message begins with: <c>00 01 00 00 00 FF FF FF</c>, of the record of its header.
/// </summary>
/// <remarks>As a frame they would be a length of 256 and the id -256, which no root object has, so they are never mistaken for one.</remarks>
internal static class BinaryFormatterSignature
{
    private const ulong Value = 0xFFFF_FF00_0000_0100;

    /// <summary>The bytes, as many as those of a frame's header.</summary>
    internal static ReadOnlySpan<byte> Bytes => [0x00, 0x01, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF];

    /// <summary>Whether a message begins here.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Begins(ReadOnlySpan<byte> bytes) =>
        bytes.Length >= sizeof(ulong) && BinaryPrimitives.ReadUInt64LittleEndian(bytes) == Value;
}
