using CustomBinarySerializer.Tests.TestTypes;
using static CustomBinarySerializer.Graphs.Tests.Engine.GenericGraphs;

namespace CustomBinarySerializer.Graphs.Tests.Engine;

/// <summary>Tests of bytes that ask for generic types.</summary>
public sealed class HostileGenericTests
{
    [TestCase("a definition without arguments", new byte[] { 4, 4, 1, 0, 0 })]
    [TestCase("no arguments", new byte[] { 4, 0x5D, 0, 4, 1, 0, 0 })]
    [TestCase("too many arguments", new byte[] { 4, 0x5D, 65, 4, 1, 0, 0 })]
    [TestCase("another number of arguments", new byte[] { 4, 0x5D, 2, 4, 13, 13, 1, 0, 0 })]
    [TestCase("a type that isn't generic", new byte[] { 4, 0x5D, 1, 20, 13, 1, 0, 0 })]
    [TestCase("a built-in definition", new byte[] { 4, 0x5D, 1, 0x57, 13, 1, 0, 0 })]
    [TestCase("an unknown definition", new byte[] { 4, 0x5D, 1, 100, 13, 1, 0, 0 })]
    [TestCase("an unknown argument", new byte[] { 4, 0x5D, 1, 4, 100, 1, 0, 0 })]
    [TestCase("the declared type as an argument", new byte[] { 4, 0x5D, 1, 4, 0, 1, 0, 0 })]
    [TestCase("an argument that violates a constraint", new byte[] { 4, 0x5D, 1, 18, 0x55, 1, 0, 0 })]
    [TestCase("a definition as an argument", new byte[] { 4, 0x5D, 1, 4, 4, 1, 0, 0 })]
    public void HostileTypesAreRefused(string what, byte[] payload)
    {
        foreach (FormatterOptions options in (FormatterOptions[])[FormatterOptions.Default, FormatterOptions.UntrustedData])
        {
            Assert.That(
                () => new CustomBinaryFormatter(GraphRegistry, options).Deserialize<object>(Bytes.FrameOf(1, payload)),
                Throws.TypeOf<BinarySerializationException>(),
                what);
        }
    }

    [Test]
    public void NestingOfArgumentsIsBounded()
    {
        byte[] payload = [4, .. Enumerable.Repeat<byte[]>([0x5D, 1, 4], 100_000).SelectMany(part => part), 13, 1, 0, 0];

        Assert.That(
            () => GraphFormatter.Deserialize<object>(Bytes.FrameOf(1, payload)),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("16 levels"));
    }

    [Test]
    public void TheNumberOfTypesThatPayloadsMakeIsBounded()
    {
        CustomBinaryFormatter formatter =
            new(new TypeRegistry().RegisterSerializable(typeof(TaggedEdge<,>), 1).RegisterSerializable(typeof(Edge<>), 2));
        BinarySerializationException? refusal = null;
        for (int i = 0; refusal is null && i < 40_000; i++)
        {
            byte[] type = [0x5D, 2, 2, 13, 13];
            for (int left = i; left > 0; left /= 5)
            {
                type = [0x5D, 2, 2, .. type, (byte)Zigzag(-1 - (left % 5))];
            }

            try
            {
                formatter.Deserialize<object>(Bytes.FrameOf(1, [4, .. type, 1, 0, 0]));
            }
            catch (BinarySerializationException e)
            {
                refusal = e.Code == SerializationErrorCode.CountExceeded ? e : null;
            }
        }

        Assert.That(refusal, Is.Not.Null);
    }

    [Test]
    public void UntrustedDataMayOnlyAskForArgumentsThatFieldsDeclare()
    {
        TypeRegistry registry = new TypeRegistry().RegisterSerializable(typeof(TaggedEdge<,>), 1).RegisterSerializable(typeof(Edge<>), 2)
            .RegisterSerializable<Declaring>(3);
        CustomBinaryFormatter formatter = new(registry, FormatterOptions.UntrustedData);

        Assert.That(formatter.DeepClone(new Declaring { Edge = new TaggedEdge<int, string>(1, 2, "a") }).Edge!.Tag, Is.EqualTo("a"));
        Assert.That(
            () => formatter.DeepClone(new TaggedEdge<string, long>("a", "b", 3)),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UserCodeRefused));
    }

    [Test]
    public void FieldsThatDeclareEverLargerTypesEnd()
    {
        Deeper<int> graph = new() { Next = new Deeper<List<int>> { Value = [1] } };
        CustomBinaryFormatter untrusted = new(
            new TypeRegistry().RegisterSerializable(typeof(Deeper<>), 1).RegisterSerializable<DeeperHolder>(2),
            FormatterOptions.UntrustedData);

        Assert.That(GraphFormatter.DeepClone(graph).Next!.Value, Is.EqualTo([1]));
        Assert.That(untrusted.DeepClone(graph).Next!.Value, Is.EqualTo([1]));
        Assert.That(GraphRegistry.FindUnregistered(typeof(Deeper<int>)), Is.Empty);
        Assert.That(new TypeRegistry().FindUnregistered(typeof(Deeper<int>)), Is.Not.Empty);
    }

    [Test]
    [Category(LongRun.Category)]
    public void MutatedFramesGiveOneClassOfErrors()
    {
        AdjacencyGraph<int, Edge<int>> graph = new() { Edges = { [1] = [new Edge<int>(1, 2), new TaggedEdge<int, string>(1, 2, "x")] } };
        byte[] frame = Write(new AnyHolder { Any = graph });
        int seed = TestContext.Parameters.Get("Seed", Random.Shared.Next());
        TestContext.Out.WriteLine($"Seed {seed}");
        Random random = new(seed);
        for (int i = 0; i < LongRun.Rounds(all: 500_000, part: 10_000); i++)
        {
            byte[] mutated = [.. frame];
            for (int change = random.Next(1, 4); change > 0; change--)
            {
                mutated[random.Next(FrameHeaderSize, frame.Length)] = (byte)random.Next(256);
            }

            try
            {
                (random.Next(2) == 0 ? GraphFormatter : s_untrusted).Deserialize(mutated, out _);
            }
            catch (BinarySerializationException)
            {
            }
        }
    }

    private const int FrameHeaderSize = 8;

    private static readonly CustomBinaryFormatter s_untrusted = new(GraphRegistry, FormatterOptions.UntrustedData);
}
