using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public sealed class InfoErrorTests(FormatterKind kind) : GraphBehaviour(kind)
{
    [Test]
    public void AskingForWhatIsMissingIsAnErrorWithItsCause()
    {
        byte[] bytes = Write(new Demanding());

        Exception exception = Assert.Catch(() => Read(bytes))!;

        Assert.That(Innermost(exception), Is.InstanceOf<SerializationException>().With.Message.Contains("Missing"));
    }

    [Test]
    public void ExceptionOfTheConstructorIsTheCause()
    {
        byte[] bytes = Write(new ThrowingInConstructor());

        Exception exception = Assert.Catch(() => Read(bytes))!;

        Assert.That(Innermost(exception), Is.TypeOf<NotFiniteNumberException>());
    }

    [Test]
    public void ExceptionOfGetObjectDataIsTheCause() =>
        Assert.That(Innermost(Assert.Catch(() => Write(new ThrowingInData()))!), Is.TypeOf<NotFiniteNumberException>());

    [Test]
    public void ATypeWithoutTheConstructorIsAnErrorOnReading() =>
        Assert.That(() => RoundTrip(new WithoutConstructor()), Throws.InstanceOf<SerializationException>());

    [Test]
    public void ANameMayBeAddedOnce() =>
        Assert.That(Innermost(Assert.Catch(() => Write(new Doubling()))!), Is.InstanceOf<SerializationException>());

    [Serializable]
    private sealed class Demanding : ISerializable
    {
        public Demanding()
        {
        }

        private Demanding(SerializationInfo info, StreamingContext context) => info.GetInt32("Missing");

        public void GetObjectData(SerializationInfo info, StreamingContext context)
        {
        }
    }

    [Serializable]
    private sealed class ThrowingInConstructor : ISerializable
    {
        public ThrowingInConstructor()
        {
        }

        private ThrowingInConstructor(SerializationInfo info, StreamingContext context) => throw new NotFiniteNumberException();

        public void GetObjectData(SerializationInfo info, StreamingContext context)
        {
        }
    }

    [Serializable]
    private sealed class ThrowingInData : ISerializable
    {
        public void GetObjectData(SerializationInfo info, StreamingContext context) => throw new NotFiniteNumberException();
    }

    [Serializable]
    private sealed class WithoutConstructor : ISerializable
    {
        public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("a", 1);
    }

    [Serializable]
    private sealed class Doubling : ISerializable
    {
        public void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            info.AddValue("a", 1);
            info.AddValue("a", 2);
        }
    }
}
