using System.Globalization;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>Random folders of a journal, damaged and mixed with segments of other journals.</summary>
[Category(LongRun.Category)]
public sealed class MixedJournalTests
{
    private const int Foreign = 1_000;

    [Test]
    public void NoMessageOfAnotherJournalIsRead([Values] bool skipsCorrupt)
    {
        int refused = 0;
        int folders = LongRun.Rounds(all: 2_000, part: 200);
        foreach (MixedFolder folder in MixedFolder.Of(folders))
        {
            try
            {
                using TransactionFileReader reader = SampleJournal.OpenReader(folder.Disk, new() { SkipCorrupt = skipsCorrupt });
                Assert.That(folder.IsDecided, Is.True, $"{folder} was taken for one of the journals.");
                AssertOwn(reader, folder);
            }
            catch (BinarySerializationException e)
            {
                Assert.That(e.Code, Is.EqualTo(SerializationErrorCode.CorruptFile), $"{folder}");
                refused++;
            }
        }

        Assert.That(refused, Is.InRange(1, folders * 2 / 3));
    }

    [Test]
    public void NoWriterContinuesASegmentOfAnotherJournal()
    {
        int folders = LongRun.Rounds(all: 1_000, part: 100);
        int opened = 0;
        foreach (MixedFolder folder in MixedFolder.Of(folders))
        {
            SimulatedDisk copy = folder.Disk.AfterKill();
            Assert.That(() => SampleJournal.OpenWriter(copy), Throws.TypeOf<BinarySerializationException>(), $"{folder}");
            try
            {
                using TransactionFileWriter writer = SampleJournal.OpenWriter(folder.Disk, RecoveryMode.SkipCorrupt);
                Assert.That(folder.IsDecided, Is.True, $"{folder}");
                writer.Append(SampleJournal.PointOf(writer.NextOrdinal));
                opened++;
            }
            catch (BinarySerializationException e)
            {
                Assert.That(e.Code, Is.EqualTo(SerializationErrorCode.CorruptFile), $"{folder}");
                continue;
            }

            foreach ((string name, byte[] bytes) in folder.ForeignSegments)
            {
                Assert.That(folder.Disk[name], Is.EqualTo(bytes), $"{folder}");
            }

            string last = SegmentFileName.OfSegment(SegmentFileName.Segments(folder.Disk)[^1]);
            Assert.That(folder.JournalOf(last), Is.EqualTo(folder.Journal), $"{folder}");
        }

        Assert.That(opened, Is.Positive);
    }

    [Test]
    public void ATieIsRefusedWithTheNamesOfTheSegments([Values] bool skipsCorrupt)
    {
        SimulatedDisk disk = MixedFolder.Write([5], first: 0, y: 0);
        disk["00000000000000000005.segment"] = MixedFolder.Write([5, 3], first: 0, y: Foreign)["00000000000000000005.segment"];

        Assert.That(
            () => SampleJournal.OpenReader(disk, new() { SkipCorrupt = skipsCorrupt }),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CorruptFile)
                .And.Message.Contains("00000000000000000000.segment").And.Message.Contains("00000000000000000005.segment"));
    }

    [Test]
    public void ALastSegmentOfAnotherJournalHidesNoMessageOfTheOthers()
    {
        SimulatedDisk disk = MixedFolder.Write([5, 5, 3], first: 0, y: 0);
        disk["00000000000000000015.segment"] = MixedFolder.Write([15, 3], first: 0, y: Foreign)["00000000000000000015.segment"];
        List<CorruptRange> skipped = [];
        using TransactionFileReader reader = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true, CorruptionSkipped = skipped.Add });

        Assert.That(
            reader.Read().Select(record => record.Message), Is.EqualTo(Enumerable.Range(0, 13).Select(i => SampleJournal.PointOf(i))));
        Assert.That(skipped.Select(range => range.Reason), Has.Some.Contains("another journal"));
        Assert.That(reader.Segments, Has.Count.EqualTo(4));

        using TransactionFileReader strict = SampleJournal.OpenReader(disk);
        Assert.That(() => strict.ReadAt(15), Throws.TypeOf<BinarySerializationException>().With.Message.Contains("another journal"));
        Assert.That(() => strict.WrittenEnd, Throws.TypeOf<BinarySerializationException>().With.Message.Contains("another journal"));
    }

    private static void AssertOwn(TransactionFileReader reader, MixedFolder folder)
    {
        void AssertIsOwn(Point message, long ordinal) =>
            Assert.That(message, Is.EqualTo(SampleJournal.PointOf(ordinal)), $"{folder}, message {ordinal}");
        void Use(Action use)
        {
            try
            {
                use();
            }
            catch (BinarySerializationException e)
                when (e.Code is SerializationErrorCode.CorruptFile or SerializationErrorCode.MessageDeleted)
            {
                // Refused, and not read.
            }
            catch (ArgumentOutOfRangeException)
            {
                // The damage costs as many messages as the segments of another journal would have.
            }
        }

        Use(() =>
        {
            foreach (TransactionRecord record in reader.Read(reader.FirstOrdinal))
            {
                AssertIsOwn((Point)record.Message, record.Ordinal);
            }
        });
        for (long i = 0; i < MixedFolder.MostMessages; i++)
        {
            Use(() => AssertIsOwn((Point)reader.ReadAt(i), i));
        }

        try
        {
            reader.ScanInParallel(() => new MessageHandlers().On<Point>(AssertIsOwn), maxDegreeOfParallelism: 1);
        }
        catch (AggregateException e)
        {
            Assert.That(e.InnerExceptions, Is.All.TypeOf<BinarySerializationException>(), $"{folder}");
        }
    }

    private sealed class MixedFolder
    {
        internal const int MostMessages = 60;

        private readonly string _text;

        internal MixedFolder(int seed)
        {
            Random random = new(seed);
            Disk = Write(RandomSegments(random), first: 0, y: 0, isKilled: random.Next(2) == 0);
            List<long> own = SegmentFileName.Segments(Disk);
            Journal = JournalOf(SegmentFileName.OfSegment(own[0]));
            SimulatedDisk foreign = Write(RandomSegments(random), first: 0, y: Foreign, isKilled: random.Next(2) == 0);
            List<long> others = SegmentFileName.Segments(foreign);
            for (int count = random.Next(Math.Min(3, others.Count)) + 1; count > 0; count--)
            {
                string name = SegmentFileName.OfSegment(count == 1 ? others[^1] : others[random.Next(others.Count)]);
                ForeignSegments[name] = foreign[name];
                Disk[name] = foreign[name];
                if (random.Next(2) == 0)
                {
                    string index = Path.ChangeExtension(name, "index");
                    Disk[index] = foreign[index];
                }
            }

            int positions = random.Next(4);
            if (positions == 0)
            {
                Disk.Delete("positions");
            }
            else if (positions == 1)
            {
                Disk["positions"] = foreign["positions"];
            }

            own.RemoveAll(first => ForeignSegments.ContainsKey(SegmentFileName.OfSegment(first)));
            if (own.Count > 0 && random.Next(3) == 0)
            {
                Damage(random, SegmentFileName.OfSegment(own[random.Next(own.Count)]));
            }

            int readable = own.Count(first => JournalOf(SegmentFileName.OfSegment(first)) == Journal);
            IsDecided = readable > ForeignSegments.Count;
            IsOfOther = readable < ForeignSegments.Count;
            _text = $"seed {seed}: own {string.Join(' ', own)}, other {string.Join(' ', ForeignSegments.Keys)}, positions {positions}";
        }

        internal SimulatedDisk Disk { get; }

        internal Guid? Journal { get; }

        internal Dictionary<string, byte[]> ForeignSegments { get; } = [];

        /// <summary>Whether more segments are of the journal than of the other.</summary>
        internal bool IsDecided { get; }

        private bool IsOfOther { get; }

        /// <summary>Makes folders in which the other journal doesn't have more segments.</summary>
        internal static IEnumerable<MixedFolder> Of(int count) =>
            Enumerable.Range(Random.Shared.Next(int.MaxValue / 2), int.MaxValue / 2).Select(seed => new MixedFolder(seed))
                .Where(folder => !folder.IsOfOther).Take(count);

        public override string ToString() => _text;

        internal static SimulatedDisk Write(int[] segments, int first, int y, bool isKilled = false)
        {
            SimulatedDisk disk = new();
            using TransactionFileWriter writer = TransactionFileWriter.Open(
                disk, SampleJournal.Registry, SampleJournal.Options, TimeProvider.System, first);
            for (int i = 0; i < segments.Length; i++)
            {
                for (int message = 0; message < segments[i]; message++)
                {
                    writer.Append(y == 0 ? SampleJournal.PointOf(writer.NextOrdinal) : new Point((int)writer.NextOrdinal, y));
                }

                if (i + 1 < segments.Length)
                {
                    writer.Roll();
                }
            }

            writer.Flush();
            if (!isKilled)
            {
                writer.Dispose();
            }

            return disk.AfterKill();
        }

        private static int[] RandomSegments(Random random) => [.. Enumerable.Range(0, random.Next(1, 7)).Select(_ => random.Next(1, 9))];

        private void Damage(Random random, string name)
        {
            if (random.Next(3) == 0)
            {
                Disk.Delete(name);
                return;
            }

            byte[] bytes = Disk[name];
            bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
            Disk[name] = bytes;
        }

        internal Guid? JournalOf(string name)
        {
            try
            {
                using IStorageFile file = Disk.Open(name, FileAccess.Read);
                return SegmentHeader.Read(file, name, long.Parse(name.AsSpan(0, 20), CultureInfo.InvariantCulture)).Lineage.Journal;
            }
            catch (Exception e) when (e is FileNotFoundException or BinarySerializationException)
            {
                return null;
            }
        }
    }
}
