using System.Buffers.Binary;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.Tests.Engine;

/// <summary>
/// Tests of boxed structs, which docs/format.md stores at their references, except members of type object and deeply
/// nested ones.
/// </summary>
public sealed class StructsInPlaceTests
{
    private const int MaxInPlace = 8;
    private const int Deep = 1_000_000;
    private const int StackSize = 256 * 1024;

    // Holder, with two references.
    private static readonly byte[] s_holder = [0x04, 0x02, 0x01, 0x00, 0x02, 0x05, .. "First"u8, 0x00, 0x06, .. "Second"u8, 0x00];

    // A new object of type 2, which is Link, as its fields, at its reference.
    private static readonly byte[] s_firstLink = [0x06, 0x04, 0x09, 0x01, 0x01, 0x02, 0x04, .. "Next"u8, 0x00, 0x05, .. "Value"u8, 0x06];

    private interface ILink;

    private static byte[] FingerprintOf<T>() => BitConverter.GetBytes(new TypeFingerprint(typeof(T), [], fixedLayout: null).Value);

    [Test]
    public void TheBodyStandsAtTheReference()
    {
        byte[] expected = Frame([
            0x06, 0x02, .. FingerprintOf<Holder>(), .. s_holder[2..], 0x08, 0x04, .. FingerprintOf<Link>(), .. s_firstLink[2..],
            0x00, 5, 0, 0, 0, 0x08, 0x00, 6, 0, 0, 0]);

        Assert.That(Write(new Holder { First = new Link { Value = 5 }, Second = new Link { Value = 6 } }), Is.EqualTo(expected));
        Holder read = (Holder)Read(expected);
        Assert.That((((Link)read.First!).Value, ((Link)read.Second!).Value), Is.EqualTo((5, 6)));
    }

    [Test]
    public void StructDeclaredAsObjectHasItsBodyLater()
    {
        byte[] frame = Write(new Untyped { Value = new Link { Value = 5 }, Last = 7 });

        Assert.That(frame.AsSpan()[^9..].ToArray(), Is.EqualTo(new byte[] { 7, 0, 0, 0, 0x00, 5, 0, 0, 0 }));
        Assert.That(((Link)((Untyped)Read(frame)).Value!).Value, Is.EqualTo(5));
    }

    [Test]
    public void SharedBoxStaysOneObject()
    {
        ILink box = new Link { Value = 5 };

        Holder read = (Holder)Read(Write(new Holder { First = box, Second = box }));

        Assert.That(read.First, Is.SameAs(read.Second));
    }

    [Test]
    public void DepthCostsNoStack()
    {
        ILink? first = null;
        for (int i = 0; i < Deep; i++)
        {
            first = new Link { Next = first, Value = i };
        }

        ILink? read = OnSmallStack(() => ((Holder)Read(Write(new Holder { First = first }))).First);

        int count = 0;
        for (; read is Link link && link.Value == Deep - 1 - count; read = link.Next)
        {
            count++;
        }

        Assert.That((count, read), Is.EqualTo((Deep, (ILink?)null)));
    }

    [Test]
    public void DepthCostsNoStackWhereConstructorsRun()
    {
        const int Depth = 20_000;
        ILink? first = null;
        for (int i = 0; i < Depth; i++)
        {
            first = new InfoLink(first);
        }

        ILink? read = OnSmallStack(() => ((Holder)Read(Write(new Holder { First = first }))).First);

        int count = 0;
        for (; read is InfoLink link; read = link.Next)
        {
            count++;
        }

        Assert.That(count, Is.EqualTo(Depth));
    }

    [Test]
    public void AConstructorWaitsForTheStructsInsideThoseThatItCopies()
    {
        Taker read = (Taker)Read(Write(new Taker(new Outer { Inner = new InfoLink(new Named("a")) })));

        Assert.That(read.Taken.Inner.Next, Is.TypeOf<Named>().With.Property(nameof(Named.Name)).EqualTo("a"));
    }

    [Test]
    public void AStructThatRefersToItsHolderIsSetBeforeIt()
    {
        Named holder = new("a");
        holder.Held = new InfoLink(holder);

        Named read = (Named)Read(Write(holder));

        Assert.That(((InfoLink)read.Held!).Next, Is.SameAs(read));
        Assert.That(read.Name, Is.EqualTo("a"));
    }

    [Test]
    public void ReadersTakeNoMoreInsideEachOtherThanWritersWrite([Values(MaxInPlace, MaxInPlace + 1)] int depth)
    {
        byte[] references = [.. Enumerable.Repeat((byte)0x06, depth - 1)];
        byte[] values = [.. Enumerable.Repeat(new byte[] { 1, 0, 0, 0 }, depth).SelectMany(value => value)];
        byte[] frame = Frame([.. s_holder, .. s_firstLink, .. references, 0x00, .. values, 0x00]);

        Assert.That(() => Read(frame), depth <= MaxInPlace ? Throws.Nothing : Throws.TypeOf<BinarySerializationException>());
    }

    [TestCase(0x02, 0x01, TestName = "NothingElseStandsAtItsReference(a class)")]
    [TestCase(0x04, 0x05, TestName = "NothingElseStandsAtItsReference(an array)")]
    [TestCase(0x04, 0x09, TestName = "NothingElseStandsAtItsReference(a struct twice)")]
    public void NothingElseStandsAtItsReference(int typeId, int form)
    {
        byte[] frame = Frame([.. s_holder, 0x06, (byte)typeId, 0x09, (byte)form, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00]);

        Assert.That(() => Read(frame), Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void StructOfAnotherVersionIsReadByItsNames()
    {
        byte[] link = [0x08, 0x04, .. FingerprintOf<Link>(), 0x09, 0x01, 0x01, 0x02, 0x04, .. "Gone"u8, 0x00, 0x05, .. "Value"u8, 0x03];
        byte[] frame = Frame([0x06, 0x02, .. FingerprintOf<Holder>(), .. s_holder[2..], .. link, 0x08, 0x00, 4, 5, 0x00]);

        Assert.That(((Link)((Holder)Read(frame)).First!).Value, Is.EqualTo(5));
    }

    [Test]
    public void UnknownOnesInsideUnknownOnesArePassedOverOnASmallStack()
    {
        // A field that Holder doesn't have: structs of the unregistered type 99, each 60 layouts deep, and the next at
        // the end of it.
        const int Layouts = 60;
        List<byte> payload =
            [
                0x06, 0x02, .. FingerprintOf<Holder>(), 0x01, 0x00, 0x02, 0x04, .. "Gone"u8, 0x00, 0x05, .. "First"u8, 0x00, 0x08, 0xC6,
                0x01, 1, 2, 3, 4, 0x09, 0x01
            ];
        for (int i = 1; i <= Layouts; i++)
        {
            payload.AddRange([(byte)i, 0x01, 0x01, (byte)'f', i < Layouts ? (byte)64 : (byte)0x00]);
        }

        payload.AddRange([.. Enumerable.Repeat((byte)0x08, MaxInPlace - 1), 0x00, 0x00]);

        Assert.That(OnSmallStack(() => Read(Frame([.. payload]))), Is.TypeOf<Holder>());
    }

    private static T OnSmallStack<T>(Func<T> action)
    {
        Task<T>? task = null;
        Thread thread = new(() => (task = new Task<T>(action)).RunSynchronously(), StackSize);
        thread.Start();
        thread.Join();
        return task!.Result;
    }

    private static byte[] Frame(byte[] payload)
    {
        byte[] frame = [0, 0, 0, 0, 1, 0, 0, 0, .. payload];
        BinaryPrimitives.WriteInt32LittleEndian(frame, frame.Length - sizeof(int));
        return frame;
    }

    private static byte[] Write(object graph)
    {
        using MemoryStream stream = new();
        NewFormatter().Serialize(stream, graph);
        return stream.ToArray();
    }

    private static object Read(byte[] frame) => NewFormatter().Deserialize(frame, out _);

    private static CustomBinaryFormatter NewFormatter() => new(new TypeRegistry()
        .RegisterSerializable<Holder>(1)
        .RegisterSerializable<Link>(2)
        .RegisterSerializable<InfoLink>(3)
        .RegisterSerializable<Untyped>(4)
        .RegisterSerializable<Taker>(5)
        .RegisterSerializable<Outer>(6)
        .RegisterSerializable<Named>(7));

    private sealed class Holder
    {
        public ILink? First;
        public ILink? Second;
    }

    private sealed class Untyped
    {
        public object? Value;
        public int Last;
    }

    private struct Link : ILink
    {
        public ILink? Next;
        public int Value;
    }

    private readonly struct InfoLink : ILink, ISerializable
    {
        internal InfoLink(ILink? next) => Next = next;

        private InfoLink(SerializationInfo info, StreamingContext context) => Next = (ILink?)info.GetValue("Next", typeof(ILink));

        internal ILink? Next { get; }

        public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("Next", Next);
    }

    private struct Outer : ILink
    {
        public InfoLink Inner;
    }

    private sealed class Taker : ISerializable
    {
        internal Taker(Outer taken) => Taken = taken;

        private Taker(SerializationInfo info, StreamingContext context) => Taken = (Outer)info.GetValue("Taken", typeof(Outer))!;

        internal Outer Taken { get; }

        public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("Taken", Taken);
    }

    private sealed class Named : ILink, ISerializable
    {
        internal Named(string name) => Name = name;

        private Named(SerializationInfo info, StreamingContext context)
        {
            Name = info.GetString("Name")!;
            Held = (ILink?)info.GetValue("Held", typeof(ILink));
        }

        public string Name { get; }

        internal ILink? Held { get; set; }

        public void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            info.AddValue("Name", Name);
            info.AddValue("Held", Held);
        }
    }
}
