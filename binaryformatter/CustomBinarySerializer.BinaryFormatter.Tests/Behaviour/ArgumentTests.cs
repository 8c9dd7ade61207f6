using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public sealed class ArgumentTests(FormatterKind kind) : GraphBehaviour(kind)
{
    [Test]
    public void WritingToNoStreamIsRefused() =>
        Assert.That(
            () => NewFormatter().Serialize(null!, new Item()),
            Throws.ArgumentNullException.With.Property(nameof(ArgumentException.ParamName)).EqualTo("serializationStream"));

    [Test]
    public void WritingNothingIsRefused() =>
        Assert.That(
            () => NewFormatter().Serialize(new MemoryStream(), null!),
            Throws.ArgumentNullException.With.Property(nameof(ArgumentException.ParamName)).EqualTo("graph"));

    [Test]
    public void ReadingFromNoStreamIsRefused() =>
        Assert.That(
            () => NewFormatter().Deserialize(null!),
            Throws.ArgumentNullException.With.Property(nameof(ArgumentException.ParamName)).EqualTo("serializationStream"));

    [Test]
    public void AnEmptyStreamHoldsNoObject() =>
        Assert.That(() => NewFormatter().Deserialize(new MemoryStream()), Throws.InstanceOf<SerializationException>());

    [Test]
    public void ATypeThatIsNotSerializableIsRefusedAsRoot() =>
        Assert.That(
            () => Write(new NotSerializable()), Throws.InstanceOf<SerializationException>().With.Message.Contains(nameof(NotSerializable)));

    [Test]
    public void ATypeThatIsNotSerializableIsRefusedInAField() =>
        Assert.That(
            () => Write(new Item { Content = new NotSerializable() }),
            Throws.InstanceOf<SerializationException>().With.Message.Contains(nameof(NotSerializable)));

    [Test]
    public void ADerivedTypeMustBeSerializableItself() =>
        Assert.That(() => Write(new DerivedNotSerializable()), Throws.InstanceOf<SerializationException>());

    [Test]
    public void TheFormatterStaysUsableAfterARefusal()
    {
        IFormatter formatter = NewFormatter();

        Assert.That(() => Write(formatter, new Item { Content = new NotSerializable() }), Throws.InstanceOf<SerializationException>());

        Assert.That(RoundTrip(formatter, new Item { Content = 5 }).Content, Is.EqualTo(5));
    }

    [Test]
    public void PropertiesHoldWhatTheyAreSetTo()
    {
        IFormatter formatter = NewFormatter();
        NullBinder binder = new();
        SurrogateSelector selector = new();
        StreamingContext context = new(StreamingContextStates.Remoting, "a");

        Assert.That(
            (formatter.Binder, formatter.SurrogateSelector, formatter.Context.State),
            Is.EqualTo(((object?)null, (object?)null, StreamingContextStates.All)));
        (formatter.Binder, formatter.SurrogateSelector, formatter.Context) = (binder, selector, context);

        Assert.That((formatter.Binder, formatter.SurrogateSelector, formatter.Context), Is.EqualTo((binder, selector, context)));
    }

    [Test]
    public void ADelegateOfACapturedVariableIsRefused()
    {
        int captured = 5;
        Item item = new() { Content = (Func<int>)(() => captured) };

        Assert.That(() => Write(item), Throws.InstanceOf<SerializationException>().Or.InstanceOf<PlatformNotSupportedException>());
    }

    [Serializable]
    private sealed class Item
    {
        public object? Content;
    }

    private sealed class NotSerializable;

    [Serializable]
    private class SerializableBase;

    private sealed class DerivedNotSerializable : SerializableBase;

    private sealed class NullBinder : SerializationBinder
    {
        public override Type? BindToType(string assemblyName, string typeName) => null;
    }
}
