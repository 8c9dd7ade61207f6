using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>A reader that went by what it saw of the journal while another thread saw more.</summary>
public sealed class OldExtentTests
{
    private const int First = 5;
    private const int End = 15;
    private const string Segment0 = "00000000000000000000.segment";

    private static readonly Dictionary<string, Func<TransactionFileReader, CancellationToken, object>> s_calls = new()
    {
        ["Read"] = (reader, _) => reader.Read(End).First().Message,
        ["ReadFrames"] = (reader, _) =>
        {
            long last = -1;
            foreach (TransactionFrame frame in reader.ReadFrames(End))
            {
                last = frame.Ordinal;
            }

            return SampleJournal.PointOf(last);
        },
        ["Scan"] = (reader, _) => SampleJournal.PointOf(reader.Scan(new MessageHandlers().SkipOthers(), End) - 1),
        ["Follow"] =
            (reader, cancellation) => reader.Follow(End, cancellation).FirstAsync(cancellation).AsTask().GetAwaiter().GetResult().Message,
    };

    private static string[] Calls => [.. s_calls.Keys];

    [TestCaseSource(nameof(Calls))]
    [CancelAfter(60_000)]
    public void AMessageIsFoundThoughTheSegmentBeforeItIsDeletedMeanwhile(string call, CancellationToken cancellationToken)
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        SampleJournal.Append(writer, First);
        writer.Roll();
        SampleJournal.Append(writer, End - First);
        writer.Flush();
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        Assert.That(reader.WrittenEnd, Is.EqualTo(End));
        object? result = null;
        Thread asking = new(() => result = Catch(() => s_calls[call](reader, cancellationToken)));

        // Opening a segment makes others wait who want one, with what they have seen.
        disk.Opening = name =>
        {
            if (name != Segment0 || asking.IsAlive)
            {
                return;
            }

            asking.Start();
            SpinWait.SpinUntil(() => !asking.IsAlive || asking.ThreadState.HasFlag(ThreadState.WaitSleepJoin));
            writer.Roll();
            SampleJournal.Append(writer, 1);
            writer.DeleteSegmentsBefore(End);
            writer.Flush();
            Assert.That(reader.FirstOrdinal, Is.EqualTo(End));
        };
        Catch(() => reader.ReadAt(0));
        asking.Join();

        Assert.That(result, Is.EqualTo(SampleJournal.PointOf(End)));
    }

    [Test]
    public void NoMoreIsPassedOverThanWasSeenWhenDamageWasMet([Values] bool isRolled)
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        SampleJournal.Append(writer, First);
        writer.Flush();
        using (IStorageFile segment = disk.Open(Segment0, FileAccess.ReadWrite))
        {
            segment.Write([0xA5], segment.Length - 8);
        }

        List<CorruptRange> gaps = [];
        using TransactionFileReader reader = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true, CorruptionSkipped = gaps.Add });
        using IEnumerator<TransactionRecord> records = reader.Read().GetEnumerator();
        Assert.That(records.MoveNext(), Is.True);
        SampleJournal.Append(writer, 3);
        if (isRolled)
        {
            writer.Roll();
        }

        SampleJournal.Append(writer, End - First - 3);
        writer.Flush();
        Assert.That(reader.WrittenEnd, Is.EqualTo(End));

        List<long> read = [0];
        while (records.MoveNext())
        {
            read.Add(records.Current.Ordinal);
        }

        Assert.That(read, Is.EqualTo(Enumerable.Range(0, End).Where(ordinal => ordinal != First - 1)));
        Assert.That(gaps.Single(), Has.Property("FirstOrdinal").EqualTo(First - 1).And.Property("End").EqualTo(First));
    }

    private static object Catch(Func<object> call)
    {
        try
        {
            return call();
        }
        catch (Exception e)
        {
            return e;
        }
    }
}
