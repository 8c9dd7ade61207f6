using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>
/// Positions with a right checksum that say what isn't so: a writer opens or refuses, and takes no ordinal twice.
/// </summary>
public sealed class HostilePositionsTests
{
    private const string Name = "positions";
    private const int Messages = 10;

    private static readonly long[] s_sequences = [1, 2, 3, 1L << 40, (1L << 62) - 1, 1L << 62, long.MaxValue - 1, long.MaxValue];
    private static readonly long[] s_ordinals = [0, 4, 5, 6, 8, 9, 10, 11, 1L << 33, 1L << 61, long.MaxValue];
    private static readonly long[] s_times = [0, 1, DateTime.MaxValue.Ticks];

    [Test]
    [Category(LongRun.Category)]
    public void NoOrdinalIsTakenTwice(
        [Values] bool isClosed, [Values(RecoveryMode.CutTornTail, RecoveryMode.SkipCorrupt)] RecoveryMode mode)
    {
        SimulatedDisk disk = SampleJournal.Write(first: 5, durable: 3, written: 2, isClosed);
        Assert.That(PositionSlots.TryRead(disk[Name], out _, out PublishedPositions honest), Is.True);
        int opened = 0;
        foreach (PublishedPositions lie in LongRun.Some(Lies(honest, disk["00000000000000000005.segment"].Length), part: 150))
        {
            SimulatedDisk lying = disk.AfterKill();
            lying[Name] = Slot(3, lie);
            opened += OpenAndAppend(lying, mode, $"{lie}") ? 1 : 0;
        }

        Assert.That(opened, Is.GreaterThan(LongRun.Rounds(all: 100, part: 10)));
    }

    [TestCaseSource(nameof(s_sequences))]
    public void AnySequenceNumberIsFollowedByOneThatHolds(long sequence)
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 2, isClosed: false);
        PositionSlots.TryRead(disk[Name], out _, out PublishedPositions honest);
        disk[Name] = Slot(sequence, honest);

        for (int life = 0; life < 3; life++)
        {
            using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
            SampleJournal.Append(writer, 1);
            writer.Flush();
            SampleJournal.AssertHolds(disk, 6 + life);
        }
    }

    [TestCaseSource(nameof(s_times))]
    public void AnyPossibleTimeIsGoneOnFrom(long ticks)
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 2, isClosed: false);
        PositionSlots.TryRead(disk[Name], out _, out PublishedPositions honest);
        disk[Name] = Slot(3, honest with { TimeMark = ticks });

        Assert.That(OpenAndAppend(disk, RecoveryMode.CutTornTail, "time", messages: 5), Is.True);
    }

    [Test]
    public void AHeaderWithAnImpossibleTimeIsDamaged([Values(-1, long.MinValue, long.MaxValue)] long ticks)
    {
        SimulatedDisk disk = new();
        SegmentHeader.Create(0, 1, default, ticks, SampleJournal.Registry.Describe(), out byte[] header);
        disk["00000000000000000000.segment"] = header;

        Assert.That(
            () => SampleJournal.OpenWriter(disk),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CorruptFile));
        Assert.That(() => SampleJournal.OpenReader(disk).Read().Count(), Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void ANameWithAnImpossibleOrdinalIsNoSegment(
        [Values("09223372036854775807", "09223372036854775800", "04611686018427387905")] string number)
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 0, isClosed: true);
        disk[$"{number}.segment"] = disk["00000000000000000000.segment"];

        Assert.That(OpenAndAppend(disk, RecoveryMode.CutTornTail, number, messages: 3), Is.True);
    }

    private static IEnumerable<PublishedPositions> Lies(PublishedPositions honest, long length)
    {
        long[] offsets =
            [8, honest.Durable.Offset, honest.Durable.Offset + 8, honest.Durable.Offset - 24, length, length + 8, long.MaxValue - 7];
        foreach (long first in s_ordinals.Where(each => each == 0 || each == honest.FirstOrdinal || each > Messages))
        {
            foreach (long durable in s_ordinals)
            {
                foreach (long offset in offsets)
                {
                    foreach (bool isClosed in (bool[])[false, true])
                    {
                        foreach (long written in s_ordinals.Where(each => each == durable || each == Messages + 1))
                        {
                            yield return honest with
                            {
                                FirstOrdinal = first,
                                Durable = new Position(durable, offset),
                                Written = new Position(written, Math.Max(offset, honest.Written.Offset)),
                                IsClosed = isClosed,
                            };
                        }
                    }
                }
            }
        }
    }

    private static byte[] Slot(long sequence, in PublishedPositions positions)
    {
        byte[] file = new byte[PositionSlots.FileSize];
        PositionSlots.Write(file.AsSpan((int)PositionSlots.OffsetOf(sequence)), sequence, positions);
        return file;
    }

    /// <returns>False if the writer refuses the folder, as it may.</returns>
    private static bool OpenAndAppend(SimulatedDisk disk, RecoveryMode mode, string what, int messages = Messages)
    {
        byte[][] before = Segments(disk);
        try
        {
            using TransactionFileWriter writer = SampleJournal.OpenWriter(disk, mode);
            long ordinal = writer.Append(new Point(77, 77));
            writer.Flush(durable: true);
            Assert.That(ordinal, Is.GreaterThanOrEqualTo(Math.Min(messages, 5)), what);
            Dictionary<long, object> seen = [];
            using TransactionFileReader reader = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true });
            foreach (TransactionRecord record in reader.Read(0))
            {
                Assert.That(seen.TryAdd(record.Ordinal, record.Message), Is.True, what);
            }

            Assert.That(seen[ordinal], Is.EqualTo(new Point(77, 77)), what);
            for (int i = 0; i < messages; i++)
            {
                Assert.That(seen.GetValueOrDefault(i), Is.EqualTo(SampleJournal.PointOf(i)), $"message {i}, {what}");
            }

            return true;
        }
        catch (BinarySerializationException)
        {
            Assert.That(Segments(disk), Is.EqualTo(before), what);
            return false;
        }
    }

    private static byte[][] Segments(SimulatedDisk disk) =>
        [.. disk.List()
            .Where(name => name.EndsWith(".segment", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)
            .Select(name => disk[name])];
}
