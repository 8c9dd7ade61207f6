using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable SYSLIB0011 // IFormatter: users' code calls through it.

namespace CustomBinarySerializer.Tests.Formatter;

public sealed class ArgumentTests
{
    private static readonly (string ParameterName, Action<CustomBinaryFormatter> Call)[] s_calls =
    [
        ("serializationStream", formatter => formatter.Serialize((Stream)null!, new Ping())),
        ("serializationStream", formatter => formatter.Deserialize((Stream)null!)),
        ("serializationStream", formatter => formatter.Deserialize<Ping>((Stream)null!)),
        ("serializationStream", formatter => formatter.DeserializeAsync<Ping>(null!).AsTask().GetAwaiter().GetResult()),
        ("frame", formatter => formatter.Deserialize((byte[])null!)),
        ("frame", formatter => formatter.Deserialize<Ping>((byte[])null!)),
        ("value", formatter => formatter.Serialize<Ping>(null!)),
        ("serializationStream", formatter => formatter.TryDeserialize(null!, out _)),
        ("serializationStream", formatter => ((IFormatter)formatter).Serialize(null!, new Ping())),
        ("serializationStream", formatter => ((IFormatter)formatter).Deserialize(null!)),
        ("serializationStream", formatter => formatter.SerializeAsync(null!, new Ping()).AsTask().GetAwaiter().GetResult()),
        ("serializationStream", formatter => formatter.DeserializeAsync(null!).AsTask().GetAwaiter().GetResult()),
        ("serializationStream", formatter => formatter.DeserializeAllAsync((Stream)null!)),
        ("graph", formatter => formatter.Serialize(Stream.Null, (object)null!)),
        ("graph", formatter => ((IFormatter)formatter).Serialize(Stream.Null, null!)),
        ("graph", formatter => formatter.SerializeAsync(Stream.Null, (object)null!).AsTask().GetAwaiter().GetResult()),
        ("destination", formatter => formatter.Serialize((IBufferWriter<byte>)null!, new Ping())),
        ("value", formatter => formatter.Serialize<object>(new ArrayBufferWriter<byte>(), null!)),
        ("value", formatter => formatter.Serialize<Point?>(new ArrayBufferWriter<byte>(), null)),
        ("value", formatter => formatter.TrySerialize<object>(new byte[100], null!, out _)),
        ("existing", formatter => formatter.DeserializeInto<Ping>(Bytes.FrameOf(TypeIds.Ping), null!)),
        ("value", formatter => formatter.DeepClone<Ping>(null!)),
        ("reader", formatter => formatter.DeserializeAllAsync((PipeReader)null!)),
    ];

    [TestCaseSource(nameof(s_calls))]
    public void NamesTheArgumentThatIsNull((string ParameterName, Action<CustomBinaryFormatter> Call) call) =>
        Assert.That(
            () => call.Call(TestRegistry.NewFormatter()),
            Throws.ArgumentNullException.With.Property("ParamName").EqualTo(call.ParameterName));
}
