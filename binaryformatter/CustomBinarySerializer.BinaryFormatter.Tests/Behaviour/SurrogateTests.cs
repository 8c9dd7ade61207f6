using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public sealed class SurrogateTests(FormatterKind kind) : GraphBehaviour(kind)
{
    private static readonly StreamingContext s_all = new(StreamingContextStates.All);

    [Test]
    public void ASurrogateWritesATypeThatIsNotSerializable()
    {
        Foreign read = RoundTrip(With<Foreign>(new ForeignSurrogate()), new Foreign { Text = "a", Number = 5 });

        Assert.That((read.Text, read.Number), Is.EqualTo(("a", 5)));
    }

    [Test]
    public void ASurrogateWorksInFieldsArraysAndListsAndKeepsIdentity()
    {
        Foreign foreign = new() { Text = "a" };

        object[] read = RoundTrip(
            With<Foreign>(new ForeignSurrogate()), new object[] { new Holder { Any = foreign }, foreign, new List<Foreign> { foreign } });

        Assert.That(((Foreign)read[1]).Text, Is.EqualTo("a"));
        Assert.That(((Holder)read[0]).Any, Is.SameAs(read[1]));
        Assert.That(((List<Foreign>)read[2])[0], Is.SameAs(read[1]));
    }

    [Test]
    public void ASurrogateComesBeforeTheFieldsAndTheInfoOfAType()
    {
        IFormatter formatter = With<Holder>(new LoggingSurrogate("holder"));
        ((SurrogateSelector)formatter.SurrogateSelector!).AddSurrogate(typeof(NotedInfo), s_all, new LoggingSurrogate("info"));

        string[] calls = CallLog.Of(() => RoundTrip(formatter, new object[] { new Holder(), new NotedInfo() }));

        Assert.That(calls, Does.Contain("holder get").And.Contain("holder set").And.Contain("info get").And.Contain("info set"));
        Assert.That(calls, Has.None.StartsWith("data").And.None.StartsWith("constructor"));
    }

    [Test]
    public void ASurrogateOfABaseIsNotAskedForADerivedType()
    {
        string[] calls = CallLog.Of(() => RoundTrip(With<Holder>(new LoggingSurrogate("base")), new DerivedHolder { Any = 5 }));

        Assert.That(calls, Is.Empty);
    }

    [Test]
    public void ASurrogateForAllContextsServesOne()
    {
        IFormatter formatter = With<Foreign>(new ForeignSurrogate());
        formatter.Context = new StreamingContext(StreamingContextStates.File);

        Assert.That(RoundTrip(formatter, new Foreign { Text = "a" }).Text, Is.EqualTo("a"));
    }

    [Test]
    public void ASurrogateForOneContextDoesNotServeAll()
    {
        SurrogateSelector selector = new();
        selector.AddSurrogate(typeof(Holder), new StreamingContext(StreamingContextStates.File), new LoggingSurrogate("file"));
        IFormatter formatter = NewFormatter();
        formatter.SurrogateSelector = selector;

        Assert.That(CallLog.Of(() => RoundTrip(formatter, new Holder())), Is.Empty);
    }

    [Test]
    public void SelectorsAreAskedInTheirChain()
    {
        SurrogateSelector first = new();
        SurrogateSelector second = new();
        second.AddSurrogate(typeof(Foreign), s_all, new ForeignSurrogate());
        first.ChainSelector(second);
        IFormatter formatter = NewFormatter();
        formatter.SurrogateSelector = first;

        Assert.That(RoundTrip(formatter, new Foreign { Text = "a" }).Text, Is.EqualTo("a"));
    }

    [Test]
    public void TheContextReachesTheSurrogate()
    {
        StreamingContext context = new(StreamingContextStates.Other, "x");
        SurrogateSelector selector = new();
        selector.AddSurrogate(typeof(Holder), context, new LoggingSurrogate("h"));
        IFormatter formatter = NewFormatter();
        (formatter.SurrogateSelector, formatter.Context) = (selector, context);

        Assert.That(CallLog.Of(() => RoundTrip(formatter, new Holder())), Is.EqualTo(["h get[x]", "h set[x]"]));
    }

    [Test]
    public void AReturnedObjectTakesThePlaceOfTheNewOne()
    {
        Holder replacement = new() { Any = "replaced" };

        object[] read = RoundTrip(With<Holder>(new ReturningSurrogate(replacement)), new object[] { new Holder { Any = 1 } });

        Assert.That(read[0], Is.SameAs(replacement));
    }

    [Test]
    public void AReturnedNullKeepsTheNewObject()
    {
        Holder read = RoundTrip(With<Holder>(new ReturningSurrogate(null)), new Holder { Any = 1 });

        Assert.That(read, Is.Not.Null);
    }

    [Test]
    public void ACycleThroughASurrogateIsKept()
    {
        Foreign foreign = new() { Text = "a" };
        foreign.Other = new Holder { Any = foreign };

        Foreign read = RoundTrip(With<Foreign>(new ForeignSurrogate()), foreign);

        Assert.That(((Holder)read.Other!).Any, Is.SameAs(read));
    }

    [Test]
    public void ACycleOfSurrogatesIsKeptWhereTheyAreMadeForIt()
    {
        ISerializationSurrogate surrogate = FormatterServices.GetSurrogateForCyclicalReference(new ForeignSurrogate());
        Foreign foreign = new() { Text = "a" };
        foreign.Other = new Foreign { Text = "b", Other = foreign };

        Foreign read = RoundTrip(With<Foreign>(surrogate), foreign);

        Assert.That(((Foreign)read.Other!).Other, Is.SameAs(read));
        Assert.That(((Foreign)read.Other).Text, Is.EqualTo("b"));
    }

    [Test]
    public void ASurrogateMadeForCyclesMayNotReturnAnotherObject() =>
        Assert.That(
            () => RoundTrip(
                With<Holder>(FormatterServices.GetSurrogateForCyclicalReference(new ReturningSurrogate(new Holder()))), new Holder()),
            Throws.InstanceOf<SerializationException>());

    [Test]
    public void ExceptionOfASurrogateIsTheCause() =>
        Assert.That(
            Innermost(Assert.Catch(() => RoundTrip(With<Holder>(new ThrowingSurrogate()), new Holder()))!),
            Is.TypeOf<NotFiniteNumberException>());

    [Test]
    public void ASurrogateMayWriteAStruct()
    {
        object[] read = RoundTrip(With<Spot>(new SpotSurrogate()), new object[] { new Spot(5) });

        Assert.That(((Spot)read[0]).X, Is.EqualTo(5));
    }

    private IFormatter With<T>(ISerializationSurrogate surrogate)
    {
        SurrogateSelector selector = new();
        selector.AddSurrogate(typeof(T), s_all, surrogate);
        IFormatter formatter = NewFormatter();
        formatter.SurrogateSelector = selector;
        return formatter;
    }

    [RegisteredAnyway]
    private sealed class Foreign
    {
        public string? Text;
        public int Number;
        public object? Other;
    }

    [Serializable]
    private class Holder
    {
        public object? Any;
    }

    [Serializable]
    private sealed class DerivedHolder : Holder;

    [Serializable]
    private readonly struct Spot(int x)
    {
        public int X { get; } = x;
    }

    private sealed class ForeignSurrogate : ISerializationSurrogate
    {
        public void GetObjectData(object obj, SerializationInfo info, StreamingContext context)
        {
            Foreign foreign = (Foreign)obj;
            info.AddValue("Text", foreign.Text);
            info.AddValue("Number", foreign.Number);
            info.AddValue("Other", foreign.Other);
        }

        public object SetObjectData(object obj, SerializationInfo info, StreamingContext context, ISurrogateSelector? selector)
        {
            Foreign foreign = (Foreign)obj;
            foreign.Text = info.GetString("Text");
            foreign.Number = info.GetInt32("Number");
            foreign.Other = info.GetValue("Other", typeof(object));
            return foreign;
        }
    }

    private sealed class LoggingSurrogate(string name) : ISerializationSurrogate
    {
        public void GetObjectData(object obj, SerializationInfo info, StreamingContext context) =>
            CallLog.Add($"{name} get{CallLog.Text(context)}");

        public object SetObjectData(object obj, SerializationInfo info, StreamingContext context, ISurrogateSelector? selector)
        {
            CallLog.Add($"{name} set{CallLog.Text(context)}");
            return obj;
        }
    }

    private sealed class ReturningSurrogate(object? returned) : ISerializationSurrogate
    {
        public void GetObjectData(object obj, SerializationInfo info, StreamingContext context) => info.AddValue("a", 1);

        public object SetObjectData(object obj, SerializationInfo info, StreamingContext context, ISurrogateSelector? selector) =>
            returned!;
    }

    private sealed class ThrowingSurrogate : ISerializationSurrogate
    {
        public void GetObjectData(object obj, SerializationInfo info, StreamingContext context) => info.AddValue("a", 1);

        public object SetObjectData(object obj, SerializationInfo info, StreamingContext context, ISurrogateSelector? selector) =>
            throw new NotFiniteNumberException();
    }

    private sealed class SpotSurrogate : ISerializationSurrogate
    {
        public void GetObjectData(object obj, SerializationInfo info, StreamingContext context) => info.AddValue("X", ((Spot)obj).X);

        public object SetObjectData(object obj, SerializationInfo info, StreamingContext context, ISurrogateSelector? selector) =>
            new Spot(info.GetInt32("X"));
    }
}
