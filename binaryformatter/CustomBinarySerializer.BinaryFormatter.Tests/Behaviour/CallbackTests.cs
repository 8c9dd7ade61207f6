using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public sealed class CallbackTests(FormatterKind kind) : GraphBehaviour(kind)
{
    [Test]
    public void WritingCallsParentsBeforeChildrenAndAllOnSerializedAtTheEnd()
    {
        Noted graph =
            new() { Name = "a", First = new Noted { Name = "b" }, Second = new Noted { Name = "c", First = new Noted { Name = "d" } } };

        Assert.That(CallLog.Of(() => Write(graph)), Is.EqualTo([
            "serializing a", "serializing b", "serializing c", "serializing d",
            "serialized a", "serialized b", "serialized c", "serialized d"]));
    }

    [Test]
    public void ReadingCallsTheChildrenBeforeTheParents()
    {
        byte[] bytes = Write(new Noted { Name = "a", First = new Noted { Name = "b" }, Second = new Noted { Name = "c" } });

        string[] calls = CallLog.Of(() => Read(bytes));

        Assert.That(
            calls.Where(call => call.StartsWith("deserialized", StringComparison.Ordinal)),
            Is.EqualTo(["deserialized b", "deserialized c", "deserialized a"]));
        Assert.That(
            calls.Where(call => call.StartsWith("callback", StringComparison.Ordinal)),
            Is.EqualTo(["callback a from null", "callback b from null", "callback c from null"]));
        Assert.That(
            Array.FindLastIndex(calls, call => call.StartsWith("deserialized", StringComparison.Ordinal)),
            Is.LessThan(Array.FindIndex(calls, call => call.StartsWith("callback", StringComparison.Ordinal))));
    }

    [Test]
    public void EachIsCalledOnceForAnObjectWithManyReferences()
    {
        Noted shared = new() { Name = "s" };
        Noted graph = new() { Name = "a", First = new object[] { shared, shared }, Second = shared };

        string[] written = CallLog.Of(() => Write(graph));
        byte[] bytes = Write(graph);
        string[] read = CallLog.Of(() => Read(bytes));

        Assert.That(written.Count(call => call.EndsWith(" s", StringComparison.Ordinal)), Is.EqualTo(2));
        Assert.That(read.Order(), Is.EqualTo(((string[])
            ["callback a from null", "callback s from null", "deserialized a", "deserialized s", "deserializing ", "deserializing "])
                .Order()));
    }

    [Test]
    public void FieldsAreEmptyWhenOnDeserializingRuns()
    {
        byte[] bytes = Write(new Noted { Name = "a" });

        Assert.That(CallLog.Of(() => Read(bytes))[0], Is.EqualTo("deserializing "));
    }

    [Test]
    public void CallbacksOfABaseRunBeforeThoseOfTheDerivedType()
    {
        NotedDerived graph = new() { Name = "a" };

        Assert.That(
            CallLog.Of(() => Write(graph)), Is.EqualTo(["serializing a", "derived serializing a", "serialized a", "derived serialized a"]));
        byte[] bytes = Write(graph);
        Assert.That(
            CallLog.Of(() => Read(bytes)),
            Is.EqualTo(["deserializing ", "derived deserializing ", "deserialized a", "derived deserialized a", "callback a from null"]));
    }

    [Test]
    public void TheContextReachesEveryCallback()
    {
        IFormatter formatter = NewFormatter();
        formatter.Context = new StreamingContext(StreamingContextStates.Other, "x");

        string[] calls = CallLog.Of(() => RoundTrip(formatter, new NotedInfo { Name = "a" }));

        Assert.That(calls, Is.EquivalentTo([
            "serializing a[x]", "data a[x]", "serialized a[x]", "deserializing [x]", "constructor a[x] with null and null",
            "deserialized a[x]", "callback a from null"]));
    }

    [Test]
    public void CallbacksOfStructsRun()
    {
        object[] graph = [new NotedStruct { Name = "a" }];

        string[] calls = CallLog.Of(() => RoundTrip(graph));

        Assert.That(
            calls,
            Does.Contain("serializing a").And.Contain("serialized a").And.Contain("deserialized a").And.Contain("callback a from null"));
    }

    [Test]
    public void CallbacksMayChangeTheObject()
    {
        Changing written = new() { Text = "a" };

        Changing read = RoundTrip(written);

        Assert.That((written.Text, read.Text, read.Cache), Is.EqualTo(("a and its end", "a and written", "made of a and written")));
    }

    [Test]
    public void OnDeserializedSeesTheListThatItHolds()
    {
        Summing read = RoundTrip(new Summing { Numbers = [1, 2, 3], Child = new Summing { Numbers = [4] } });

        Assert.That((read.Sum, read.Child!.Sum), Is.EqualTo((6, 4)));
    }

    [TestCase(nameof(OnSerializingAttribute))]
    [TestCase(nameof(OnSerializedAttribute))]
    [TestCase(nameof(OnDeserializingAttribute))]
    [TestCase(nameof(OnDeserializedAttribute))]
    [TestCase(nameof(IDeserializationCallback))]
    public void ExceptionOfACallbackIsTheCause(string when)
    {
        Exception exception = Assert.Catch(() =>
        {
            Throwing.ThrowsAt = when;
            RoundTrip(new Throwing());
        })!;

        Assert.That(Innermost(exception), Is.TypeOf<NotFiniteNumberException>().With.Message.EqualTo(when));
    }

    [Test]
    public void CallbacksInAListAndADictionaryRun()
    {
        object[] graph = [new List<Noted> { new() { Name = "a" } }, new Dictionary<string, Noted> { ["b"] = new() { Name = "b" } }];

        string[] calls = CallLog.Of(() => RoundTrip(graph));

        Assert.That(calls.Count(call => call.EndsWith(" a", StringComparison.Ordinal)), Is.EqualTo(3));
        Assert.That(calls, Does.Contain("callback a from null").And.Contain("callback b from null"));
    }

    [Test]
    public void ACallbackMayUseTheFormatterItself()
    {
        Reentrant.Formatter = NewFormatter();

        Reentrant read = RoundTrip(Reentrant.Formatter, new Reentrant { Name = "a" });

        Assert.That((read.Name, read.Inner), Is.EqualTo(("a", "inside a")));
    }

    [Serializable]
    private sealed class Changing
    {
        public string? Text;

        [NonSerialized]
        public string? Cache;

        [OnSerializing]
        private void Begin(StreamingContext context) => Text += " and written";

        [OnSerialized]
        private void End(StreamingContext context) => Text = "a and its end";

        [OnDeserialized]
        private void Made(StreamingContext context) => Cache = $"made of {Text}";
    }

    [Serializable]
    private sealed class Summing
    {
        public List<int>? Numbers;
        public Summing? Child;

        [NonSerialized]
        public int Sum;

        [OnDeserialized]
        private void Add(StreamingContext context) => Sum = Numbers!.Sum();
    }

    [Serializable]
    private sealed class Throwing : IDeserializationCallback
    {
        [field: ThreadStatic]
        public static string? ThrowsAt { get; set; }

        public void OnDeserialization(object? sender) => ThrowAt(nameof(IDeserializationCallback));

        [OnSerializing]
        private void OnSerializing(StreamingContext context) => ThrowAt(nameof(OnSerializingAttribute));

        [OnSerialized]
        private void OnSerialized(StreamingContext context) => ThrowAt(nameof(OnSerializedAttribute));

        [OnDeserializing]
        private void OnDeserializing(StreamingContext context) => ThrowAt(nameof(OnDeserializingAttribute));

        [OnDeserialized]
        private void OnDeserialized(StreamingContext context) => ThrowAt(nameof(OnDeserializedAttribute));

        private static void ThrowAt(string when)
        {
            if (ThrowsAt == when)
            {
                throw new NotFiniteNumberException(when);
            }
        }
    }

    [Serializable]
    private sealed class Reentrant
    {
        public string? Name;

        [NonSerialized]
        public string? Inner;

        [field: ThreadStatic]
        public static IFormatter? Formatter { get; set; }

        [OnSerializing]
        private void OnSerializing(StreamingContext context) => Write(Formatter!, new Noted { Name = Name });

        [OnDeserialized]
        private void OnDeserialized(StreamingContext context) => Inner = RoundTrip(Formatter!, new Noted { Name = $"inside {Name}" }).Name;
    }
}
