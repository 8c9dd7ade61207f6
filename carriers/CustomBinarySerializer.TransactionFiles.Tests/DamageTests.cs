using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>
/// Every prefix of every file, and every bit of it flipped, of which a short run takes a part: recovered or refused,
/// and never wrong data.
/// </summary>
[Category(LongRun.Category)]
public sealed class DamageTests
{
    private const int First = 6;
    private const int Durable = 5;
    private const int Written = 4;
    private const int Count = First + Durable + Written;

    private const string Segment0 = "00000000000000000000.segment";
    private const string Segment6 = "00000000000000000006.segment";
    private const string Index6 = "00000000000000000006.index";
    private const string Positions = "positions";

    // Odd, so that it meets every bit of a byte.
    private static readonly int s_step = LongRun.IsOn ? 1 : 15;

    [Test]
    public void AFlippedBitIsRefusedOrHarmlessToReaders([Values(Segment0, Segment6, Index6, Positions)] string file, [Values] bool isClosed)
    {
        SimulatedDisk whole = SampleJournal.Write(First, Durable, Written, isClosed);
        int refused = 0;
        ForEachFlippedBit(whole, file, disk => refused += ReadsAllOrIsRefused(disk, file) ? 0 : 1);

        Assert.That(refused, file is Segment0 or Segment6 ? Is.GreaterThan(whole[file].Length * 6 / s_step) : Is.Zero);
    }

    [Test]
    public void AFlippedBitIsRecoveredOrRefusedByWriters(
        [Values(Segment0, Segment6, Index6, Positions)] string file, [Values] bool isClosed)
    {
        SimulatedDisk whole = SampleJournal.Write(First, Durable, Written, isClosed);
        int durable = isClosed ? Count : First + Durable;

        ForEachFlippedBit(whole, file, disk => RecoversOrIsRefused(disk, durable));
    }

    [Test]
    public void AFileThatWasCutIsRefusedOrHarmlessToReaders(
        [Values(Segment0, Segment6, Index6, Positions)] string file, [Values] bool isClosed)
    {
        SimulatedDisk whole = SampleJournal.Write(First, Durable, Written, isClosed);
        ForEachPrefix(whole, file, disk => ReadsAllOrIsRefused(disk, file));
    }

    [Test]
    public void AFileThatWasCutIsRecoveredOrRefusedByWriters(
        [Values(Segment0, Segment6, Index6, Positions)] string file, [Values] bool isClosed)
    {
        SimulatedDisk whole = SampleJournal.Write(First, Durable, Written, isClosed);
        int durable = isClosed ? Count : First + Durable;
        int recovered = 0;
        ForEachPrefix(whole, file, disk => recovered += RecoversOrIsRefused(disk, durable) ? 1 : 0);

        // A closed journal may lack the seal, and nothing else.
        Assert.That(recovered, file == Segment0 ? Is.Zero
            : file == Segment6 && isClosed ? Is.EqualTo(RecordLayout.SizeOf(LibraryRecord.SealSize))
            : Is.GreaterThan(0));
    }

    [Test]
    public void WithoutPositionsTheSameHolds([Values(Segment0, Segment6)] string file)
    {
        SimulatedDisk whole = SampleJournal.Write(First, Durable, Written, isClosed: true);
        whole.Delete(Positions);

        ForEachFlippedBit(whole, file, disk => RecoversOrIsRefused(disk, promised: 0));
        ForEachPrefix(whole, file, disk => RecoversOrIsRefused(disk, promised: 0));
    }

    [Test]
    public void DamagePassedOverIsReportedAndTheRestIsRead([Values(Segment0, Segment6)] string file)
    {
        SimulatedDisk whole = SampleJournal.Write(First, Durable, Written, isClosed: true);
        ForEachFlippedBit(whole, file, disk =>
        {
            List<CorruptRange> gaps = [];
            using TransactionFileReader reader = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true, CorruptionSkipped = gaps.Add });
            List<long> read = [];
            foreach (TransactionRecord record in reader.Read())
            {
                Require(record.Message.Equals(SampleJournal.PointOf(record.Ordinal)), $"message {record.Ordinal} is right");
                read.Add(record.Ordinal);
            }

            IEnumerable<long> lost = gaps.SelectMany(gap => Enumerable.Range((int)gap.FirstOrdinal, (int)(gap.End - gap.FirstOrdinal)))
                .Select(i => (long)i);
            Require(
                read.Concat(lost).Order().SequenceEqual(Enumerable.Range(0, Count).Select(i => (long)i)),
                $"what isn't read is reported: {string.Join(", ", gaps)}");
        });
    }

    private static void ForEachFlippedBit(SimulatedDisk whole, string file, Action<SimulatedDisk> check)
    {
        byte[] bytes = whole[file];
        // The index has tests of its own, and is large.
        int step = file == Index6 ? 97 : s_step;
        for (int bit = Random.Shared.Next(step); bit < 8 * bytes.Length; bit += step)
        {
            SimulatedDisk disk = whole.AfterKill();
            byte[] flipped = [.. bytes];
            flipped[bit / 8] ^= (byte)(1 << (bit % 8));
            disk[file] = flipped;
            Check(() => check(disk), $"bit {bit % 8} of byte {bit / 8} flipped");
        }
    }

    private static void ForEachPrefix(SimulatedDisk whole, string file, Action<SimulatedDisk> check)
    {
        byte[] bytes = whole[file];
        for (int length = 0; length < bytes.Length; length += file == Index6 ? 97 : 1)
        {
            SimulatedDisk disk = whole.AfterKill();
            disk[file] = bytes[..length];
            Check(() => check(disk), $"cut at {length}");
        }
    }

    private static bool ReadsAllOrIsRefused(SimulatedDisk disk, string file)
    {
        long next = 0;
        try
        {
            using TransactionFileReader reader = SampleJournal.OpenReader(disk);
            foreach (TransactionRecord record in reader.Read())
            {
                Require(record.Ordinal == next && record.Message.Equals(SampleJournal.PointOf(next)), $"message {next} is right");
                next++;
            }
        }
        catch (BinarySerializationException e)
        {
            Require(e.Code == SerializationErrorCode.CorruptFile, e.ToString());
            return false;
        }

        // The position that was published before the last one also holds.
        Require(next == Count || (file == Positions && next >= First + Durable), $"{next} messages are all");
        return true;
    }

    private static bool RecoversOrIsRefused(SimulatedDisk disk, int promised)
    {
        long next;
        try
        {
            using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
            next = writer.NextOrdinal;
            Require(next >= promised && next <= Count, $"{next} messages are between {promised} and {Count}");
            SampleJournal.Append(writer, 1);
        }
        catch (BinarySerializationException e)
        {
            Require(e.Code == SerializationErrorCode.CorruptFile, e.ToString());
            return false;
        }

        long read = 0;
        try
        {
            using TransactionFileReader reader = SampleJournal.OpenReader(disk);
            foreach (TransactionRecord record in reader.Read())
            {
                Require(record.Ordinal == read && record.Message.Equals(SampleJournal.PointOf(read)), $"message {read} is right");
                read++;
            }

            Require(read == next + 1, $"{read} messages are read of {next + 1}");
        }
        catch (BinarySerializationException e)
        {
            // In front of what writers look at.
            Require(e.Code == SerializationErrorCode.CorruptFile, e.ToString());
        }

        return true;
    }

    private static void Check(Action check, string place)
    {
        try
        {
            check();
        }
        catch (Exception e) when (e is not AssertionException)
        {
            Assert.Fail($"{place}: {e}");
        }
    }

    private static void Require(bool condition, string what)
    {
        if (!condition)
        {
            throw new InvalidOperationException($"It should hold that {what}.");
        }
    }
}
