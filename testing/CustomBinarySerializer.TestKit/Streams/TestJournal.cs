using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.TestKit.Streams;

public sealed class Tick
{
    public long Number { get; set; }

    public string Text { get; set; } = "";

    internal static Tick Of(long number) => new() { Number = number, Text = new string((char)('a' + (number % 26)), (int)(number % 40)) };
}

public sealed class Extra
{
    public long Number { get; set; }
}

/// <summary>Journals of tests.</summary>
internal static class TestJournal
{
    internal static TransactionFileOptions Options { get; } = new()
    {
        FlushInterval = TimeSpan.FromMilliseconds(2),
        Durability = DurabilityPolicy.Interval(TimeSpan.FromMilliseconds(5)),
    };

    internal static TypeRegistry Registry() => new TypeRegistry().Register<Tick>(1);

    internal static TransactionFileWriter Open(string folder, TransactionFileOptions? options = null, TypeRegistry? registry = null) =>
        TransactionFileWriter.Open(folder, registry ?? Registry(), options ?? Options);

    /// <summary>Appends messages, and waits until they are durable.</summary>
    internal static void Append(TransactionFileWriter writer, int count)
    {
        for (int i = 0; i < count; i++)
        {
            writer.Append(Tick.Of(writer.NextOrdinal));
        }

        writer.Flush(durable: true);
    }

    internal static void Write(string folder, int count)
    {
        using TransactionFileWriter writer = Open(folder);
        Append(writer, count);
    }

    /// <summary>Writes a journal whose first hundred messages were deleted.</summary>
    internal static void WriteFrom100To200(string folder)
    {
        using TransactionFileWriter writer = Open(folder);
        Append(writer, 100);
        writer.Roll();
        Append(writer, 100);
        writer.DeleteSegmentsBefore(100);
    }

    /// <summary>
    /// Waits until a mirror has the messages before an ordinal, or until the running task has failed, if there is
    /// one.
    /// </summary>
    internal static async Task WaitForAsync(string folder, long ordinal, Task? running, CancellationToken cancellation)
    {
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20));
        while (EndOf(folder) < ordinal)
        {
            if (running is { IsCompleted: true })
            {
                await running;
                Assert.Fail("It ended.");
            }

            await poll.WaitForNextTickAsync(cancellation);
        }
    }

    internal static long EndOf(string folder)
    {
        try
        {
            using TransactionFileReader reader = TransactionFileReader.Open(folder, new TypeRegistry());
            return reader.WrittenEnd;
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            return -1;
        }
    }

    /// <summary>
    /// Asserts that a mirror holds the same messages from its first one on, byte for byte, with the same schemas.
    /// </summary>
    /// <param name="journal">The folder of the journal.</param>
    /// <param name="mirror">The folder of the mirror.</param>
    /// <param name="first">The first message of the mirror.</param>
    /// <param name="archive">The archive of the journal; null if it has none.</param>
    internal static void AssertSame(string journal, string mirror, long first = 0, SegmentArchive? archive = null)
    {
        TransactionFileReaderOptions options = new() { Archive = archive };
        using TransactionFileReader expected = TransactionFileReader.Open(journal, new TypeRegistry(), options);
        using TransactionFileReader actual = TransactionFileReader.Open(mirror, new TypeRegistry());
        Assert.That(actual.FirstOrdinal, Is.EqualTo(first));
        Assert.That(actual.WrittenEnd, Is.EqualTo(expected.WrittenEnd));
        first = Math.Max(first, expected.FirstOrdinal);
        using TransactionFrames.Enumerator there = expected.ReadFrames(first).GetEnumerator();
        foreach (TransactionFrame here in actual.ReadFrames(first))
        {
            if (!there.MoveNext() || here.Ordinal != there.Current.Ordinal || !here.Bytes.SequenceEqual(there.Current.Bytes))
            {
                Assert.Fail($"Message {here.Ordinal} differs.");
            }
        }

        Assert.That(there.MoveNext(), Is.False);
        Assert.That(Schemas(actual, first), Is.EqualTo(Schemas(expected, first)));
    }

    // The ordinals at which schemas begin; two segments may have the same schema.
    private static List<(long, Fingerprint)> Schemas(TransactionFileReader reader, long first)
    {
        List<(long From, Fingerprint Schema)> schemas = [];
        foreach (TransactionSegment segment in reader.Segments.Where(segment => segment.End > first && segment.End > segment.FirstOrdinal))
        {
            if (schemas.Count == 0 || schemas[^1].Schema != segment.Schema.Fingerprint)
            {
                schemas.Add((Math.Max(segment.FirstOrdinal, first), segment.Schema.Fingerprint));
            }
        }

        return schemas;
    }
}
