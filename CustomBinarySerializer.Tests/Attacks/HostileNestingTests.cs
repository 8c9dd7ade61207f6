using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Attacks;

/// <summary>
/// Tests that nesting beyond the stack is an error, on the smallest stack that a program may give a thread.
/// </summary>
public sealed class HostileNestingTests
{
    private const int SmallStack = 256 * 1024;
    private const int Levels = 1_000_000;

    private static readonly FormatterOptions s_withoutLimit = new() { Limits = new FrameLimits { MaxDepth = int.MaxValue } };

    [TestCase(SmallStack)]
    [TestCase(0)]
    public void IsRefusedWhereTheLimitAllowsIt(int stackSize)
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter(s_withoutLimit);

        AssertDepthExceeded(stackSize, () => formatter.Deserialize<Chain>(NestedFrame()), "stack");
        AssertDepthExceeded(stackSize, () => formatter.Deserialize<ExactChain>(NestedExactFrame()), "stack");
    }

    [TestCase(SmallStack)]
    [TestCase(0)]
    public void IsRefusedByTheDefaultLimit(int stackSize)
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();

        AssertDepthExceeded(stackSize, () => formatter.Deserialize<Chain>(NestedFrame()), "nested");
        AssertDepthExceeded(stackSize, () => formatter.Deserialize(new ChunkedStream(NestedFrame(), 1 << 16)), "nested");
    }

    [TestCase(SmallStack, false)]
    [TestCase(SmallStack, true)]
    [TestCase(0, false)]
    [TestCase(0, true)]
    public void IsRefusedInWriting(int stackSize, bool withoutLimit)
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter(withoutLimit ? s_withoutLimit : null);
        Parcel cycle = new();
        cycle.Content = cycle;

        AssertDepthExceeded(stackSize, () => formatter.Serialized(cycle), "nested");
        AssertDepthExceeded(stackSize, () => formatter.TrySerialize(new byte[10], cycle, out _), "nested");
    }

    [TestCase(SmallStack, false)]
    [TestCase(SmallStack, true)]
    [TestCase(0, false)]
    [TestCase(0, true)]
    public void IsRefusedWhereAContractCallsTheFormatterAgain(int stackSize, bool withoutLimit)
    {
        CustomBinaryFormatter formatter = null!;
        byte[] frame = Bytes.FrameOf(TypeIds.Scripted);
        formatter = Scripted.Formatter(
            _ => formatter.Serialize(Stream.Null, new Scripted()),
            (_, _) => formatter.Deserialize<Scripted>(frame),
            withoutLimit ? s_withoutLimit : null);

        AssertDepthExceeded(stackSize, () => formatter.Serialize(Stream.Null, new Scripted()), "nested");
        AssertDepthExceeded(stackSize, () => formatter.Deserialize<Scripted>(frame), "nested");
        AssertDepthExceeded(stackSize, () => formatter.Deserialize(new MemoryStream(frame)), "nested");
    }

    [Test]
    public void LeavesTheThreadUsable()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter(s_withoutLimit);
        for (int i = 0; i < 3; i++)
        {
            AssertDepthExceeded(0, () => formatter.Deserialize<Chain>(NestedFrame()), "stack");
            Assert.That(formatter.DeepClone(Chain.OfDepth(100)).Depth, Is.EqualTo(100));
        }
    }

    private static byte[] NestedFrame()
    {
        byte[] frame = new byte[(8 * Levels) + 4];
        for (int level = 0; level < Levels; level++)
        {
            Bytes.Frame(frame.Length - (8 * level) - 4, TypeIds.Chain).CopyTo(frame, 8 * level);
        }

        return frame;
    }

    private static byte[] NestedExactFrame()
    {
        // Every level is as long as all that is left, up to the last one that three bytes of length can say.
        const int PrefixSize = 3;
        const int Payload = 1 << 20;
        byte[] payload = new byte[Payload];
        for (int at = 0; Payload - at - PrefixSize >= 1 << 14; at += PrefixSize)
        {
            int encoded = Payload - at - PrefixSize + 1;
            payload[at] = (byte)((encoded & 0x7F) | 0x80);
            payload[at + 1] = (byte)(((encoded >> 7) & 0x7F) | 0x80);
            payload[at + 2] = (byte)(encoded >> 14);
        }

        return Bytes.FrameOf(TypeIds.ExactChain, payload);
    }

    private static void AssertDepthExceeded(int stackSize, Action attack, string expected)
    {
        Exception? thrown = null;
        Thread thread = new(
            () =>
            {
                try
                {
                    attack();
                }
                catch (Exception e) when (e is BinarySerializationException)
                {
                    thrown = e;
                }
            },
            stackSize);
        thread.Start();
        thread.Join();

        Assert.That(thrown, Is.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.DepthExceeded)
            .And.Message.Contains(expected));
    }
}
