using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Payload.Extensions;

/// <summary>A kind of reader that the extension methods must serve.</summary>
public sealed class TestReader
{
    private readonly Func<DrivenReader, byte[], BinaryReader> _open;

    private TestReader(string name, Func<DrivenReader, byte[], BinaryReader> open)
    {
        Name = name;
        _open = open;
    }

    internal static TestReader OfPayload { get; } = new("PayloadReader", (driven, bytes) => driven.Begin(bytes));

    internal static TestReader OfReusingPayload { get; } =
        new("PayloadReader that reuses strings", (driven, bytes) => driven.Begin(bytes, reusesStrings: true));

    internal static TestReader OfMemory { get; } = new("BinaryReader", (_, bytes) => new BinaryReader(new MemoryStream(bytes)));

    internal static TestReader OfPipe { get; } =
        new("BinaryReader over a non-seekable stream", (_, bytes) => new BinaryReader(new ChunkedStream(bytes, 1)));

    internal static IEnumerable<TestReader> All => [OfPayload, OfReusingPayload, OfMemory, OfPipe];

    internal string Name { get; }

    internal BinaryReader Open(DrivenReader driven, byte[] bytes) => _open(driven, bytes);

    public override string ToString() => Name;
}
