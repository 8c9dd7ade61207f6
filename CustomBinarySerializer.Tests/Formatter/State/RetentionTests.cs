using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter.State;

/// <summary>Tests that no static field and no thread keeps a registry, which would keep its types forever.</summary>
[NonParallelizable]
public sealed class RetentionTests
{
    private const int Large = 30_000_000;

    [Test]
    public void AnIdleThreadKeepsNoFormatter([Values] bool reusesStrings) => AssertCollected(Use(out _, out _, reusesStrings));

    [Test]
    public void AnIdleThreadKeepsNoStream()
    {
        Use(out WeakReference stream, out _);
        AssertCollected(stream);
    }

    [Test]
    public void AnIdleThreadKeepsNoObject()
    {
        Use(out _, out WeakReference graph);
        AssertCollected(graph);
    }

    [Test]
    public void AnAssemblyThatWasUsedCanBeUnloaded([Values] bool reusesStrings)
    {
        WeakReference context = UseUnloadable(reusesStrings);
        for (int i = 0; i < 10 && context.IsAlive; i++)
        {
            CollectEverything();
        }

        Assert.That(context.IsAlive, Is.False);
    }

    [Test]
    public void AFormatterThatNobodyHoldsServesItsCallToTheEnd()
    {
        byte[] frame = CopyWithATemporaryFormatter();

        Assert.That(frame, Is.EqualTo(Bytes.FrameOf(TypeIds.Scripted, Bytes.FrameOf(TypeIds.Ping))));
    }

    [Test]
    public async Task AnEnumerationKeepsNoLargeFrame()
    {
        await using IAsyncEnumerator<object> graphs = TestRegistry.NewFormatter()
            .DeserializeAllAsync(LargeThenSmall())
            .GetAsyncEnumerator();
        long before = GC.GetTotalMemory(forceFullCollection: true);

        Assert.That(await graphs.MoveNextAsync(), Is.True);
        Assert.That(await graphs.MoveNextAsync(), Is.True);

        Assert.That(GC.GetTotalMemory(forceFullCollection: true) - before, Is.LessThan(Large / 10));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference UseUnloadable(bool reusesStrings)
    {
        AssemblyLoadContext context = new("unloadable", isCollectible: true);
        Assembly assembly = CompiledSource.Load(
            """
            using System.Collections.Generic;
            using System.IO;
            using CustomBinarySerializer;
            [BinaryTypeId(1)]
            public class Message : ICustomBinarySerializable
            {
                private Message[] _inner = new Message[0];
                private string _name = "Smith";
                public void WriteDataTo(BinaryWriter writer)
                {
                    writer.Write(_name);
                    writer.WriteCollection(_inner, (w, m) => w.WriteExactObject(m));
                }
                public void SetDataFrom(BinaryReader reader)
                {
                    _name = reader.ReadString();
                    _inner = reader.ReadArray(r => r.ReadExactObject<Message>());
                }
            }
            public enum Mood { Calm }
            [BinaryTypeId(2)]
            public struct Point { public int X; public Mood Mood; }
            [BinaryTypeId(3)]
            public class Tree
            {
                public string Name { get; set; } = "root";
                public List<Tree> Inner { get; set; } = new();
                public Dictionary<Mood, Point[]> Points { get; set; } = new() { [Mood.Calm] = new Point[1] };
                public object Any { get; set; } = new Point();
                public Message Message { get; set; } = new();
            }
            """,
            context);
        CustomBinaryFormatter formatter = new(
            new TypeRegistry().RegisterAssembly(assembly), new FormatterOptions { ReuseStrings = reusesStrings });
        foreach (string name in new[] { "Message", "Tree", "Point" })
        {
            object graph = Activator.CreateInstance(assembly.GetType(name)!)!;

            Assert.That(formatter.DeepClone(graph), Is.InstanceOf(graph.GetType()));
        }

        context.Unload();
        return new WeakReference(context);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ChunkedStream LargeThenSmall()
    {
        byte[] frames = new byte[8 + Large + 8];
        Bytes.Frame(Large + 4, TypeIds.Block).CopyTo(frames, 0);
        Bytes.FrameOf(TypeIds.Ping).CopyTo(frames, 8 + Large);
        return new ChunkedStream(frames);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte[] CopyWithATemporaryFormatter()
    {
        byte[] frame = new byte[16];
        Scripted.Formatter(writer =>
        {
            CollectEverything();
            writer.WriteObject(new Ping());
        }).TrySerialize(frame, new Scripted(), out _);
        return frame;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Use(out WeakReference streamReference, out WeakReference graphReference, bool reusesStrings = false)
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter(new FormatterOptions { ReuseStrings = reusesStrings });
        Parcel graph = new() { Content = new Animal { Name = "ü" } };
        ChunkedStream stream = new((byte[])[.. formatter.Serialized(graph), .. Bytes.FrameOf(TypeIds.Unknown)]);

        formatter.Deserialize(stream);
        Assert.That(() => formatter.Deserialize(stream), Throws.TypeOf<BinarySerializationException>());
        formatter.DeepClone(graph);
        formatter.Serialize(Stream.Null, graph);

        streamReference = new WeakReference(stream);
        graphReference = new WeakReference(graph);
        return new WeakReference(formatter);
    }

    private static void AssertCollected(WeakReference reference)
    {
        CollectEverything();
        Assert.That(reference.IsAlive, Is.False);
    }

    private static void CollectEverything()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
    }
}
