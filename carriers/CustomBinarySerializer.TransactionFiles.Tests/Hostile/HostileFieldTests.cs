using CustomBinarySerializer.TestKit.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests.Hostile;

/// <summary>
/// Each field of each file of a journal set to values that nobody expects, with right checksums: readers and writers
/// end, with messages or with errors that are promised, and take little memory.
/// </summary>
public sealed class HostileFieldTests
{
    private const int Each = 130;
    private const long MaxAllocated = 48 << 20;

    private static readonly TimeSpan s_hang = TimeSpan.FromMinutes(3);

    [Test]
    [Category(LongRun.Category)]
    public void AHostileFieldIsReadOrRefused([Values("positions", ".index", "00.segment", "30.segment")] string file)
    {
        SimulatedDisk whole = Write();
        List<string> wrong = [];
        (HostileField Field, long Value)[] cases =
        [
            .. from field in HostileField.Of(whole)
               where field.File.EndsWith(file, StringComparison.Ordinal)
               from value in HostileField.ValuesFor(field.Get(whole[field.File])).Distinct()
               select (field, value),
        ];
        foreach (int number in LongRun.Sample(0, cases.Length, step: 4))
        {
            Try(whole, [cases[number]], wrong);
        }

        Assert.That(cases, Has.Length.GreaterThan(100));
        Assert.That(wrong, Is.Empty);
    }

    [Test]
    public void HostileFieldsTogetherAreReadOrRefused([Range(1, 4)] int seed)
    {
        SimulatedDisk whole = Write();
        IReadOnlyList<HostileField> fields = HostileField.Of(whole);
        Random random = new(seed);
        List<string> wrong = [];
        for (int i = 0; i < 60; i++)
        {
            Try(
                whole,
                [
                    .. Enumerable.Range(0, random.Next(2, 5)).Select(_ => fields[random.Next(fields.Count)]).Select(field =>
                        (field, HostileField.ValuesFor(field.Get(whole[field.File])).ElementAt(random.Next(15)))),
                ],
                wrong);
        }

        Assert.That(wrong, Is.Empty);
    }

    /// <summary>Two segments of 130 messages: three entries in each index.</summary>
    private static SimulatedDisk Write() =>
        SampleJournal.Write(first: Each, durable: Each / 2, written: Each - (Each / 2), isClosed: false);

    private static void Try(SimulatedDisk whole, IReadOnlyList<(HostileField Field, long Value)> changes, List<string> wrong)
    {
        string where = "";
        Thread thread = new(() =>
        {
            foreach ((string name, Action<SimulatedDisk> use) in Uses())
            {
                SimulatedDisk disk = whole.AfterKill();
                foreach ((HostileField field, long value) in changes)
                {
                    field.Set(disk, value);
                }

                Volatile.Write(ref where, name);
                long before = GC.GetAllocatedBytesForCurrentThread();
                string? problem = ProblemOf(() => use(disk));
                long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
                if (problem is not null || allocated > MaxAllocated)
                {
                    wrong.Add($"{Describe(changes)}, {name}: {problem ?? $"{allocated} bytes allocated"}");
                }
            }
        })
        { IsBackground = true };
        thread.Start();
        if (!thread.Join(s_hang))
        {
            Assert.Fail($"{Describe(changes)}, {where}: it doesn't end");
        }
    }

    private static string Describe(IEnumerable<(HostileField Field, long Value)> changes) =>
        string.Join(", ", changes.Select(change => $"{change.Field.File}: {change.Field.Name} = {change.Value}"));

    private static string? ProblemOf(Action use)
    {
        try
        {
            use();
            return null;
        }
        catch (Exception e) when (e is BinarySerializationException or IOException)
        {
            return null;
        }
        catch (Exception e)
        {
            return e.ToString();
        }
    }

    private static IEnumerable<(string Name, Action<SimulatedDisk> Use)> Uses()
    {
        foreach (bool skips in new[] { false, true })
        {
            TransactionFileReaderOptions options = new() { SkipCorrupt = skips };
            yield return ($"read, skips {skips}", disk => Read(disk, options));
            yield return ($"look, skips {skips}", disk => Look(disk, options));
            yield return ($"look up, skips {skips}", disk => LookUp(disk, options));
            yield return ($"find, skips {skips}", disk => Find(disk, options));
        }

        yield return ("follow", Follow);
        yield return ("write", disk => Write(disk, RecoveryMode.CutTornTail));
        yield return ("write, skips", disk => Write(disk, RecoveryMode.SkipCorrupt));
    }

    private static void Read(SimulatedDisk disk, TransactionFileReaderOptions options)
    {
        using TransactionFileReader reader = SampleJournal.OpenReader(disk, options);
        long last = -1;
        foreach (TransactionRecord record in reader.Read(reader.FirstOrdinal))
        {
            if (record.Ordinal <= last || record.Ordinal > 4 * Each)
            {
                throw new InvalidOperationException($"Message {record.Ordinal} follows message {last}.");
            }

            last = record.Ordinal;
        }
    }

    private static void Look(SimulatedDisk disk, TransactionFileReaderOptions options)
    {
        using TransactionFileReader reader = SampleJournal.OpenReader(disk, options);
        if (reader.Segments.Sum(segment => segment.End - segment.FirstOrdinal) < 0
            || reader.FirstOrdinal < 0
            || reader.WrittenEnd < reader.DurableEnd)
        {
            throw new InvalidOperationException("The ordinals contradict each other.");
        }

        foreach (TransactionSegment segment in reader.Segments)
        {
            _ = segment.Schema;
        }
    }

    private static void LookUp(SimulatedDisk disk, TransactionFileReaderOptions options)
    {
        using TransactionFileReader reader = SampleJournal.OpenReader(disk, options);
        foreach (long ordinal in new long[] { 0, 64, 129, 130, 131, 200, 259, 260, 100_000, long.MaxValue })
        {
            try
            {
                reader.ReadAt(ordinal);
            }
            catch (Exception e) when (e is BinarySerializationException or ArgumentOutOfRangeException)
            {
                // The promised exception; the next segment may be there.
            }
        }
    }

    private static void Find(SimulatedDisk disk, TransactionFileReaderOptions options)
    {
        using TransactionFileReader reader = SampleJournal.OpenReader(disk, options);
        DateTimeOffset now = DateTimeOffset.UtcNow;
        DateTimeOffset[] times = [DateTimeOffset.MinValue, now.AddMinutes(-1), now, now.AddMinutes(1), DateTimeOffset.MaxValue];
        foreach (DateTimeOffset time in times)
        {
            reader.FindOrdinal(time);
        }
    }

    private static void Follow(SimulatedDisk disk)
    {
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        using CancellationTokenSource end = new();
        IAsyncEnumerator<TransactionRecord> follower = reader.Follow(reader.FirstOrdinal, end.Token)
            .GetAsyncEnumerator(CancellationToken.None);
        ValueTask<bool> next = follower.MoveNextAsync();
        for (int messages = 0; next.IsCompleted; messages++)
        {
            if (!next.AsTask().GetAwaiter().GetResult() || messages > 4 * Each)
            {
                throw new InvalidOperationException("A follower has no end.");
            }

            next = follower.MoveNextAsync();
        }

        end.Cancel();
        try
        {
            next.AsTask().GetAwaiter().GetResult();
        }
        catch (OperationCanceledException)
        {
            // The test asked for it.
        }
    }

    private static void Write(SimulatedDisk disk, RecoveryMode mode)
    {
        using (TransactionFileWriter writer = SampleJournal.OpenWriter(disk, mode))
        {
            writer.AppendRange(SampleJournal.PointOf(1), SampleJournal.PointOf(2));
            writer.Roll();
            for (int i = 0; i < 70; i++)
            {
                writer.Append(SampleJournal.PointOf(3));
            }

            writer.Flush(durable: true);
        }

        using TransactionFileReader reader = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true });
        reader.Scan(new MessageHandlers().SkipOthers(), reader.FirstOrdinal);
    }
}
