using System.Runtime.Serialization;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: a member of the base class.

namespace CustomBinarySerializer.TestKit;

/// <summary>A payload host without a formatter, with limits that tests set. Nested objects aren't supported.</summary>
internal sealed class StubPayloadHost : PayloadHost
{
    internal int CountLimit
    {
        set => MaxCollectionCount = value;
    }

    internal int DepthLimit { get; set; } = FrameLimits.Default.MaxDepth;

    internal bool IsUntrusted { get; set; }

    internal override int MaxDepth => DepthLimit;

    internal override bool ReadsUntrustedData => IsUntrusted;

    public override StreamingContext StreamingContext => default;

    internal override bool IsRegistered(Type type) => false;

    internal override bool IsBuiltIn(Type type) => false;

    internal override int MaxGraphObjects => FrameLimits.Default.MaxGraphObjects;

    internal override bool StrictGraphLayouts => false;

    internal override ISurrogateSelector? Surrogates => null;

    internal override int IdToWrite(Contract contract) => contract.TypeId;

    internal override Contract? ContractForReading(int typeId) => null;

    internal override object ReadOldMessage(ReadOnlySpan<byte> message) => throw new NotSupportedException();

    internal override void WriteNested(FrameSession session, object? value) => throw new NotSupportedException();

    internal override void WriteNestedExact(FrameSession session, object? value) => throw new NotSupportedException();

    internal override object? ReadNested(FrameSession session, Type asked) => throw new NotSupportedException();

    internal override object? ReadNestedExact(FrameSession session, Type type) => throw new NotSupportedException();

    internal override BinarySerializationException WriteFailed(Contract contract, object? value, Exception cause) =>
        throw new NotSupportedException();

    internal override BinarySerializationException ReadFailed(
        Contract contract, ReadOnlySpan<byte> frame, Stream? source, long missingBytes, Exception cause) =>
            throw new NotSupportedException();

    private protected override bool HasOtherForm(Exception cause, Contract contract, ReadOnlySpan<byte> payload) =>
        throw new NotSupportedException();

    private protected override void ThrowUnlessAllowed(Contract contract, int unread, Stream? source, int frameSize) =>
        throw new NotSupportedException();
}
