using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>A broker in the memory of the test.</summary>
/// <param name="Engine">The engine, one for all that connect to the broker.</param>
internal sealed record MemoryBroker(ILogEngine Engine) : StreamBroker
{
    public override string ToString() => "memory";

    internal override ILogEngine CreateEngine() => Engine;
}
