using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: the host hands it through.

namespace CustomBinarySerializer.Tests.Payload;

/// <summary>What a formatter says to its contracts, as the test wants it. A message must fit its memory.</summary>
internal sealed unsafe class TestHost() : PayloadHost(Array.MaxLength, int.MaxValue)
{
    internal int CountLimit
    {
        set => MaxCollectionCount = value;
    }

    internal int DepthLimit { get; set; } = FrameLimits.Default.MaxDepth;

    internal bool IsUntrusted { get; set; }

    internal override int MaxDepth => DepthLimit;

    internal override bool ReadsUntrustedData => IsUntrusted;

    internal override StreamingContext StreamingContext => default;

    internal override bool IsRegistered(Type type) => false;

    internal override int MaxGraphObjects => FrameLimits.Default.MaxGraphObjects;

    internal override bool StrictGraphLayouts => false;

    internal override ISurrogateSelector? Surrogates => null;

    internal override int IdToWrite(Contract contract) => contract.TypeId;

    internal override Contract? ContractForReading(int typeId) => null;

    internal override object ReadOldMessage(ReadOnlySpan<byte> message) => throw new NotSupportedException();

    internal override PayloadWriter EnterWriting(byte* memory, int capacity) => throw new NotSupportedException();

    internal override PayloadReader EnterReading(byte* payload, int length) => throw new NotSupportedException();
}
