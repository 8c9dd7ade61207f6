using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Contracts;

/// <summary>Tests of structs with hand-written contracts, boxed and typed.</summary>
public sealed class HandWrittenStructTests
{
    private static readonly CustomBinaryFormatter s_formatter =
        new(new TypeRegistry().Register<Counter>(1, new RegistrationOptions { AllowTrailingData = true }));

    [Test]
    public void StructIsWrittenTheSameWayBoxedOrNot()
    {
        byte[] typed = new byte[12];

        Assert.That(s_formatter.TrySerialize(typed, new Counter { Value = 42 }, out int size));
        Assert.That(size, Is.EqualTo(typed.Length));
        Assert.That(typed, Is.EqualTo(Bytes.FrameOf(1, 42, 0, 0, 0)));
        Assert.That(s_formatter.Serialized(new Counter { Value = 42 }), Is.EqualTo(typed));
    }

    [Test]
    public void StructIsChangedInItsBox()
    {
        object box = new Counter { Value = 1 };

        s_formatter.DeserializeInto(Bytes.FrameOf(1, 7, 0, 0, 0), box);

        Assert.That(((Counter)box).Value, Is.EqualTo(7));
    }

    [Test]
    public void BytesAfterThePayloadAreSkippedIfTheRegistrationAllowsThem() => Assert.That(
        s_formatter.Deserialize<Counter>(Bytes.FrameOf(1, 7, 0, 0, 0, 99)).Value, Is.EqualTo(7));

    private struct Counter : ICustomBinarySerializable
    {
        internal int Value { get; set; }

        public readonly void WriteDataTo(BinaryWriter writer) => writer.Write(Value);

        public void SetDataFrom(BinaryReader reader) => Value = reader.ReadInt32();
    }
}
