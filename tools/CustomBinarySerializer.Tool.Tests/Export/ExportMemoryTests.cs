using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Tool.Export;
using CustomBinarySerializer.Tool.Export.Parquet;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Selection;
using CustomBinarySerializer.Tool.Tests.Selection;
using CustomBinarySerializer.Tool.Values;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Tests.Export;

/// <summary>Tests that exports need the same memory for few messages and for many.</summary>
[NonParallelizable]
public sealed class ExportMemoryTests
{
    // One row more than some row groups have at most, so that the next group was begun.
    private const int Few = (3 << 17) + 1;
    private const int Many = (5 << 17) + 1;

    // Pools of Parquet's writer come and go, some 8 MB here. The values of a message that are kept take more than this.
    private const int NoiseOfMessage = 64;

    private static readonly SelectionRequest s_all = new(null, null, null, null, [], "Number,Note", null, null);

    [Test]
    public void MemoryDoesNotGrowWithTheNumberOfMessages([Values("parquet", "csv", "jsonl")] string format)
    {
        using TemporaryFolder folder = TemporaryFolder.InMemory();
        Fill(folder.Path);
        using Journal journal = Journal.Open(folder.Path);
        MessageSelection selection = MessageSelection.Resolve(journal, s_all, DateTimeOffset.UtcNow);
        using MessageReader reader = new(journal, selection, decodesShown: format != "jsonl");
        using IMessageExport export = Open(format, selection);
        long few = 0;
        while (reader.MoveNext(CancellationToken.None))
        {
            Assert.That(export.Add(reader), Is.Null);
            few = reader.Found == Few ? GC.GetTotalMemory(forceFullCollection: true) : few;
        }

        Assert.That(reader.Found, Is.EqualTo(Many));
        Assert.That(GC.GetTotalMemory(forceFullCollection: true), Is.LessThan(few + ((Many - Few) * NoiseOfMessage)));
        export.Complete();
    }

    [Test]
    public void DecodingAllocatesNothingButTheValues()
    {
        byte[] frame = new CustomBinaryFormatter(ParcelJournal.Registry).Serialize(ParcelJournal.Sample(5));
        TreeBuilder builder = new(ParcelJournal.Registry.Describe(), MemberFilter.Of([["Number"]]));
        builder.Decode(frame);

        long before = GC.GetAllocatedBytesForCurrentThread();
        FrameNode node = builder.Decode(frame);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        // The frame, the object with room for each member, and a number in a box.
        Assert.That(((ObjectNode)node.Value!).Find("Number"), Is.EqualTo(5));
        Assert.That(allocated, Is.LessThan(300));
    }

    [Test]
    public void AFrameIsDecodedAfterOneThatCannotBe()
    {
        byte[] frame = new CustomBinaryFormatter(ParcelJournal.Registry).Serialize(ParcelJournal.Sample(5));
        byte[] damaged = [.. frame];
        damaged.AsSpan(12).Fill(0xFF);
        TreeBuilder builder = new(ParcelJournal.Registry.Describe(), MemberFilter.All);
        string expected = TreeJson.Of(builder.Decode(frame));

        Assert.That(() => builder.Decode(damaged), Throws.InstanceOf<BinarySerializationException>());

        Assert.That(TreeJson.Of(builder.Decode(frame)), Is.EqualTo(expected));
    }

    private static void Fill(string folder)
    {
        TransactionFileOptions options = new() { Durability = DurabilityPolicy.Explicit };
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder, ParcelJournal.Registry, options);
        for (int number = 0; number < Many; number++)
        {
            writer.Append(new Shop.Parcel { Number = number, Note = "note" });
        }
    }

    private static IMessageExport Open(string format, MessageSelection selection) => format switch
    {
        "parquet" => new ParquetExport(new EmptyFile(), new Table(selection, isTyped: true)),
        "csv" => new CsvExport(Stream.Null, new Table(selection, isTyped: false)),
        _ => new JsonLinesExport(Stream.Null, selection.Columns),
    };

    /// <summary>A file that discards its bytes.</summary>
    private sealed class EmptyFile : Stream
    {
        private long _length;

        public override bool CanRead => false;

        public override bool CanSeek => true;

        public override bool CanWrite => true;

        public override long Length => _length;

        public override long Position { get => _length; set => throw new NotSupportedException(); }

        public override void Flush()
        {
        }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => _length += count;
    }
}
