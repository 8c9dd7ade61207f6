using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Segments;
using Microsoft.Extensions.Time.Testing;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>Damage is reported as what it is, and what isn't damaged can be used.</summary>
public sealed class ReportedDamageTests
{
    private const string Positions = "positions";

    private static readonly DateTimeOffset s_time = new(2024, 2, 29, 12, 0, 0, TimeSpan.Zero);

    [Test]
    public void AMissingLastSegmentIsReportedByReadersThatSkip([Values(0, 2)] int earlierSegments)
    {
        SimulatedDisk disk = Write();
        long first = earlierSegments * 10;
        foreach (string name in disk.List().Where(name => name.EndsWith(".segment", StringComparison.Ordinal)
            && string.CompareOrdinal(name, SegmentFileName.OfSegment(first)) >= 0).ToArray())
        {
            disk.Delete(name);
        }

        List<CorruptRange> gaps = [];
        using TransactionFileReader reader = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true, CorruptionSkipped = gaps.Add });

        Assert.That(reader.Read(reader.FirstOrdinal).Count(), Is.EqualTo(first));
        Assert.That(gaps.Sum(gap => gap.End - gap.FirstOrdinal), Is.EqualTo(30 - Math.Max(first, reader.FirstOrdinal)));
        Assert.That(gaps, Is.All.Property("Reason").Contains("missing").Or.Property("Reason").Contains("the next begins"));
        Assert.That(reader.WrittenEnd, Is.EqualTo(30));
        Assert.That(reader.Segments[^1].End, Is.EqualTo(30));
        Assert.That(() => reader.Segments[^1].Schema, Throws.TypeOf<BinarySerializationException>().With.Message.Contains("missing"));
    }

    [Test]
    public void ADamagedHeaderHindersNeitherFindOrdinalNorSegments(
        [Values(0, 10, 20)] int damaged, [Values] bool hasPositions, [Values] bool skips)
    {
        SimulatedDisk disk = Write();
        byte[] bytes = disk[SegmentFileName.OfSegment(damaged)];
        bytes[90] ^= 1;
        disk[SegmentFileName.OfSegment(damaged)] = bytes;
        if (!hasPositions)
        {
            disk.Delete(Positions);
        }

        using TransactionFileReader reader = SampleJournal.OpenReader(disk, new() { SkipCorrupt = skips });

        Assert.That(reader.Segments.Select(segment => segment.FirstOrdinal), Is.EqualTo([0L, 10L, 20L]));
        Assert.That(
            reader.Segments.Single(segment => segment.FirstOrdinal == damaged), Has.Property("Created").EqualTo(DateTimeOffset.MinValue));
        Assert.That(
            () => reader.Segments[damaged / 10].Schema, Throws.TypeOf<BinarySerializationException>().With.Message.Contains("header"));
        for (int i = 0; i < 30; i++)
        {
            // Only what comes before the damage, or after the beginning of a later segment, can be known without
            // passing the damage.
            if (i < damaged || i > damaged + 10 || (skips && i != damaged + 10 && i / 10 != damaged / 10))
            {
                Assert.That(reader.FindOrdinal(s_time.AddSeconds(i)), Is.EqualTo(i), $"at the time of message {i}");
                Assert.That(reader.ReadAt(i), Is.EqualTo(SampleJournal.PointOf(i)));
            }
        }

        if (damaged == 20 && !hasPositions && !skips)
        {
            Assert.That(() => reader.WrittenEnd, Throws.TypeOf<BinarySerializationException>().With.Message.Contains("header"));
        }
        else
        {
            Assert.That(reader.WrittenEnd, Is.EqualTo(damaged == 20 && !hasPositions ? 20 : 30));
        }
    }

    [Test]
    public void DamageToARecordThatIsNoMessageIsNotReportedAsDamageOfOne([Values] bool isTimeMark)
    {
        SimulatedDisk disk = Write();
        string name = SegmentFileName.OfSegment(0);
        byte[] bytes = disk[name];
        int typeId = isTimeMark ? LibraryRecord.TimeMarkId : LibraryRecord.SealId;
        int place = bytes.AsSpan().IndexOf(BitConverter.GetBytes(typeId));
        bytes[place + 4] ^= 1;
        disk[name] = bytes;
        long message = isTimeMark ? 0 : 10;
        List<CorruptRange> gaps = [];
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        using TransactionFileReader skipping = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true, CorruptionSkipped = gaps.Add });

        Assert.That(() => reader.Read().Count(), Throws.TypeOf<BinarySerializationException>().With.Message.Contains(
            $"no message is damaged, but what precedes message {message} is"));
        Assert.That(skipping.Read().Count(), Is.EqualTo(30));
        Assert.That(gaps.Single().ToString(), Does.Contain($"no message, before message {message}: its checksum is wrong"));
    }

    [Test]
    public void AnOrdinalThatNoFileReachesIsAnArgumentError([Values(30, long.MaxValue)] long ordinal)
    {
        using TransactionFileReader reader = SampleJournal.OpenReader(Write());

        Assert.That(() => reader.ReadAt(ordinal), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => reader.Read(Math.Max(ordinal, 31)), Throws.TypeOf<ArgumentOutOfRangeException>());
    }

    /// <summary>Three segments of ten messages, one a second.</summary>
    private static SimulatedDisk Write()
    {
        SimulatedDisk disk = new();
        FakeTimeProvider time = new(s_time);
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk, time: time);
        for (int i = 0; i < 30; i++)
        {
            time.AdjustTime(s_time.AddSeconds(i));
            if (i is 10 or 20)
            {
                writer.Roll();
            }

            SampleJournal.Append(writer, 1);
            writer.Flush();
        }

        return disk;
    }
}
