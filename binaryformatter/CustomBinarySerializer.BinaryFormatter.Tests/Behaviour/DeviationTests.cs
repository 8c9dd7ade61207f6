using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>
/// Tests of the differences to BinaryFormatter, all of which docs/migrating-from-binaryformatter.md lists.
/// </summary>
public sealed class DeviationTests(FormatterKind kind) : GraphBehaviour(kind)
{
    [SetUp]
    public void OfTheTwoFormatters() => Assume.That(Kind, Is.Not.EqualTo(FormatterKind.Import));

    [Test]
    public void AFieldOfATypeThatIsNotSerializableMayBeNullHere()
    {
        HolderOfNotSerializable graph = new() { Number = 5 };

        if (IsOracle)
        {
            Assert.That(() => Write(graph), Throws.InstanceOf<SerializationException>());
            return;
        }

        Assert.That(RoundTrip(graph).Number, Is.EqualTo(5));
    }

    [Test]
    public void NothingIsWrittenOfAGraphThatIsRefusedHere()
    {
        using MemoryStream stream = new();

        Assert.That(
            () => NewFormatter().Serialize(stream, new object[] { new NotSerializable() }), Throws.InstanceOf<SerializationException>());

        Assert.That(stream.Length, IsOracle ? Is.Positive : Is.Zero);
    }

    [Test]
    public void AVectorOfReferencesThatDoesNotBeginAtZeroIsKeptHere()
    {
        Array array = Array.CreateInstance(typeof(object), [2], [1]);
        array.SetValue("a", 1);
        array.SetValue(array, 2);

        if (IsOracle)
        {
            Assert.That(() => Write(array), Throws.InstanceOf<InvalidCastException>());
            return;
        }

        Array read = RoundTrip(array);
        Assert.That(read.GetValue(1), Is.EqualTo("a"));
        Assert.That(read.GetValue(2), Is.SameAs(read));
    }

    [Test]
    public void ACharThatIsHalfASurrogatePairIsKeptHere()
    {
        object[] graph = ['\uD800'];

        if (IsOracle)
        {
            Assert.That(() => Write(graph), Throws.ArgumentException);
            return;
        }

        Assert.That(RoundTrip(graph), Is.EqualTo(graph));
    }

    [Test]
    public void AReferenceMayStandForNullHere()
    {
        object?[] graph = [new NotedReference { Name = "a" }, 5];

        if (IsOracle)
        {
            Assert.That(() => RoundTrip(graph), Throws.InstanceOf<SerializationException>());
            return;
        }

        Assert.That(RoundTrip(graph), Is.EqualTo(new object?[] { null, 5 }));
    }

    [Test]
    public void ARegisteredTypeNeedNotBeSerializableHere()
    {
        Marked graph = new() { Text = "a" };

        if (IsOracle)
        {
            Assert.That(() => Write(graph), Throws.InstanceOf<SerializationException>());
            return;
        }

        Assert.That(RoundTrip(graph).Text, Is.EqualTo("a"));
    }

    [Test]
    public void AnObjectIsAskedForItsDataOnceHere()
    {
        NotedInfo info = new() { Name = "a" };

        string[] calls = CallLog.Of(() => Write(new Noted { Name = "n", First = info, Second = info }));

        Assert.That(calls.Count(call => call == "data a"), Is.EqualTo(IsOracle ? 2 : 1));
    }

    [Test]
    public void ATypeThatIsSerializableMustBeRegisteredHere()
    {
        if (IsOracle)
        {
            Assert.That(RoundTrip(new Forgotten()), Is.TypeOf<Forgotten>());
            return;
        }

        BinarySerializationException exception =
            Assert.Throws<BinarySerializationException>(() => Write(new object[] { "a", new Forgotten() }))!;
        Assert.That(exception.Code, Is.EqualTo(SerializationErrorCode.UnregisteredType));
        Assert.That(exception.Message, Does.Contain(nameof(Forgotten)).And.Contain("[1]"));
    }

    private sealed class NotSerializable;

    [RegisteredAnyway]
    private sealed class Marked
    {
        public string? Text;
    }

    [Serializable]
    private sealed class HolderOfNotSerializable
    {
        public NotSerializable? Content { get; set; }

        public int Number { get; set; }
    }

    [Serializable]
    [Unregistered]
    private sealed class Forgotten;
}
