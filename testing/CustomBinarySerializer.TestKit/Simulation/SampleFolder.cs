using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using Microsoft.Extensions.Time.Testing;

namespace CustomBinarySerializer.TestKit.Simulation;

/// <summary>A folder on a simulated disk, and the messages that were written to it.</summary>
internal sealed class SampleFolder
{
    internal static readonly TypeRegistry Registry = new TypeRegistry().Register<Blob>(1);

    internal static readonly DateTimeOffset Begin = new(2026, 11, 1, 0, 0, 0, TimeSpan.Zero);

    internal static readonly SegmentCompressionOptions Small = new() { BlockSize = 4096, KeepNewest = 1 };

    private static readonly TransactionFileOptions s_options = new()
    {
        Durability = DurabilityPolicy.Explicit,
        FlushInterval = Timeout.InfiniteTimeSpan,
    };

    internal SimulatedDisk Disk { get; init; } = new();

    internal List<byte[]> Messages { get; init; } = [];

    /// <summary>Writes a folder whose writer was closed.</summary>
    /// <param name="random">The source of random messages.</param>
    /// <param name="segments">The number of segments.</param>
    /// <param name="messages">The number of messages of each segment.</param>
    /// <param name="maxSize">The maximum number of bytes of a message.</param>
    internal static SampleFolder Write(Random random, int segments, int messages, int maxSize)
    {
        SampleFolder folder = new();
        FakeTimeProvider clock = new(Begin);
        using TransactionFileWriter writer = folder.OpenWriter(clock);
        for (int segment = 0; segment < segments; segment++)
        {
            for (int i = 0; i < messages; i++)
            {
                Blob message = Blob.Next(random, maxSize);
                writer.Append(message);
                folder.Messages.Add(message.Bytes);
                if (random.Next(8) == 0)
                {
                    writer.Flush();
                    clock.Advance(TimeSpan.FromMilliseconds(random.Next(5000)));
                }
            }

            if (segment < segments - 1)
            {
                writer.Roll();
            }
        }

        return folder;
    }

    /// <summary>Returns a copy of the folder in its present state, as after a kill of the process.</summary>
    internal SampleFolder Copy() => new() { Disk = Disk.AfterKill(), Messages = [.. Messages] };

    internal TransactionFileWriter OpenWriter(TimeProvider? clock = null, RecoveryMode mode = RecoveryMode.CutTornTail) =>
        TransactionFileWriter.Open(Disk, Registry, s_options with { Recovery = mode }, clock ?? TimeProvider.System);

    internal TransactionFileReader OpenReader(TransactionFileReaderOptions? options = null) =>
        TransactionFileReader.Open(Disk, Registry, options ?? TransactionFileReaderOptions.Default);

    internal IReadOnlyList<SegmentConversionResult> Compress(SegmentCompressionOptions? options = null) =>
        [.. new SegmentConversion(Disk, options ?? Small, CancellationToken.None).Compress()];

    internal IReadOnlyList<SegmentConversionResult> Expand() =>
        [.. new SegmentConversion(Disk, Small, CancellationToken.None).Expand()];

    /// <summary>Moves all segments but the newest to an archive.</summary>
    internal IReadOnlyList<SegmentConversionResult> Archive(SegmentArchive archive, RetentionPolicy? policy = null) =>
        [.. new ArchiveMove(Disk, archive, TimeProvider.System, CancellationToken.None).Store(policy ?? new() { MaxSegments = 1 })];

    internal IReadOnlyList<SegmentConversionResult> Restore(SegmentArchive archive) =>
        [.. new ArchiveMove(Disk, archive, TimeProvider.System, CancellationToken.None).Restore(0, long.MaxValue)];

    /// <summary>Returns the stub of an archived segment; null if the segment isn't archived.</summary>
    internal ArchiveStub? StubOf(long first)
    {
        using IStorageFile file = SegmentFile.Open(Disk, first);
        return (file as ArchivedSegment)?.Stub;
    }

    internal static string NameOf(long first) => SegmentFileName.OfSegment(first);

    /// <summary>Returns the header of a compressed segment; null if the segment is plain.</summary>
    internal CompressedHeader? HeaderOf(string name)
    {
        using IStorageFile file = Disk.Open(name, FileAccess.Read);
        return CompressedHeader.TryRead(file);
    }

    /// <summary>Fails unless a reader finds exactly the messages from an ordinal on.</summary>
    internal void AssertHolds(long first = 0, SegmentArchive? archive = null)
    {
        using TransactionFileReader reader = OpenReader(new TransactionFileReaderOptions { Archive = archive });
        long next = first;
        foreach (TransactionRecord<Blob> record in reader.Read<Blob>(first))
        {
            if (record.Ordinal != next || !record.Message.Bytes.AsSpan().SequenceEqual(Messages[(int)next]))
            {
                Assert.Fail($"Message {record.Ordinal} isn't message {next}.");
            }

            next++;
        }

        Assert.That(next, Is.EqualTo(Messages.Count), "messages read");
    }
}
