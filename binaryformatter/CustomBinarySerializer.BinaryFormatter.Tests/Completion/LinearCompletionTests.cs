using System.Collections.Immutable;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Completion;

/// <summary>
/// Tests that graphs of hundreds of thousands of links are completed in linear time on a small stack.
/// </summary>
[Category(LongRun.Category)]
public sealed class LinearCompletionTests
{
    private const int StackSize = 256 * 1024;

    private static readonly int s_links = LongRun.Rounds(all: 60_000, part: 20_000);

    // A guard against work that grows with the square, which would take minutes to hours.
    private static readonly TimeSpan s_hangs = TimeSpan.FromSeconds(60);

    private static readonly TypeRegistry s_registry = MakeRegistry();

    [Test]
    public void AChainOfInnerExceptions()
    {
        Exception root = new InvalidOperationException("0");
        for (int i = 1; i < s_links; i++)
        {
            root = new InvalidOperationException("x", root);
        }

        Exception read = RoundTrip(root);

        Assert.That(LengthOf(read, exception => exception.InnerException), Is.EqualTo(s_links));
    }

    [Test]
    public void AChainOfInfosThatEachWaitForTheNext() =>
        Assert.That(LengthOf(RoundTrip(InfoLink.Chain(s_links)), link => link.Next), Is.EqualTo(s_links));

    [Test]
    public void AChainOfSurrogates()
    {
        SurrogateSelector selector = new();
        selector.AddSurrogate(typeof(PlainLink), new StreamingContext(StreamingContextStates.All), new PlainLink.Surrogate());

        Assert.That(LengthOf(RoundTrip(PlainLink.Chain(s_links), selector), link => link.Next), Is.EqualTo(s_links));
    }

    [Test]
    public void AChainOfReferencesThatStandForEachOther()
    {
        object root = "end";
        for (int i = 0; i < s_links; i++)
        {
            root = new Forward { Target = root };
        }

        Assert.That(RoundTrip(new object[] { root }), Is.EqualTo(new object[] { "end" }));
    }

    [Test]
    public void ReferencesThatStandForNull()
    {
        object?[] read = RoundTrip<object?[]>([.. Enumerable.Range(0, s_links).Select(_ => new Forward())]);

        Assert.That(read, Has.Length.EqualTo(s_links).And.All.Null);
    }

    [Test]
    public void ReferencesThatStandForNullEachWithOneThatWaitsForIt()
    {
        object?[] read = RoundTrip<object?[]>([.. Enumerable.Range(0, s_links / 2).SelectMany(_ => Pair())]);

        Assert.That(read.OfType<InfoLink>().Count(), Is.EqualTo(s_links / 2));

        static object[] Pair()
        {
            Forward forward = new();
            return [new InfoLink { Other = forward }, forward];
        }
    }

    [Test]
    public void ReferencesThatFindTheirObjectOnlyWhenTheNextHasBeenResolved()
    {
        Lookup root = new() { Box = new Box { Value = "end" } };
        for (int i = 0; i < s_links; i++)
        {
            root = new Lookup { Box = new Box { Value = root } };
        }

        Assert.That(RoundTrip(new object[] { root }), Is.EqualTo(new object[] { "end" }));
    }

    [Test]
    public void ACollectionOfCollectionsThatWaitForTheirItems()
    {
        Dictionary<object, int>[] read = RoundTrip<Dictionary<object, int>[]>(
            [.. Enumerable.Range(0, s_links / 4).Select(i => new Dictionary<object, int> { [new InfoValue(i + 1)] = i })]);

        Assert.That(read.Select(one => one.Keys.OfType<InfoValue>().Single().Number), Is.EqualTo(Enumerable.Range(1, s_links / 4)));
    }

    [Test]
    public void AListOfStructsThatAreSetByTheirConstructors()
    {
        List<InfoValue?> read = RoundTrip<List<InfoValue?>>([.. Enumerable.Range(1, s_links).Select(i => (InfoValue?)new InfoValue(i))]);

        Assert.That(read.Select(one => one!.Value.Number), Is.EqualTo(Enumerable.Range(1, s_links)));
    }

    [Test]
    public void ImmutableListsInsideEachOther()
    {
        ImmutableList<object> root = [];
        for (int i = 1; i < s_links / 2; i++)
        {
            root = [root];
        }

        Assert.That(LengthOf(RoundTrip(root), list => list.FirstOrDefault() as ImmutableList<object>), Is.EqualTo(s_links / 2));
    }

    [Test]
    public void DictionariesThatAreKeysOfEachOther()
    {
        ImmutableDictionary<object, int> root = ImmutableDictionary<object, int>.Empty;
        for (int i = 1; i < s_links / 4; i++)
        {
            root = ImmutableDictionary.Create<object, int>(ReferenceEqualityComparer.Instance).Add(root, i);
        }

        Assert.That(
            LengthOf(RoundTrip(root), table => table.Keys.FirstOrDefault() as ImmutableDictionary<object, int>), Is.EqualTo(s_links / 4));
    }

    [Test]
    public void ObjectsThatEachGiveOtherNames()
    {
        object[] read = RoundTrip<object[]>([.. Enumerable.Range(0, s_links / 4).Select(i => new NamedEntry { Name = $"n{i}" })]);

        Assert.That(read.Cast<NamedEntry>().Select(entry => entry.Name), Is.EqualTo(Enumerable.Range(0, s_links / 4).Select(i => $"n{i}")));
    }

    [Test]
    public void ThePathToAnObjectFarDownThatCannotBeWritten()
    {
        Box root = new() { Value = new Unknown() };
        for (int i = 0; i < s_links; i++)
        {
            root = new Box { Value = root };
        }

        Assert.That(() => RoundTrip(root), Throws.InstanceOf<BinarySerializationException>().With.Message.Contains("Unknown"));
    }

    private static int LengthOf<T>(T first, Func<T, T?> next)
        where T : class
    {
        int length = 0;
        for (T? link = first; link is not null; link = next(link))
        {
            length++;
        }

        return length;
    }

    private static T RoundTrip<T>(T graph, ISurrogateSelector? selector = null)
        where T : class
    {
        object? read = null;
        Exception? thrown = null;
        Thread thread = new(
            () =>
            {
                try
                {
                    CustomBinaryFormatter formatter =
                        new(s_registry, new FormatterOptions { Limits = new FrameLimits { MaxGraphObjects = 100 * s_links } })
                        {
                            SurrogateSelector = selector
                        };
                    using MemoryStream stream = new();
                    formatter.Serialize(stream, graph);
                    stream.Position = 0;
                    read = formatter.Deserialize(stream);
                }
                catch (Exception e)
                {
                    thrown = e;
                }
            },
            StackSize)
        { IsBackground = true };
        thread.Start();
        Assert.That(thread.Join(s_hangs), Is.True, "It takes too long.");
        return thrown is null ? (T)read! : throw thrown;
    }

    private static TypeRegistry MakeRegistry()
    {
        TypeRegistry registry = new();
        Type[] types =
            [typeof(InfoValue), typeof(InfoLink), typeof(PlainLink), typeof(Forward), typeof(Lookup), typeof(Box), typeof(NamedEntry)];
        for (int i = 0; i < types.Length; i++)
        {
            registry.RegisterSerializable(types[i], i + 1);
        }

        return registry;
    }

    [Serializable]
    private sealed class InfoLink : ISerializable
    {
        internal InfoLink()
        {
        }

        private InfoLink(SerializationInfo info, StreamingContext context)
        {
            Next = (InfoLink?)info.GetValue("Next", typeof(object));
            Other = info.GetValue("Other", typeof(object));
        }

        internal InfoLink? Next { get; private init; }

        internal object? Other { get; init; }

        public void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            info.AddValue("Next", Next, typeof(object));
            info.AddValue("Other", Other, typeof(object));
        }

        internal static InfoLink Chain(int length)
        {
            InfoLink root = new();
            for (int i = 1; i < length; i++)
            {
                root = new InfoLink { Next = root };
            }

            return root;
        }
    }

    [Serializable]
    private sealed class PlainLink
    {
        internal PlainLink? Next { get; private set; }

        internal static PlainLink Chain(int length)
        {
            PlainLink root = new();
            for (int i = 1; i < length; i++)
            {
                root = new PlainLink { Next = root };
            }

            return root;
        }

        internal sealed class Surrogate : ISerializationSurrogate
        {
            public void GetObjectData(object obj, SerializationInfo info, StreamingContext context) =>
                info.AddValue("Next", ((PlainLink)obj).Next, typeof(object));

            public object SetObjectData(object obj, SerializationInfo info, StreamingContext context, ISurrogateSelector? selector) =>
                new PlainLink { Next = (PlainLink?)info.GetValue("Next", typeof(object)) };
        }
    }

    /// <summary>An object reference that resolves to its target.</summary>
    [Serializable]
    private sealed class Forward : IObjectReference
    {
        public object? Target;

        public object GetRealObject(StreamingContext context) => Target!;
    }

    /// <summary>
    /// An object reference that resolves to the content of a box, without a reference that makes the formatter wait for
    /// it.
    /// </summary>
    [Serializable]
    private sealed class Lookup : IObjectReference
    {
        public Box? Box;

        public object GetRealObject(StreamingContext context) => Box!.Value!;
    }

    [Serializable]
    private sealed class Box
    {
        public object? Value;
    }

    [Serializable]
    private sealed class NamedEntry : ISerializable
    {
        internal NamedEntry()
        {
        }

        private NamedEntry(SerializationInfo info, StreamingContext context)
        {
            foreach (SerializationEntry entry in info)
            {
                Name = entry.Name;
            }
        }

        internal string? Name { get; init; }

        public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue(Name!, 1);
    }

    private sealed class Unknown;
}
