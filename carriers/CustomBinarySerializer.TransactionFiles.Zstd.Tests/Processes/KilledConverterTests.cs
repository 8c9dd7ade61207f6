using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TransactionFiles.Compressing;

namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests.Processes;

/// <summary>
/// A process that compresses and expands is killed at random moments, while this one writes, deletes and reads.
/// </summary>
[Category(LongRun.Category)]
public sealed class KilledConverterTests
{
    [Test]
    public void NothingIsLostHoweverOftenItIsKilled()
    {
        using TemporaryFolder folder = new();
        using KilledConversion conversion = new(folder, segments: 4);
        conversion.Repeat(
            LongRun.Rounds(all: 80, part: 3),
            () => ChildProcess.Start<Converter>(folder.Path),
            "compressed",
            kept: 6,
            file => file is CompressedSegment);
        SegmentCompression.Compress(folder.Path, SampleFolder.Small);
        Assert.That(folder.Files, Has.None.EndsWith(".compressing"));
        conversion.AssertHolds(conversion.Old, "at the end");
    }
}
