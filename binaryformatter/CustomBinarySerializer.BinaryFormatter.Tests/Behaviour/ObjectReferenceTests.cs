using System.Collections.Concurrent;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public sealed class ObjectReferenceTests(FormatterKind kind) : GraphBehaviour(kind)
{
    [Test]
    public void ASingletonStaysOne()
    {
        Holder read = RoundTrip(new Holder { First = Singleton.Instance, Second = Singleton.Instance, Typed = Singleton.Instance });

        Assert.That((read.First, read.Second, read.Typed), Is.EqualTo((Singleton.Instance, Singleton.Instance, Singleton.Instance)));
    }

    [Test]
    public void ASingletonMayBeTheRoot() => Assert.That(RoundTrip(Singleton.Instance), Is.SameAs(Singleton.Instance));

    [Test]
    public void AReferenceMayStandForAnother()
    {
        NotedReference graph =
            new() { Name = "a", Target = new NotedReference { Name = "b", Target = new NotedReference { Name = "c", Target = "real" } } };

        Holder read = RoundTrip(new Holder { First = graph });

        Assert.That(read.First, Is.EqualTo("real"));
    }

    [Test]
    public void AReferenceMayStandForNullAsRoot() => Assert.That(RoundTrip<object>(new NotedReference { Name = "a" }), Is.Null);

    [Test]
    public void EveryReferenceToItLeadsToTheRealObject()
    {
        NotedReference reference = new() { Name = "a", Target = new Place { Name = "b" } };

        Holder read = RoundTrip(new Holder { First = reference, Second = new object[] { reference }, Typed = null });

        Assert.That(read.First, Is.TypeOf<Place>().And.SameAs(((object[])read.Second!)[0]));
    }

    [Test]
    public void ReferencesInArraysAreReplaced()
    {
        object?[] read = RoundTrip(new object?[] { new NotedReference { Target = "a" }, Singleton.Instance, null });

        Assert.That(read, Is.EqualTo(new object?[] { "a", Singleton.Instance, null }));
    }

    [Test]
    public void ReferencesInListsAreReplaced()
    {
        List<object> read = RoundTrip(new List<object> { new NotedReference { Target = "a" }, Singleton.Instance });

        Assert.That(read, Is.EqualTo(new object[] { "a", Singleton.Instance }));
    }

    [Test]
    public void AnInfoMayChooseAHelperThatStandsForTheRealObject()
    {
        Holder read = RoundTrip(new Holder { First = new Country("NO"), Second = new Country("SE") });

        Assert.That((read.First, read.Second), Is.EqualTo((Country.Known("NO"), Country.Known("SE"))));
        Assert.That(read.First, Is.SameAs(Country.Known("NO")));
    }

    [Test]
    public void TheContextReachesIt()
    {
        IFormatter formatter = NewFormatter();
        formatter.Context = new StreamingContext(StreamingContextStates.Other, "x");

        Assert.That(
            CallLog.Of(() => RoundTrip(formatter, new Holder { First = new NotedReference { Name = "a", Target = 5 } })),
            Is.EqualTo(["real a[x]"]));
    }

    [Test]
    public void ExceptionOfGetRealObjectIsTheCause() =>
        Assert.That(
            Innermost(Assert.Catch(() => RoundTrip(new Holder { First = new ThrowingReference() }))!),
            Is.TypeOf<NotFiniteNumberException>());

    [Test]
    public void ARealObjectThatDoesNotFitItsFieldIsAnError() =>
        Assert.That(() => RoundTrip(new Holder { Typed = new Impostor() }), Throws.Exception);

    [Test]
    public void AnInfoSeesTheRealObjectInItsConstructor()
    {
        NotedInfo read = RoundTrip(new NotedInfo { Name = "a", First = new NotedReference { Name = "b", Target = "real" } });

        Assert.That(read.First, Is.EqualTo("real"));
    }

    [Serializable]
    private sealed class Holder
    {
        public object? First;
        public object? Second;
        public ISingle? Typed;
    }

    private interface ISingle;

    [Serializable]
    private sealed class Singleton : ISingle, IObjectReference
    {
        internal static readonly Singleton Instance = new();

        private Singleton()
        {
        }

        public object GetRealObject(StreamingContext context) => Instance;
    }

    [Serializable]
    private sealed class Place
    {
        public string? Name;
    }

    /// <summary>A type that writes a helper in its place, as singletons of the framework do.</summary>
    [Serializable]
    private sealed class Country(string code) : ISerializable
    {
        private static readonly ConcurrentDictionary<string, Country> s_known = [];

        private string Code { get; } = code;

        public static Country Known(string code) => s_known.GetOrAdd(code, code => new Country(code));

        public void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            info.SetType(typeof(CountryReference));
            info.AddValue("Code", Code);
        }
    }

    [Serializable]
    private sealed class CountryReference : IObjectReference, ISerializable
    {
        private readonly string _code;

        private CountryReference(SerializationInfo info, StreamingContext context) => _code = info.GetString("Code")!;

        public object GetRealObject(StreamingContext context) => Country.Known(_code);

        public void GetObjectData(SerializationInfo info, StreamingContext context) => throw new NotSupportedException();
    }

    [Serializable]
    private sealed class ThrowingReference : IObjectReference
    {
        public object GetRealObject(StreamingContext context) => throw new NotFiniteNumberException();
    }

    [Serializable]
    private sealed class Impostor : ISingle, IObjectReference
    {
        public object GetRealObject(StreamingContext context) => "no ISingle";
    }
}
