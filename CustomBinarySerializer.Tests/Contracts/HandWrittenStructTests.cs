using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Contracts;

public sealed class HandWrittenContractTests
{
    private static readonly BinaryReader s_empty = new(Stream.Null);

    [Test]
    public void MakesAStructTheSameWayBoxedOrNot([Values] InstanceCreation creation)
    {
        HandWrittenContract<StructWithConstructor> contract = new(1, new RegistrationOptions { InstanceCreation = creation });

        Assert.That(contract.Read(s_empty).Origin, Is.EqualTo(((StructWithConstructor)contract.ReadObject(s_empty)).Origin));
    }

    [Test]
    public void LetsTheExceptionOfTheConstructorOfAStructThroughAsItIs()
    {
        HandWrittenContract<ThrowingStruct> contract = new(1, RegistrationOptions.Default);

        Assert.That(() => contract.ReadObject(s_empty), Throws.TypeOf<CreationException>());
        Assert.That(() => contract.Read(s_empty), Throws.TypeOf<CreationException>());
    }

    [Test]
    public void WritesAStructTheSameWayBoxedOrNot()
    {
        HandWrittenContract<PlainStruct> contract = new(1, RegistrationOptions.Default);
        PlainStruct value = new() { Origin = 42 };

        Assert.That(Written(w => contract.Write(w, value)), Is.EqualTo(new byte[] { 42, 0, 0, 0 }));
        Assert.That(Written(w => contract.WriteObject(w, value)), Is.EqualTo(new byte[] { 42, 0, 0, 0 }));
    }

    [Test]
    public void ChangesAStructInItsBox()
    {
        HandWrittenContract<Counter> contract = new(1, RegistrationOptions.Default);
        object box = new Counter { Value = 1 };

        contract.ReadInto(new BinaryReader(new MemoryStream([7, 0, 0, 0])), box);

        Assert.That(((Counter)box).Value, Is.EqualTo(7));
    }

    [Test]
    public void KnowsItsTypeAndOptions()
    {
        HandWrittenContract<Counter> contract = new(42, new RegistrationOptions { AllowTrailingData = true });

        Assert.That(contract.Type, Is.EqualTo(typeof(Counter)));
        Assert.That(contract.TypeId, Is.EqualTo(42));
        Assert.That(contract.AllowsTrailingData);
    }

    private static byte[] Written(Action<BinaryWriter> write)
    {
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream);
        write(writer);
        return stream.ToArray();
    }

    private struct Counter : ICustomBinarySerializable
    {
        internal int Value { get; set; }

        public readonly void WriteDataTo(BinaryWriter writer) => writer.Write(Value);

        public void SetDataFrom(BinaryReader reader) => Value = reader.ReadInt32();
    }
}
