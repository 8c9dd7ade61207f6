using System.Collections;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable SYSLIB0050 // ISerializable's members: graphs call them while the message is written or read.
#pragma warning disable CA1710, CA1822 // The name says what the test needs; callbacks are found as instance methods.

namespace CustomBinarySerializer.Tests.Frames;

/// <summary>
/// Tests of a writer or reader that a contract keeps, and that later code of the program uses while the message
/// around it is still running: every use throws, and the message is unchanged.
/// </summary>
public sealed class KeptPayloadTests
{
    private const int TextLength = 26_000;

    [ThreadStatic]
    private static BinaryWriter? t_writer;

    [ThreadStatic]
    private static BinaryReader? t_reader;

    [ThreadStatic]
    private static List<string>? t_outcomes;

    private static readonly TypeRegistry s_registry = new TypeRegistry()
        .Register<Keeper>(1).Register<Getters>(2).Register<Items>(3).Register<StructGetters>(4)
        .RegisterSerializable<GivesData>(5).RegisterSerializable<HasCallbacks>(6).Register<Level>(7).Register<Constructed>(8)
        .Register<Outer>(9);

    private static IEnumerable<TestCaseData> Messages()
    {
        yield return new TestCaseData(new Getters { Keeper = new Keeper(), Later = "later" }).SetArgDisplayNames("getters and setters");
        yield return new TestCaseData(new Items { Keeper = new Keeper(), Numbers = [1, 2, 3] })
            .SetArgDisplayNames("the enumerator of a collection");
        yield return new TestCaseData(new StructGetters { Keeper = new Keeper(), Later = 4 })
            .SetArgDisplayNames("getters and setters of a struct");
        yield return new TestCaseData(new List<GivesData> { new() { Keeper = new Keeper() }, new() { Keeper = new Keeper() } })
            .SetArgDisplayNames("GetObjectData and constructors");
        yield return new TestCaseData(new HasCallbacks { Keeper = new Keeper() }).SetArgDisplayNames("callbacks of a graph");
        yield return new TestCaseData(new Level { First = new Getters { Keeper = new Keeper() }, Second = new Getters() })
            .SetArgDisplayNames("a sibling");
        yield return new TestCaseData(new Constructed { Keeper = new Keeper(), Inner = new ConstructedInner { Number = 7 } })
            .SetArgDisplayNames("constructors");
        yield return new TestCaseData(new Outer { Content = new Getters { Keeper = new Keeper(), Later = "later" } })
            .SetArgDisplayNames("an auto contract inside a hand-written one");
    }

    [SetUp]
    public void Forget()
    {
        t_writer = null;
        t_reader = null;
        t_outcomes = [];
    }

    [TestCaseSource(nameof(Messages))]
    public void CodeThatRunsLaterCanNeitherWriteNorMoveTheMessage(object message)
    {
        CustomBinaryFormatter formatter = new(s_registry);
        byte[] room = new byte[64 * 1024];
        Array.Fill(room, (byte)0xA5);
        bool fits = formatter.TrySerialize(room.AsSpan(0, 1024), message, out int size);

        Assert.That(fits, Is.True);
        Assert.That(room.AsSpan(1024).IndexOfAnyExcept((byte)0xA5), Is.EqualTo(-1), "Nothing is written beyond the caller's span.");
        Assert.That(t_outcomes, Is.Not.Empty.And.All.EqualTo(nameof(ObjectDisposedException)));

        t_outcomes!.Clear();
        Assert.That(formatter.Deserialize<object>(room.AsSpan(0, size)), Is.EqualTo(message));
        Assert.That(t_outcomes, Is.Not.Empty.And.All.EqualTo(nameof(ObjectDisposedException)));
    }

    [TestCaseSource(nameof(Messages))]
    public void WriterAndReaderOfAStreamCannotBeUsedAfterTheCall(object message)
    {
        CustomBinaryFormatter formatter = new(s_registry);
        using UsingStream stream = new();
        formatter.Serialize(stream, message);
        stream.Position = 0;

        Assert.That(formatter.Deserialize(stream), Is.EqualTo(message));
        Assert.That(formatter.DeepClone(message), Is.EqualTo(message));
        Assert.That(t_outcomes, Is.Not.Empty.And.All.EqualTo(nameof(ObjectDisposedException)));
    }

    [Test]
    public void BinderCannotUseWriterAndReaderAfterTheCall([Values] bool isGraph)
    {
        object message = isGraph
            ? new List<GivesData> { new() { Keeper = new Keeper() }, new() { Keeper = new Keeper() } }
            : new Level { First = new Getters { Keeper = new Keeper() }, Second = new Getters { Keeper = new Keeper() } };
        CustomBinaryFormatter formatter = new(s_registry);
        byte[] expected = formatter.Serialized(message);
        t_outcomes!.Clear();
        formatter.Binder = new UsingBinder();

        byte[] frame = formatter.Serialized(message);

        Assert.That(frame, Is.EqualTo(expected));
        Assert.That(formatter.Deserialize<object>(frame), Is.EqualTo(message));
        Assert.That(t_outcomes, Is.Not.Empty.And.All.EqualTo(nameof(ObjectDisposedException)));
    }

    [Test]
    public void WriterAndReaderCannotBeUsedAfterTheFormatterWasCollected()
    {
        RoundTrip();
        GC.Collect();

        UseKept();

        Assert.That(t_outcomes, Is.Not.Empty.And.All.EqualTo(nameof(ObjectDisposedException)));

        // Not inlined, so that no register holds the formatter.
        [MethodImpl(MethodImplOptions.NoInlining)]
        static void RoundTrip()
        {
            CustomBinaryFormatter formatter = new(new TypeRegistry().Register<Keeper>(1));
            formatter.Deserialize<Keeper>(formatter.Serialized(new Keeper()));
        }
    }

    private static void UseKept()
    {
        if (t_writer is { } writer)
        {
            Try(() => writer.Write(new string('x', TextLength)));
            Try(() => writer.Write(1));
            Try(() => writer.Seek(0, SeekOrigin.Begin));
            Try(() => writer.BaseStream.SetLength(0));
            Try(() => writer.WriteObject(new Keeper()));
            writer.Dispose();
        }

        if (t_reader is { } reader)
        {
            Try(() => reader.ReadByte());
            Try(() => reader.ReadString());
            Try(() => reader.BaseStream.Position = 0);
            Try(() => reader.ReadObject());
            reader.Dispose();
        }

        static void Try(Action use)
        {
            try
            {
                use();
                t_outcomes!.Add("it worked");
            }
            catch (Exception e)
            {
                t_outcomes!.Add(e.GetType().Name);
            }
        }
    }

    public sealed record Keeper : ICustomBinarySerializable
    {
        public void WriteDataTo(BinaryWriter writer)
        {
            writer.Write(42);
            t_writer = writer;
        }

        public void SetDataFrom(BinaryReader reader)
        {
            reader.ReadInt32();
            t_reader = reader;
        }
    }

    public sealed record Outer : ICustomBinarySerializable
    {
        public Getters? Content { get; set; }

        public void WriteDataTo(BinaryWriter writer)
        {
            writer.Write(1);
            writer.WriteObject(Content);
            writer.Write(2);
        }

        public void SetDataFrom(BinaryReader reader)
        {
            reader.ReadInt32();
            Content = reader.ReadObject<Getters>();
            Assert.That(reader.ReadInt32(), Is.EqualTo(2));
        }
    }

    public sealed record Getters
    {
        private string? _later;

        public Keeper? Keeper { get; set; }

        public string? Later
        {
            get
            {
                UseKept();
                return _later;
            }
            set
            {
                UseKept();
                _later = value;
            }
        }

        public long Last { get; set; } = 9;
    }

    public record struct StructGetters
    {
        private int _later;

        public Keeper? Keeper { get; set; }

        public int Later
        {
            readonly get
            {
                UseKept();
                return _later;
            }
            set
            {
                UseKept();
                _later = value;
            }
        }
    }

    public sealed class Items : IEquatable<Items>
    {
        public Keeper? Keeper { get; set; }

        public Numbers? Numbers { get; set; }

        public bool Equals(Items? other) => other is not null && Numbers!.SequenceEqual(other.Numbers!);

        public override bool Equals(object? obj) => Equals(obj as Items);

        public override int GetHashCode() => 0;
    }

    public sealed class Numbers : ICollection<int>
    {
        private readonly List<int> _items = [];

        public int Count => _items.Count;

        public bool IsReadOnly => false;

        public void Add(int item)
        {
            UseKept();
            _items.Add(item);
        }

        public void Clear() => _items.Clear();

        public bool Contains(int item) => _items.Contains(item);

        public void CopyTo(int[] array, int arrayIndex)
        {
            UseKept();
            _items.CopyTo(array, arrayIndex);
        }

        public bool Remove(int item) => _items.Remove(item);

        public IEnumerator<int> GetEnumerator()
        {
            foreach (int item in _items)
            {
                UseKept();
                yield return item;
            }
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public sealed record Level
    {
        public Getters? First { get; set; }

        public Getters? Second { get; set; }
    }

    public sealed record Constructed
    {
        public Keeper? Keeper { get; set; }

        public ConstructedInner? Inner { get; set; }
    }

    public sealed record ConstructedInner
    {
        public ConstructedInner() => UseKept();

        public int Number
        {
            get
            {
                UseKept();
                return field;
            }
            set;
        }
    }

    [Serializable]
    public sealed class GivesData : ISerializable, IEquatable<GivesData>
    {
        public GivesData()
        {
        }

        private GivesData(SerializationInfo info, StreamingContext context)
        {
            UseKept();
            Keeper = (Keeper?)info.GetValue("keeper", typeof(Keeper));
            Inner = (GivesData?)info.GetValue("inner", typeof(GivesData));
        }

        public Keeper? Keeper { get; set; }

        public GivesData? Inner { get; set; }

        public void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            UseKept();
            info.AddValue("keeper", Keeper);
            info.AddValue("inner", Keeper is null ? null : new GivesData());
        }

        public bool Equals(GivesData? other) => Keeper == other?.Keeper;

        public override bool Equals(object? obj) => Equals(obj as GivesData);

        public override int GetHashCode() => 0;
    }

    [Serializable]
    public sealed class HasCallbacks : IEquatable<HasCallbacks>
    {
        public Keeper? Keeper { get; set; }

        public bool Equals(HasCallbacks? other) => Keeper == other?.Keeper;

        public override bool Equals(object? obj) => Equals(obj as HasCallbacks);

        public override int GetHashCode() => 0;

        [OnSerialized]
        private void AfterWriting(StreamingContext context) => UseKept();

        [OnDeserialized]
        private void AfterReading(StreamingContext context) => UseKept();
    }

    private sealed class UsingBinder : SerializationBinder
    {
        public override void BindToName(Type serializedType, out string? assemblyName, out string? typeName)
        {
            UseKept();
            assemblyName = null;
            typeName = null;
        }

        public override Type? BindToType(string assemblyName, string typeName)
        {
            UseKept();
            return null;
        }
    }

    private sealed class UsingStream : MemoryStream
    {
        public override void Write(byte[] buffer, int offset, int count)
        {
            UseKept();
            base.Write(buffer, offset, count);
        }

        public override int Read(Span<byte> buffer)
        {
            UseKept();
            return base.Read(buffer);
        }
    }
}
