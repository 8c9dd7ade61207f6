using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Attacks;

[NonParallelizable]
public sealed class LargeFrameTests
{
    private const int ChunkSize = 1 << 16;
    private const long Retained = 4_000_000;

    private static readonly int s_size = LongRun.Rounds(all: 300_000_000, part: 30_000_000);

    [Test]
    [Category(LongRun.Category)]
    public void ALargeFrameArrivesInPiecesAndLeavesNothingBehind()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        formatter.Deserialize(new ChunkedStream(Bytes.FrameOf(TypeIds.Ping)));
        long before = GC.GetTotalMemory(forceFullCollection: true);

        ReadAndCheck(formatter);

        Assert.That(GC.GetTotalMemory(forceFullCollection: true) - before, Is.LessThan(Retained));
    }

    [Test]
    public void AFrameThatWasLargeLeavesNothingBehindOnTheThreadThatWroteIt()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        formatter.Serialize(Stream.Null, new Ping());
        long before = GC.GetTotalMemory(forceFullCollection: true);

        WriteLarge(formatter);

        Assert.That(GC.GetTotalMemory(forceFullCollection: true) - before, Is.LessThan(Retained));
    }

    // Methods of their own, so that nothing of the caller's keeps the objects alive.
    private static void WriteLarge(CustomBinaryFormatter formatter) => formatter.Serialize(Stream.Null, Block.OfSize(30_000_000));

    private static void ReadAndCheck(CustomBinaryFormatter formatter)
    {
        int[] samples = [0, 1, ChunkSize - 1, ChunkSize, s_size / 2, s_size - 1];
        byte[] frame = new byte[s_size + 8];
        Bytes.Frame(s_size + 4, TypeIds.Block).CopyTo(frame, 0);
        foreach (int sample in samples)
        {
            frame[8 + sample] = unchecked((byte)(sample | 1));
        }

        Block block = (Block)formatter.Deserialize(new ChunkedStream(frame, ChunkSize));

        Assert.That(block.Bytes, Has.Length.EqualTo(s_size));
        Assert.That(samples.Select(sample => block.Bytes[sample]), Is.EqualTo(samples.Select(sample => unchecked((byte)(sample | 1)))));
    }
}
