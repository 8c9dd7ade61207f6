namespace CustomBinarySerializer.Tests.Payload.Memory;

/// <summary>A call, and the number of bytes that it writes.</summary>
public sealed record SizedWrite(string Name, int Size, Action<BinaryWriter> Run);

/// <summary>Each way by which bytes get into a message.</summary>
internal static class SizedWrites
{
    internal static IEnumerable<SizedWrite> All =>
    [
        new("byte", 1, w => w.Write((byte)0xE1)),
        new("ushort", 2, w => w.Write((ushort)0xE2E1)),
        new("uint", 4, w => w.Write(0xE4E3_E2E1)),
        new("ulong", 8, w => w.Write(0xE8E7_E6E5_E4E3_E2E1)),
        new("decimal", 16, w => w.Write(decimal.MinValue)),
        new("Guid", 16, w => w.WriteGuid(Guid.AllBitsSet)),
        new("bytes", 5, w => w.Write([9, 8, 7, 6, 5])),
        new("3-byte char", 3, w => w.Write('€')),
        new("chars", 7, w => w.Write("a€é!".AsSpan())),
        new("short ASCII", 13, w => w.Write("Hello, world")),
        new("ASCII of 32", 33, w => w.Write(new string('x', 32))),
        new("ASCII of 33", 34, w => w.Write(new string('x', 33))),
        new("ASCII of 127", 128, w => w.Write(new string('x', 127))),
        new("ASCII of 128", 130, w => w.Write(new string('x', 128))),
        new("other text", 10, w => w.Write("a€é\xD800")),
        new("nullable string", 13, w => w.WriteNullableString("Hello, world")),
        new("block", 12, w => w.WriteSpan<int>([1, 2, 3])),
        new("7-bit integer", 5, w => w.Write7BitEncodedInt(-1)),
    ];
}
