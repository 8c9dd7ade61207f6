using CustomBinarySerializer.TestKit.Streams;

namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests;

/// <summary>A compressed folder is shipped and mirrored as plain bytes, and a mirror can be compressed.</summary>
public sealed class ShippedFolderTests : StreamTestBase
{
    private protected override Task<IBrokerUnderTest> OpenBrokerAsync() => Task.FromResult<IBrokerUnderTest>(new MemoryBrokerUnderTest());

    [Test]
    public async Task AMirrorOfACompressedFolderIsPlain(CancellationToken cancellation)
    {
        for (int segment = 0; segment < 3; segment++)
        {
            using TransactionFileWriter writer = TestJournal.Open(Folder["journal"]);
            TestJournal.Append(writer, 1000);
            writer.Roll();
        }

        IReadOnlyList<SegmentConversionResult> results = SegmentCompression.Compress(Folder["journal"], SampleFolder.Small, cancellation);
        Assert.That(results.Select(result => result.Outcome), Is.All.EqualTo(SegmentConversionOutcome.Replaced));

        await ShipAsync(3000, cancellation);
        await MirrorAsync(3000, cancellation);

        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
        Assert.That(SegmentCompression.Expand(Folder["mirror"], dryRun: true, cancellation), Is.Empty);
    }

    [Test]
    public async Task ACompressedMirrorGoesOn(CancellationToken cancellation)
    {
        using TransactionFileWriter writer = TestJournal.Open(Folder["journal"]);
        TestJournal.Append(writer, 2000);
        writer.Flush(durable: true);
        await ShipAsync(2000, cancellation);
        await MirrorAsync(2000, cancellation);
        using (TransactionFileWriter mirror = TestJournal.Open(Folder["mirror"]))
        {
            mirror.Roll();
        }

        SegmentCompression.Compress(Folder["mirror"], SampleFolder.Small, cancellation);
        TestJournal.Append(writer, 1000);
        writer.Flush(durable: true);
        await ShipAsync(3000, cancellation);
        await MirrorAsync(3000, cancellation);

        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
        Assert.That(SegmentCompression.Expand(Folder["mirror"], dryRun: true, cancellation), Is.Not.Empty);
    }
}
