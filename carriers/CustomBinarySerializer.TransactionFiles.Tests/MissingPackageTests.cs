using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>A process in which no compression method is registered, as none is in this one.</summary>
public sealed class MissingPackageTests
{
    private const string First = "00000000000000000000.segment";
    private const string Package = "CustomBinarySerializer.TransactionFiles.Zstd";

    [Test]
    public void AReaderNamesThePackage([Values] bool skipsCorrupt)
    {
        SimulatedDisk disk = Compressed();

        Assert.That(
            () => SampleJournal.OpenReader(disk, new TransactionFileReaderOptions { SkipCorrupt = skipsCorrupt }),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.NewerFileVersion)
                .And.Message.Contains(First)
                .And.Message.Contains(Package)
                .And.Message.Contains("ZstdSegments.Register()"));
    }

    [Test]
    public void AReaderThatIsOpenNamesThePackageWhenItComesThere()
    {
        SimulatedDisk disk = SampleJournal.Write(300, 20, 0, isClosed: true);
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        Compress(disk);

        Assert.That(reader.ReadAt(310), Is.EqualTo(SampleJournal.PointOf(310)));
        Assert.That(
            () => reader.ReadAt(200), Throws.TypeOf<BinarySerializationException>().With.Message.Contains(Package));
    }

    [Test]
    public void AWriterNeedsNoPackage()
    {
        SimulatedDisk disk = Compressed();
        byte[] before = disk[First];
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk, RecoveryMode.Strict);
        SampleJournal.Append(writer, 5);
        writer.Roll();

        Assert.That(writer.Recovery.Gaps, Is.Empty);
        Assert.That(disk[First], Is.EqualTo(before));
        Assert.That(writer.DeleteSegmentsBefore(300), Is.EqualTo(1));
        Assert.That(disk.Exists(First), Is.False);
    }

    [Test]
    public void CompressionNamesThePackage()
    {
        using TemporaryFolder folder = new();

        Assert.That(
            () => SegmentCompression.Compress(folder.Path), Throws.InvalidOperationException.With.Message.Contains(Package));
        Assert.That(SegmentCompression.Expand(folder.Path), Is.Empty);
        Assert.That(() => SegmentCompression.Compress(folder["none"]), Throws.TypeOf<DirectoryNotFoundException>());
        Assert.That(() => SegmentCompression.Compress(""), Throws.ArgumentException);
    }

    [Test]
    public void OptionsHaveTheirRanges()
    {
        SegmentCompressionOptions options = new();
        Assert.That(() => options with { Level = 0 }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(() => options with { Level = 20 }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(() => options with { KeepNewest = 0 }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(() => options with { BlockSize = 4088 }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(() => options with { BlockSize = 4100 }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(() => options with { BlockSize = (4 << 20) + 8 }, Throws.InstanceOf<ArgumentOutOfRangeException>());
    }

    private static SimulatedDisk Compressed()
    {
        SimulatedDisk disk = SampleJournal.Write(300, 20, 0, isClosed: true);
        Compress(disk);
        return disk;
    }

    private static void Compress(SimulatedDisk disk)
    {
        using (IStorageFile plain = disk.Open(First, FileAccess.Read))
        using (IStorageFile made = disk.Create("made"))
        {
            SegmentHeader header = SegmentHeader.Read(plain, First, 0);
            long size = CompressedSegmentWriter.Compress(made, plain, header, new TinyCodec(), 4096, 3, CancellationToken.None);
            Assert.That(size, Is.GreaterThan(0));
        }

        disk.Rename("made", First);
    }

    /// <summary>A codec that makes blocks for a segment that is never read.</summary>
    private sealed class TinyCodec : SegmentCodec
    {
        internal override int Compress(ReadOnlySpan<byte> plain, Span<byte> packed, int level) => 8;

        internal override bool TryDecompress(ReadOnlySpan<byte> packed, Span<byte> plain) => throw new NotSupportedException();
    }
}
