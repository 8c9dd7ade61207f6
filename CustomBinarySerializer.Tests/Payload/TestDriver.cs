using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Payload;

/// <summary>What a session says to its writer and reader, as the test wants it. Objects need a formatter, and have none here.</summary>
internal sealed class TestDriver : PayloadDriver
{
    private readonly TestHost _host = new();

    internal int CountLimit
    {
        set => _host.CountLimit = value;
    }

    internal bool IsUntrusted
    {
        set => _host.IsUntrusted = value;
    }

    internal override PayloadHost Host => _host;

    internal override int Depth { get; set; } = 1;

    internal override void WriteNested(object? value) => throw new NotSupportedException();

    internal override void WriteNestedExact(object? value) => throw new NotSupportedException();

    internal override object? ReadNested(Type asked) => throw new NotSupportedException();

    internal override object? ReadNestedExact(Type type) => throw new NotSupportedException();
}
