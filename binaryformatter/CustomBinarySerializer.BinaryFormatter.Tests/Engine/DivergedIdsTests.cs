using System.Runtime.Serialization;

#pragma warning disable CS0649, IDE0044, IDE0052 // Formatters set the fields.

namespace CustomBinarySerializer.Graphs.Tests.Engine;

/// <summary>
/// Tests that a graph is refused with an error if the type ids of writer and reader differ, for all options.
/// </summary>
public sealed class DivergedIdsTests
{
    private static readonly Type[] s_types =
        [
            typeof(Hop), typeof(Stop), typeof(Marker), typeof(Twin), typeof(Place), typeof(Empty), typeof(Colour), typeof(Written),
            typeof(Noted), typeof(Holder), typeof(Box<>)
        ];

    private static readonly object[] s_objects =
    [
        new Hop { H = "h", X = 3.5 }, new Stop { H = "h", Y = 7 }, new Marker { A = 1, B = 2 }, new Twin { H = "h", X = 3.5 },
        new Place { Town = "t", Number = 3 },
        new Empty(), Colour.Red, new Written { Value = 5 }, new Noted("n"), new Holder { Any = "x" },
    ];

    // The root, in fields of object, in collections of the framework, as an element type, and as a type that is a
    // value.
    private static readonly Func<object, object>[] s_places =
    [
        one => one,
        one => new Holder { Any = one },
        one => new object[] { "a", one },
        one => new Holder { Any = new List<object> { one } },
        one => ListOf(one),
        one => new Holder { Any = ArrayOf(one, 1) },
        one => new Holder { Any = ArrayOf(one, 0) },
        one => new Holder { Any = Activator.CreateInstance(typeof(Box<>).MakeGenericType(one.GetType()))! },
        one => new Holder { Any = one.GetType() },
    ];

    private static readonly (string Name, FormatterOptions Options)[] s_readers =
    [
        ("default", new FormatterOptions()),
        ("strict", new FormatterOptions { StrictGraphLayouts = true }),
        ("reused strings", new FormatterOptions { ReuseStrings = true }),
        ("untrusted", FormatterOptions.UntrustedData),
    ];

    [Test]
    [Category(LongRun.Category)]
    public void AGraphOfOtherIdsIsAnErrorEverywhere([Values] bool isFixed, [Values] bool runsUserCode, [Values] bool isInterpreted)
    {
        RegistrationOptions options =
            new() { HasFixedLayout = isFixed, AllowUserCodeOnUntrustedData = runsUserCode, Interpret = isInterpreted };
        int refused = 0;
        int[] shifts = [.. LongRun.Some(Enumerable.Range(1, s_types.Length - 1), part: 3)];
        foreach (int shift in shifts)
        {
            TypeRegistry here = Registry(shift, options);
            CustomBinaryFormatter writer = new(Registry(0, options));
            foreach ((string name, FormatterOptions reading) in s_readers)
            {
                CustomBinaryFormatter reader = new(here, reading);
                foreach (object one in s_objects)
                {
                    foreach (Func<object, object> place in s_places)
                    {
                        byte[] frame = Write(writer, place(one));
                        Assert.That(
                            () => reader.Deserialize(frame, out _),
                            Throws.InstanceOf<SerializationException>(),
                            $"{one.GetType().Name}, shift {shift}, {name}");
                        refused++;
                    }
                }
            }
        }

        Assert.That(refused, Is.EqualTo(shifts.Length * s_readers.Length * s_objects.Length * s_places.Length));
    }

    [Test]
    public void GraphsOfTheSameIdsAreReadFromEachPlace()
    {
        CustomBinaryFormatter formatter = new(Registry(0, RegistrationOptions.Default));
        foreach (object one in s_objects)
        {
            foreach (Func<object, object> place in s_places)
            {
                object graph = place(one);
                Assert.That(formatter.DeepClone(graph), Is.TypeOf(graph.GetType()));
            }
        }
    }

    [Test]
    public void TheErrorNamesBothTypesTheirIdsAndTheRemedy()
    {
        byte[] frame = Write(
            new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Hop>(1).RegisterSerializable<Stop>(2)),
            new Hop { H = "h", X = 3.5 });
        CustomBinaryFormatter other = new(new TypeRegistry().RegisterSerializable<Stop>(1).RegisterSerializable<Hop>(2));

        Assert.That(
            () => other.Deserialize(frame, out _),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.TypeNameMismatch)
                .And.Message.Contains("id 1 names " + typeof(Hop)).And.Message.Contains("Here it names " + typeof(Stop))
                .And.Message.Contains($"{typeof(Hop)} has the id 2").And.Message.Contains("TypeIdFile.Update")
                .And.Message.Contains("FormerNames"));
    }

    [Test]
    public void AnIdThatNamesNothingHereIsTheSameErrorWhereItsTypeIsKnown()
    {
        byte[] frame = Write(
            new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Holder>(1).RegisterSerializable<Hop>(9)),
            new Holder { Any = new Hop() });

        Assert.That(
            () => new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Holder>(1).RegisterSerializable<Hop>(2)).Deserialize(
                frame, out _),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.TypeNameMismatch)
                .And.Message.Contains("Here it names nothing"));
    }

    [Test]
    public void ATypeThatWasRenamedIsReadUnderItsFormerName()
    {
        byte[] frame = Write(new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Hop>(1)), new Hop { H = "h", X = 3.5 });
        RegistrationOptions options = new() { FormerNames = ["Shop.Earlier", typeof(Hop).ToString()] };

        Twin read = (Twin)new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Twin>(1, options)).Deserialize(frame, out _);

        Assert.That((read.H, read.X), Is.EqualTo(("h", 3.5)));
        Assert.That(
            () => new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Twin>(1)).Deserialize(frame, out _),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains($"1 {typeof(Twin)} was EarlierName"));
    }

    [Test]
    public void AFixedLayoutThatChangedIsAnError()
    {
        RegistrationOptions options = new() { HasFixedLayout = true, FormerNames = [typeof(Hop).ToString()] };
        byte[] frame =
            Write(new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Hop>(1, options)), new Hop { H = "h", X = 3.5 });

        Assert.That(
            ((Twin)new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Twin>(1, options)).Deserialize(frame, out _)).X,
            Is.EqualTo(3.5));
        Assert.That(
            () => new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Stop>(1, options)).Deserialize(frame, out _),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("HasFixedLayout"));
    }

    [TestCase(typeof(Stop))]
    [TestCase(typeof(Marker))]
    [TestCase(typeof(Place))]
    [TestCase(typeof(Empty))]
    public void AGraphOfVersion01IsRefusedWhereItMayBeOfAnotherType(Type here)
    {
        byte[] frame = WithoutFingerprint(
            Write(new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Hop>(1)), new Hop { H = "h", X = 3.5 }));

        Assert.That(
            ((Hop)new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Hop>(1)).Deserialize(frame, out _)).X, Is.EqualTo(3.5));
        foreach ((string name, FormatterOptions options) in s_readers)
        {
            Assert.That(
                () => new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable(here, 1), options).Deserialize(frame, out _),
                Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.LayoutMismatch),
                name);
        }
    }

    [TestCase(typeof(HopWithMore))]
    [TestCase(typeof(HopWithLess))]
    [TestCase(typeof(HopWithOptional))]
    public void AGraphOfVersion01IsReadByLaterVersionsOfItsType(Type later)
    {
        byte[] frame = WithoutFingerprint(
            Write(new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Hop>(1)), new Hop { H = "h", X = 3.5 }));

        object read = new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable(later, 1)).Deserialize(frame, out _);

        Assert.That(later.GetField("H")!.GetValue(read), Is.EqualTo("h"));
    }

    [Test]
    public void APayloadWithoutAFieldInCommonIsRefused()
    {
        byte[] frame = Write(new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Hop>(1)), new Hop());
        RegistrationOptions renamed = new() { FormerNames = [typeof(Hop).ToString()] };

        Assert.That(
            () => new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<Place>(1, renamed)).Deserialize(frame, out _),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.LayoutMismatch)
                .And.Message.Contains("H, X"));
    }

    private static TypeRegistry Registry(int shift, RegistrationOptions options)
    {
        TypeRegistry registry = new();
        for (int i = 0; i < s_types.Length; i++)
        {
            Type type = s_types[i];
            int id = 1 + ((i + shift) % s_types.Length);
            registry = type == typeof(Written) ? registry.Register<Written>(id) : registry.RegisterSerializable(type, id, options);
        }

        return registry;
    }

    private static object ListOf(object one)
    {
        System.Collections.IList list = (System.Collections.IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(one.GetType()))!;
        list.Add(one);
        return list;
    }

    private static Array ArrayOf(object one, int length)
    {
        Array array = Array.CreateInstance(one.GetType(), length);
        if (length > 0)
        {
            array.SetValue(one, 0);
        }

        return array;
    }

    private static byte[] Write(CustomBinaryFormatter formatter, object graph)
    {
        using MemoryStream stream = new();
        formatter.Serialize(stream, graph);
        return stream.ToArray();
    }

    // For a graph with one type and strings: the number of the type is one less, and no fingerprint follows its id.
    private static byte[] WithoutFingerprint(byte[] frame)
    {
        byte[] old = [.. frame[..10], .. frame[14..]];
        old[0] -= 4;
        old[8] = 4;
        return old;
    }

    [Serializable]
    internal sealed class Hop
    {
        public string? H;
        public double X;
    }

    [Serializable]
    internal sealed class Stop
    {
        public string? H;
        public int Y;
    }

    [Serializable]
    internal struct Marker
    {
        public int A;
        public int B;
    }

    /// <summary>A type with the fields of another type.</summary>
    [Serializable]
    internal sealed class Twin
    {
        public string? H;
        public double X;
    }

    [Serializable]
    internal sealed class Place
    {
        public string? Town;
        public int Number;
    }

    [Serializable]
    internal sealed class Empty;

    internal enum Colour
    {
        Red,
    }

    internal sealed class Written : ICustomBinarySerializable
    {
        public int Value { get; set; }

        public void WriteDataTo(BinaryWriter writer) => writer.Write(Value);

        public void SetDataFrom(BinaryReader reader) => Value = reader.ReadInt32();
    }

    [Serializable]
    internal sealed class Noted : ISerializable
    {
        private readonly string _text;

        public Noted(string text) => _text = text;

        private Noted(SerializationInfo info, StreamingContext context) => _text = info.GetString("t")!;

        public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("t", _text);
    }

    [Serializable]
    internal sealed class Holder
    {
        public object? Any;
    }

    [Serializable]
    internal sealed class Box<T>
    {
        public T? Value;
    }

    [Serializable]
    internal sealed class HopWithMore
    {
        public string? H;
        public double X;
        public int Added;
    }

    [Serializable]
    internal sealed class HopWithLess
    {
        public string? H;
    }

    [Serializable]
    internal sealed class HopWithOptional
    {
        public string? H;

        [OptionalField]
        public int Added;
    }
}
