using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Accepting;
using static CustomBinarySerializer.TransactionFiles.Tests.Accepting.DamagedJournals;

namespace CustomBinarySerializer.TransactionFiles.Tests.Accepting;

/// <summary>
/// Damage of each kind at each place, of which a short run takes a part: refused until it is accepted, and then passed
/// over exactly.
/// </summary>
[Category(LongRun.Category)]
public sealed class AcceptedDamageTests
{
    // Fields are aligned to 8 bytes, so that a step of 7 meets each of them, from a random place on; DamageTests
    // changes every byte.
    private static readonly int s_step = LongRun.Rounds(all: 11, part: 101);

    [Test]
    public void FlippedBitIsPassedOverOnceAccepted([Values(Segment0, Segment1, Segment2)] string file, [Values] bool hasPositions) =>
        AssertAll(file, hasPositions, bytes => bytes.Length, Flip);

    [Test]
    public void CutFileIsPassedOverOnceAccepted([Values(Segment0, Segment1, Segment2)] string file, [Values] bool hasPositions) =>
        AssertAll(file, hasPositions, bytes => bytes.Length, (bytes, length) => bytes[..length]);

    [Test]
    public void OverwrittenBlockIsPassedOverOnceAccepted([Values(Segment0, Segment1, Segment2)] string file, [Values] bool hasPositions) =>
        AssertAll(
            file,
            hasPositions,
            bytes => bytes.Length - 512,
            (bytes, offset) => [.. bytes[..offset], .. new byte[512], .. bytes[(offset + 512)..]]);

    [Test]
    public void MissingSegmentIsPassedOverOnceAccepted([Values(Segment0, Segment1, Segment2)] string file, [Values] bool hasPositions)
    {
        SimulatedDisk disk = WriteWithout(hasPositions);
        disk.Delete(file);

        // Nothing says that a first segment was there, or a last one without positions.
        AssertPassedOverOnceAccepted(disk, isDamage: file == Segment1 || (file == Segment2 && hasPositions));
    }

    [Test]
    public void SegmentOfACopyIsPassedOverOnceAccepted([Values(Segment1, Segment2)] string file)
    {
        SimulatedDisk disk = Write();
        disk[file] = Write()[file];

        AssertPassedOverOnceAccepted(disk, isDamage: true);
    }

    [Test]
    public void SegmentOfAContinuedCopyIsPassedOverOnceAccepted()
    {
        SimulatedDisk disk = new();
        SimulatedDisk copy;
        using (TransactionFileWriter writer = SampleJournal.OpenWriter(disk))
        {
            SampleJournal.Append(writer, 10);
            writer.Flush();
            copy = disk.AfterKill();
            writer.Roll();
            SampleJournal.Append(writer, 10);
        }

        using (TransactionFileWriter writer = SampleJournal.OpenWriter(copy))
        {
            writer.Roll();
            SampleJournal.Append(writer, 10);
        }

        disk["00000000000000000010.segment"] = copy["00000000000000000010.segment"];

        AssertPassedOverOnceAccepted(disk, isDamage: true);
    }

    [Test]
    public void DamageInSeveralPlacesIsPassedOverOnceAccepted([Range(1, 8)] int seed)
    {
        Random random = new(seed);
        for (int i = 0; i < (LongRun.IsOn ? 200 : 4); i++)
        {
            SimulatedDisk disk = WriteWithout(random.Next(3) > 0);
            for (int places = random.Next(2, 9); places > 0; places--)
            {
                string file = random.GetItems([Segment0, Segment1, Segment2], 1)[0];
                byte[] bytes = Flip(disk[file], random.Next(disk[file].Length));
                disk[file] = random.Next(8) == 0 ? bytes[..random.Next(1, bytes.Length)] : bytes;
            }

            AssertPassedOverOnceAccepted(disk, isDamage: null);
        }
    }

    private static void AssertAll(string file, bool hasPositions, Func<byte[], int> last, Func<byte[], int, byte[]> damage)
    {
        SimulatedDisk whole = WriteWithout(hasPositions);
        byte[] bytes = whole[file];
        for (int place = Random.Shared.Next(s_step); place < last(bytes); place += s_step)
        {
            SimulatedDisk disk = whole.AfterKill();
            disk[file] = damage(bytes, place);
            try
            {
                AssertPassedOverOnceAccepted(disk, isDamage: null);
            }
            catch (Exception e) when (e is not AssertionException)
            {
                Assert.Fail($"place {place}: {e}");
            }
        }
    }

    private static SimulatedDisk WriteWithout(bool hasPositions)
    {
        SimulatedDisk disk = Write();
        if (!hasPositions)
        {
            disk.Delete("positions");
        }

        return disk;
    }

    /// <summary>
    /// Asserts that default readers show what SkipCorrupt shows once the damage is accepted, also after more was
    /// written.
    /// </summary>
    private static void AssertPassedOverOnceAccepted(SimulatedDisk disk, bool? isDamage)
    {
        bool wasRefused = IsRefused(disk);
        if (isDamage is { } expected)
        {
            Require(wasRefused == expected, $"it is {(expected ? "" : "not ")}refused before");
        }

        IReadOnlyList<AcceptedRange> accepted = Accept(disk);
        List<long> left = Read(disk, skips: true);
        List<CorruptRange> reported = [];
        Require(Read(disk, skips: false, reported).SequenceEqual(left), "a default reader shows what one that skips shows");
        Require(accepted.Count == 0 || wasRefused || isDamage is null, "nothing is accepted that isn't damaged");
        Require(reported.TrueForAll(range => range.Accepted == Time), "what is passed over is reported as accepted");

        long next = 0;
        for (int i = 0; i < 2; i++)
        {
            using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
            Require(i == 0 || writer.NextOrdinal == next, "the next writer goes on where the last one ended");
            next = writer.NextOrdinal + 3;
            Require(left.Count == 0 || writer.NextOrdinal > left[^1], "no ordinal is taken twice");
            SampleJournal.Append(writer, 3);
        }

        List<long> after = Read(disk, skips: false, reported = []);
        Require(after.Take(left.Count).SequenceEqual(left), "nothing of the old messages is lost later");
        Require(after.Skip(left.Count).SequenceEqual(Enumerable.Range((int)next - 6, 6).Select(i => (long)i)), "what was appended is read");
        long[] known = [.. after.Concat(reported.SelectMany(Ordinals)).Distinct().Order()];
        Require(
            known.SequenceEqual(Enumerable.Range((int)known[0], (int)(next - known[0])).Select(i => (long)i)),
            "what isn't read is reported");
    }

    private static IEnumerable<long> Ordinals(CorruptRange range)
    {
        for (long ordinal = range.FirstOrdinal; ordinal < range.End; ordinal++)
        {
            yield return ordinal;
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
