
namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests;

/// <summary>
/// Tests in which the power fails, the process is killed, or the disk fails, at every call of a program that
/// compresses.
/// </summary>
[Category(LongRun.Category)]
public sealed class PowerFailureTests
{
    private const int FailuresPerPlace = 6;
    private const int Segments = 5;

    [Test]
    public void ThePowerMayFailAtEveryCall([Values] bool expands)
    {
        foreach (int last in LongRun.Sample(0, CallsOf(expands), step: 7))
        {
            SampleFolder folder = RunUntil(last, expands, out long first);
            for (int i = 0; i < FailuresPerPlace; i++)
            {
                SampleFolder left = new()
                {
                    Disk = folder.Disk.AfterPowerFailure(new Random((last * FailuresPerPlace) + i)),
                    Messages = folder.Messages,
                };
                Check(left, first, $"after call {last}, failure {i}");
            }
        }
    }

    [Test]
    public void TheProcessMayBeKilledAtEveryCall([Values] bool expands)
    {
        foreach (int last in LongRun.Sample(0, CallsOf(expands), step: 7))
        {
            SampleFolder folder = RunUntil(last, expands, out long first);
            Check(folder.Copy(), first, $"after call {last}");
        }
    }

    [Test]
    public void EachCallMayFailOnce([Values] bool expands)
    {
        foreach (int failing in LongRun.Sample(1, CallsOf(expands) + 1, step: 7))
        {
            SampleFolder folder = NewFolder(expands);
            int before = folder.Disk.Calls;
            folder.Disk.Fails = (_, number) => number == before + failing;
            try
            {
                Run(folder, expands);
            }
            catch (IOException)
            {
                // The simulated failure.
            }

            folder.Disk.Fails = (_, _) => false;
            folder.AssertHolds(200);
            Check(folder.Copy(), 200, $"call {failing} failed");
            Check(
                new SampleFolder { Disk = folder.Disk.AfterPowerFailure(new Random(failing)), Messages = folder.Messages },
                0,
                $"call {failing} failed, then the power");
        }
    }

    /// <summary>A writer, deletions and compression at the same time. The power fails before any call.</summary>
    [Test]
    public void ThePowerMayFailUnderAWriterToo([Range(1, 4)] int seed)
    {
        Random random = new(seed);
        SampleFolder folder = new();
        TransactionFileWriter? writer = null;
        long durable = 0;
        long kept = 0;
        int places = 0;
        using IEnumerator<int> failing = LongRun.Sample(1, int.MaxValue, step: 71, stepOfLongRuns: 2).GetEnumerator();
        failing.MoveNext();
        folder.Disk.Fails = (_, number) =>
        {
            if (number == failing.Current)
            {
                CheckPowerFailures(folder, durable, kept, $"Seed {seed}, before call {number}");
                failing.MoveNext();
                places++;
            }

            return false;
        };
        for (int step = 0; step < 60; step++)
        {
            writer ??= folder.OpenWriter();
            for (int i = random.Next(10); i >= 0; i--)
            {
                Blob message = Blob.Next(random, 400);
                folder.Messages.Add(message.Bytes);
                writer.Append(message);
            }

            switch (random.Next(8))
            {
                case 0 or 1 or 2:
                    writer.Roll();
                    break;
                case 3:
                    writer.Flush(durable: true);
                    durable = writer.DurableEnd;
                    break;
                case 4:
                    kept = Math.Max(kept, durable / 2);
                    writer.DeleteSegmentsBefore(kept);
                    break;
                case 5:
                    folder.Compress();
                    break;
                case 6:
                    folder.Expand();
                    break;
                default:
                    writer.Dispose();
                    durable = folder.Messages.Count;
                    writer = null;
                    break;
            }
        }

        writer?.Dispose();
        Assert.That(places, Is.Positive);
    }

    [Test]
    public void NoSegmentIsRenamedBeforeTheNamesOfAllAreDurable()
    {
        SampleFolder folder = NewFolder(isCompressed: false);
        List<DiskCall> calls = [];
        folder.Disk.Fails = (call, _) =>
        {
            calls.Add(call);
            return false;
        };
        folder.Compress();

        Assert.That(calls.IndexOf(DiskCall.FlushFolder), Is.LessThan(calls.IndexOf(DiskCall.Create)));
        int rename = calls.IndexOf(DiskCall.Rename);
        Assert.That(calls[..rename].LastIndexOf(DiskCall.Flush), Is.GreaterThan(calls[..rename].LastIndexOf(DiskCall.Write)));
        Assert.That(calls[rename + 1], Is.EqualTo(DiskCall.FlushFolder));
    }

    private static SampleFolder NewFolder(bool isCompressed)
    {
        SampleFolder folder = SampleFolder.Write(new Random(11), Segments, messages: 100, maxSize: 120);
        if (isCompressed)
        {
            folder.Compress();
        }

        folder = folder.Copy();
        return folder;
    }

    private static int CallsOf(bool expands)
    {
        SampleFolder folder = NewFolder(expands);
        int before = folder.Disk.Calls;
        Run(folder, expands);
        return folder.Disk.Calls - before;
    }

    private static SampleFolder RunUntil(int last, bool expands, out long first)
    {
        SampleFolder folder = NewFolder(expands);
        int before = folder.Disk.Calls;
        folder.Disk.Fails = (_, number) => number > before + last;
        first = 0;
        try
        {
            first = Run(folder, expands);
        }
        catch (IOException)
        {
            // The program is over.
        }

        return folder;
    }

    /// <summary>Compresses or expands all segments, and deletes two.</summary>
    /// <returns>The first ordinal that is left.</returns>
    private static long Run(SampleFolder folder, bool expands)
    {
        if (expands)
        {
            folder.Expand();
        }
        else
        {
            folder.Compress();
        }

        using TransactionFileWriter writer = folder.OpenWriter();
        writer.DeleteSegmentsBefore(200);
        return 200;
    }

    private static void Check(SampleFolder left, long first, string place)
    {
        try
        {
            using (TransactionFileWriter writer = left.OpenWriter())
            {
                Assert.That(writer.NextOrdinal, Is.EqualTo(left.Messages.Count));
                Assert.That(writer.Recovery.Gaps, Is.Empty);
            }

            Assert.That(left.Disk.List(), Has.None.EndsWith(".compressing"));
            using TransactionFileReader reader = left.OpenReader();
            Assert.That(reader.FirstOrdinal, Is.LessThanOrEqualTo(first == 0 ? 200 : first));
            left.AssertHolds(reader.FirstOrdinal);

            // And the work can be done again.
            left.Compress();
            left.AssertHolds(reader.FirstOrdinal);
            Assert.That(left.HeaderOf(SampleFolder.NameOf(300)), Is.Not.Null);
        }
        catch (Exception e) when (e is not AssertionException)
        {
            Assert.Fail($"{place}: {e}");
        }
    }

    private static void CheckPowerFailures(SampleFolder folder, long durable, long kept, string place)
    {
        for (int i = 0; i < FailuresPerPlace; i++)
        {
            SampleFolder left = new()
            {
                Disk = folder.Disk.AfterPowerFailure(new Random((folder.Disk.Calls * FailuresPerPlace) + i)),
                Messages = folder.Messages,
            };
            try
            {
                CheckDurable(left, durable, kept);
            }
            catch (Exception e) when (e is not AssertionException)
            {
                Assert.Fail($"{place}, failure {i}: {e}");
            }
        }
    }

    private static void CheckDurable(SampleFolder left, long durable, long kept)
    {
        long next;
        using (TransactionFileWriter writer = left.OpenWriter())
        {
            next = writer.NextOrdinal;
            Assert.That(next, Is.InRange(durable, left.Messages.Count));
            Assert.That(writer.Recovery.Gaps, Is.Empty);
            writer.Append(new Blob { Bytes = [1, 2, 3] });
        }

        using TransactionFileReader reader = left.OpenReader();
        Assert.That(reader.FirstOrdinal, Is.LessThanOrEqualTo(kept));
        long ordinal = reader.FirstOrdinal;
        foreach (TransactionRecord<Blob> record in reader.Read<Blob>(ordinal))
        {
            byte[] expected = record.Ordinal == next ? [1, 2, 3] : left.Messages[(int)record.Ordinal];
            Assert.That(record.Ordinal, Is.EqualTo(ordinal));
            Assert.That(record.Message.Bytes.AsSpan().SequenceEqual(expected), Is.True);
            ordinal++;
        }

        Assert.That(ordinal, Is.EqualTo(next + 1));
    }
}
