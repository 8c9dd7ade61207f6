using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public sealed class SerializableInfoTests(FormatterKind kind) : GraphBehaviour(kind)
{
    [Test]
    public void ValuesOfAllTypesArriveAsTheyWereAdded()
    {
        Place place = new() { Name = "a" };
        Bag read = RoundTrip(new Bag
        {
            Values =
            {
                ["bool"] = true,
                ["byte"] = (byte)1,
                ["char"] = 'c',
                ["int"] = 5,
                ["long"] = 6L,
                ["double"] = 1.5,
                ["decimal"] = 1.10m,
                ["time"] = DateTime.UnixEpoch,
                ["text"] = "b",
                ["null"] = null,
                ["array"] = (int[])[1, 2],
                ["place"] = place,
                ["struct"] = new Spot { X = 7 },
                ["enum"] = Kind2.Second,
                ["same"] = place,
            },
        });

        Assert.That(
            read.Values.Keys,
            Is.EquivalentTo([
                "bool", "byte", "char", "int", "long", "double", "decimal", "time", "text", "null", "array", "place", "struct", "enum",
                "same"
            ]));
        Assert.That(read.Values["same"], Is.SameAs(read.Values["place"]).And.TypeOf<Place>());
        Assert.That(
            ((string[])["bool", "byte", "char", "int", "long", "double", "decimal", "time", "text", "null"])
                .Select(name => read.Values[name]),
            Is.EqualTo(new object?[] { true, (byte)1, 'c', 5, 6L, 1.5, 1.10m, DateTime.UnixEpoch, "b", null }));
        Assert.That((((Spot)read.Values["struct"]!).X, read.Values["enum"]), Is.EqualTo((7, (object)Kind2.Second)));
    }

    [Test]
    public void NothingButWhatWasAddedArrives()
    {
        Partial read = RoundTrip(new Partial { Kept = 5, Lost = 6 });

        Assert.That((read.Kept, read.Lost), Is.EqualTo((5, 0)));
    }

    [Test]
    public void ADerivedTypeAddsToItsBase()
    {
        Derived read = RoundTrip(new Derived { Number = 5, More = "a" });

        Assert.That((read.Number, read.More), Is.EqualTo((5, "a")));
    }

    [Test]
    public void ANumberMayBeReadAsAnotherType() => Assert.That(RoundTrip(new Widening { Number = 5 }).Read, Is.EqualTo((5L, "5", 5.0)));

    [Test]
    public void ObjectsOfAnInfoAreCompleteInTheConstructor()
    {
        Composite read = RoundTrip(new Composite { Inner = new Derived { Number = 5, More = "a" }, Place = new Place { Name = "b" } });

        Assert.That(read.SeenInConstructor, Is.EqualTo("5 a b"));
    }

    [Test]
    public void ACycleThroughInfosIsKept()
    {
        NotedInfo first = new() { Name = "a" };
        first.First = new NotedInfo { Name = "b", First = first };

        NotedInfo read = RoundTrip(first);

        Assert.That(((NotedInfo)read.First!).First, Is.SameAs(read));
    }

    [Test]
    public void AnInfoMayReferToItself()
    {
        NotedInfo info = new() { Name = "a" };
        info.First = info;

        NotedInfo read = RoundTrip(info);

        Assert.That(read.First, Is.SameAs(read));
    }

    [Test]
    public void ACycleThroughAnInfoAndAPlainObjectIsKept()
    {
        NotedInfo info = new() { Name = "a" };
        info.First = new Noted { Name = "b", First = info };

        NotedInfo read = RoundTrip(info);

        Assert.That(((Noted)read.First!).First, Is.SameAs(read));
    }

    [Test]
    public void AStructMayBeAnInfo()
    {
        StructInfo[] read = RoundTrip(new StructInfo[] { new(5), new(6) });

        Assert.That(read.Select(one => one.Number), Is.EqualTo([5, 6]));
    }

    [Test]
    public void AStructInAFieldMayBeAnInfo()
    {
        StructHolder read = RoundTrip(new StructHolder { Info = new StructInfo(7), Boxed = new StructInfo(8) });

        Assert.That((read.Info.Number, ((StructInfo)read.Boxed!).Number), Is.EqualTo((7, 8)));
    }

    [Test]
    public void InfosInArraysAndListsAreKept()
    {
        object[] read = RoundTrip(new object[] { new List<Partial> { new() { Kept = 1 } }, new Partial[] { new() { Kept = 2 } } });

        Assert.That((((List<Partial>)read[0])[0].Kept, ((Partial[])read[1])[0].Kept), Is.EqualTo((1, 2)));
    }

    [Test]
    public void AChainOfInfosIsMadeFromItsEnd()
    {
        NotedInfo graph = new() { Name = "a", First = new NotedInfo { Name = "b", First = new NotedInfo { Name = "c" } } };
        byte[] bytes = Write(graph);

        string[] calls = CallLog.Of(() => Read(bytes));

        Assert.That(calls.Where(call => call.StartsWith("constructor", StringComparison.Ordinal)), Is.EqualTo([
            "constructor c with null and null", "constructor b with info c and null", "constructor a with info b and null"]));
    }

    [Test]
    public void ACollectionOfTheUsersOwnThatIsFilledInTheCallbackIsKept()
    {
        Registry2 read = RoundTrip(new Registry2 { Places = { ["a"] = new Place { Name = "b" } } });

        Assert.That(read.Places["a"].Name, Is.EqualTo("b"));
    }

    private enum Kind2
    {
        First,
        Second,
    }

    [Serializable]
    private struct Spot
    {
        public int X;
    }

    [Serializable]
    private sealed class Bag : ISerializable
    {
        public Bag()
        {
        }

        private Bag(SerializationInfo info, StreamingContext context)
        {
            foreach (SerializationEntry entry in info)
            {
                Values.Add(entry.Name, entry.Value);
            }
        }

        public Dictionary<string, object?> Values { get; } = [];

        public void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            foreach ((string name, object? value) in Values)
            {
                info.AddValue(name, value, value?.GetType() ?? typeof(object));
            }
        }
    }

    [Serializable]
    private sealed class Partial : ISerializable
    {
        public int Kept;
        public int Lost;

        public Partial()
        {
        }

        private Partial(SerializationInfo info, StreamingContext context) => Kept = info.GetInt32("kept");

        public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("kept", Kept);
    }

    [Serializable]
    private class Basic : ISerializable
    {
        public int Number;

        public Basic()
        {
        }

        protected Basic(SerializationInfo info, StreamingContext context) => Number = info.GetInt32("Number");

        public virtual void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("Number", Number);
    }

    [Serializable]
    private sealed class Derived : Basic
    {
        public string? More;

        public Derived()
        {
        }

        private Derived(SerializationInfo info, StreamingContext context)
            : base(info, context) => More = info.GetString("More");

        public override void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            base.GetObjectData(info, context);
            info.AddValue("More", More);
        }
    }

    [Serializable]
    private sealed class Widening : ISerializable
    {
        public int Number;

        public Widening()
        {
        }

        private Widening(SerializationInfo info, StreamingContext context) =>
            Read = (info.GetInt64("Number"), info.GetString("Number"), info.GetDouble("Number"));

        public (long, string?, double) Read { get; }

        public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("Number", Number);
    }

    [Serializable]
    private sealed class Composite : ISerializable
    {
        public Derived? Inner;
        public Place? Place;

        public Composite()
        {
        }

        private Composite(SerializationInfo info, StreamingContext context)
        {
            Inner = (Derived?)info.GetValue("Inner", typeof(Derived));
            Place = (Place?)info.GetValue("Place", typeof(Place));
            SeenInConstructor = $"{Inner!.Number} {Inner.More} {Place!.Name}";
        }

        public string? SeenInConstructor { get; }

        public void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            info.AddValue("Inner", Inner);
            info.AddValue("Place", Place);
        }
    }

    [Serializable]
    private readonly struct StructInfo : ISerializable
    {
        public StructInfo(int number) => Number = number;

        private StructInfo(SerializationInfo info, StreamingContext context) => Number = info.GetInt32("Number");

        public int Number { get; }

        public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("Number", Number);
    }

    [Serializable]
    private sealed class StructHolder
    {
        public StructInfo Info;
        public object? Boxed;
    }

    /// <summary>
    /// A collection that keeps its info and fills itself when the graph is complete, like the framework's Dictionary.
    /// </summary>
    [Serializable]
    private sealed class Registry2 : ISerializable, IDeserializationCallback
    {
        private SerializationInfo? _info;

        public Registry2()
        {
        }

        private Registry2(SerializationInfo info, StreamingContext context) => _info = info;

        public Dictionary<string, Place> Places { get; } = [];

        public void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            info.AddValue("Keys", Places.Keys.ToArray());
            info.AddValue("Values", Places.Values.ToArray());
        }

        public void OnDeserialization(object? sender)
        {
            string[] keys = (string[])_info!.GetValue("Keys", typeof(string[]))!;
            Place[] values = (Place[])_info.GetValue("Values", typeof(Place[]))!;
            _info = null;
            for (int i = 0; i < keys.Length; i++)
            {
                Places.Add(keys[i], values[i]);
            }
        }
    }
}
