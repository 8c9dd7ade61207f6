using System.Buffers;
using System.Buffers.Binary;

namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>Bytes as tests write them down, and as formatters make them.</summary>
internal static class Bytes
{
    /// <summary>Returns bytes from hexadecimal digits, with a string for each field. Blanks are ignored.</summary>
    internal static byte[] Of(params string[] fields) =>
        Convert.FromHexString(string.Concat(fields).Replace(" ", "", StringComparison.Ordinal));

    /// <summary>A frame with any header, right or wrong.</summary>
    internal static byte[] Frame(int length, int typeId, params ReadOnlySpan<byte> payload) =>
        [.. Int32(length), .. Int32(typeId), .. payload];

    /// <summary>A frame whose header is right.</summary>
    internal static byte[] FrameOf(int typeId, params ReadOnlySpan<byte> payload) =>
        Frame(sizeof(int) + payload.Length, typeId, payload);

    internal static byte[] Int32(int value)
    {
        byte[] bytes = new byte[sizeof(int)];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, value);
        return bytes;
    }

    internal static byte[] Serialized(this CustomBinaryFormatter formatter, params IEnumerable<object> graphs)
    {
        ArrayBufferWriter<byte> bytes = new();
        foreach (object graph in graphs)
        {
            formatter.Serialize(bytes, graph);
        }

        return bytes.WrittenSpan.ToArray();
    }

    internal static bool TryDeserialize(this CustomBinaryFormatter formatter, byte[] bytes)
    {
        ReadOnlySequence<byte> frames = new(bytes);
        return formatter.TryDeserialize(ref frames, out _);
    }
}
