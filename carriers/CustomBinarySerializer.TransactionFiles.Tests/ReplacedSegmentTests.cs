using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>
/// Types that are registered while the last segment is empty: another takes its place, and the power may fail at any
/// time.
/// </summary>
public sealed class ReplacedSegmentTests
{
    private const string Positions = "positions";
    private const int SectorSize = 512;
    private const int First = 5;
    private const int Durable = 40;
    private const int Written = 200;

    /// <summary>The event that created the empty segment.</summary>
    public enum Beginning
    {
        NewFolder,
        Roll,
        RollAndClose,
        Close,
    }

    [Test]
    public void ATornTailIsCutWhicheverPositionsAreLeft(
        [Values] Beginning beginning, [Range(0, 3)] int replacements, [Values] bool isFlushed)
    {
        SimulatedDisk disk = new();
        TypeRegistry registry = NewRegistry();
        TransactionFileWriter writer = Begin(disk, beginning, ref registry);
        List<byte[]> positions = [disk[Positions]];
        Type[] types = [.. ManyTypes.Closed(replacements)];
        for (int i = 0; i < replacements; i++)
        {
            // The segment is replaced before the message fails.
            registry.Register(types[i], TypeIds.Unknown + i);
            Assert.That(() => writer.Append(new Ping()), Throws.TypeOf<BinarySerializationException>());
            if (isFlushed)
            {
                writer.Flush();
            }

            positions.Add(disk[Positions]);
        }

        long start = writer.NextOrdinal;
        Append(writer, Durable);
        writer.Flush(durable: true);
        string segment = $"{start:D20}.segment";
        int durableEnd = disk[segment].Length;
        positions.Add(disk[Positions]);
        Append(writer, Written);
        writer.Flush();
        positions.Add(disk[Positions]);
        SimulatedDisk killed = disk.AfterKill();
        byte[] whole = killed[segment];

        for (int hole = (durableEnd + SectorSize) & -SectorSize; hole + SectorSize < whole.Length; hole += SectorSize)
        {
            foreach (byte[] old in positions)
            {
                SimulatedDisk left = killed.AfterKill();
                left[segment] = [.. whole[..hole], .. new byte[SectorSize], .. whole[(hole + SectorSize)..]];
                left[Positions] = old;

                using TransactionFileWriter next = Open(left, registry);

                Assert.That(next.NextOrdinal, Is.InRange(start + Durable, start + Durable + Written - 1));
                Assert.That(next.Recovery.TornTail?.Ordinal, Is.EqualTo(next.NextOrdinal));
                SampleJournal.AssertHolds(left, (int)next.NextOrdinal);
            }
        }
    }

    [Test]
    public void PositionsOfDurableMessagesInAnotherSegmentOfTheNameSayNothingOfThisOne()
    {
        SimulatedDisk other = SampleJournal.Write(first: 0, durable: 3, written: 3, isClosed: false);
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 0, written: Written, isClosed: false);
        string segment = $"{0:D20}.segment";
        byte[] damaged = disk[segment];
        damaged.AsSpan(damaged.Length / 2, SectorSize).Clear();
        disk[segment] = damaged;
        disk[Positions] = other[Positions];

        Assert.That(
            () => SampleJournal.OpenWriter(disk),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CorruptFile));
        Assert.That(disk[segment], Is.EqualTo(damaged));
    }

    private static TransactionFileWriter Begin(SimulatedDisk disk, Beginning beginning, ref TypeRegistry registry)
    {
        TransactionFileWriter writer = Open(disk, registry);
        if (beginning is Beginning.Roll or Beginning.RollAndClose)
        {
            Append(writer, First);
            writer.Roll();
        }

        if (beginning is Beginning.Close or Beginning.RollAndClose)
        {
            writer.Dispose();
            registry = NewRegistry();
            writer = Open(disk, registry);
        }

        return writer;
    }

    private static TypeRegistry NewRegistry() => new TypeRegistry().Register<Point>(TypeIds.Point);

    private static TransactionFileWriter Open(SimulatedDisk disk, TypeRegistry registry) =>
        TransactionFileWriter.Open(disk, registry, SampleJournal.Options, TimeProvider.System);

    private static void Append(TransactionFileWriter writer, int count) => SampleJournal.Append(writer, count);
}
