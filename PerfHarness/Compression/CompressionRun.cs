using CustomBinarySerializer.TransactionFiles.Zstd;
using PerfHarness.Files.Scenarios;
using ZstdSharp;

namespace PerfHarness.Compression;

/// <summary>
/// Writes the corpora, compresses them by each block size, and appends with and without compression beside.
/// </summary>
/// <param name="folder">An existing folder.</param>
/// <param name="messages">Number of customers, and of ticks.</param>
/// <param name="cancellation">Ends the run.</param>
internal sealed class CompressionRun(string folder, int messages, CancellationToken cancellation)
{
    private const int Level = 3;
    private const int SegmentSize = 16 << 20;
    private const int CatalogueSegmentSize = 2 << 20;
    private const int DictionarySize = 64 << 10;
    private const int DictionarySamples = 1_600;
    private const int SampleSize = 4 << 10;
    private const int TriedSegments = 4;
    private const int Nearby = 300_000;
    private const int WarmUpCalls = 3_000;
    private const int Calls = 50_000;
    private const int AppendRounds = 9;
    private const int Seed = 33_002;

    // Each block has an entry of 12 bytes in both headers.
    private const int EntrySize = 24;

    private static readonly int[] s_blockSizes = [4 << 10, 8 << 10, 16 << 10, 64 << 10, 256 << 10];

    public CompressionReport Measure(PhaseDisplay display)
    {
        ZstdSegments.Register();
        List<CompressionSize> sizes = [];
        List<CompressionLookUp> lookUps = [];
        foreach (CompressionCorpus corpus in CompressionCorpus.All(messages, display))
        {
            using Phase phase = display.Begin(corpus.Name, 1 + s_blockSizes.Length);
            string own = Path.Combine(folder, corpus.Name);
            Write(own, corpus);
            if (lookUps.Count == 0)
            {
                lookUps.Add(LookUp(own, corpus, null));
            }

            byte[][] segments =
                [.. Directory.GetFiles(own, "*.segment").Order(StringComparer.Ordinal).SkipLast(1).Select(File.ReadAllBytes)];
            double whole = 100.0 * segments.Sum(WholeSize) / segments.Sum(segment => segment.Length);
            sizes.Add(new CompressionSize(corpus.Name, null, whole, 0, 0, 0));
            phase.Advance();
            foreach (int blockSize in s_blockSizes)
            {
                IReadOnlyList<SegmentConversionResult> results = SegmentCompression.Compress(
                    own, new SegmentCompressionOptions { BlockSize = blockSize, KeepNewest = 1, Level = Level }, cancellation);
                double size = 100.0 * results.Sum(result => result.Bytes) / results.Sum(result => result.PlainBytes);
                byte[][] tried = [.. segments.Take(TriedSegments)];
                (_, double time) = Blocks(tried, blockSize, null);
                (double dictionarySize, double dictionaryTime) = Blocks(tried, blockSize, Train(tried));
                sizes.Add(new CompressionSize(corpus.Name, blockSize, size, dictionarySize, time, dictionaryTime));
                if (lookUps[0].Corpus == corpus.Name)
                {
                    lookUps.Add(LookUp(own, corpus, blockSize));
                }

                SegmentCompression.Expand(own, cancellationToken: cancellation);
                phase.Advance();
            }

            Directory.Delete(own, recursive: true);
        }

        return new CompressionReport(Machine.Current, DateTimeOffset.UtcNow, messages, sizes, lookUps, Append(display));
    }

    private static void Write(string folder, CompressionCorpus corpus)
    {
        using TransactionFileWriter writer = Open(folder, corpus.NewRegistry(), corpus.IsSmall ? CatalogueSegmentSize : SegmentSize);
        foreach (ICustomBinarySerializable message in corpus.Messages)
        {
            writer.Append(message);
        }
    }

    // The catalogue is small, and its newest segment stays plain.
    private static TransactionFileWriter Open(string folder, TypeRegistry registry, int segmentSize = SegmentSize) =>
        TransactionFileWriter.Open(folder, registry, new TransactionFileOptions { SegmentSize = segmentSize });

    /// <summary>The size of a whole file compressed by zstd.</summary>
    private static long WholeSize(byte[] segment)
    {
        using Compressor compressor = new(Level);
        return compressor.Wrap(segment).Length;
    }

    private static byte[] Train(byte[][] segments)
    {
        Random random = new(Seed);
        return DictBuilder.TrainFromBuffer(
            Enumerable.Range(0, DictionarySamples).Select(_ =>
            {
                byte[] segment = segments[random.Next(segments.Length)];
                return segment.AsSpan(random.Next(segment.Length - SampleSize), SampleSize).ToArray();
            }),
            DictionarySize);
    }

    /// <summary>Compresses blocks, and decompresses them in random order.</summary>
    /// <returns>Their size in percent, and the median time to decompress one in µs.</returns>
    private static (double Size, double Time) Blocks(byte[][] segments, int blockSize, byte[]? dictionary)
    {
        using Compressor compressor = new(Level);
        using Decompressor decompressor = new();
        if (dictionary is not null)
        {
            compressor.LoadDictionary(dictionary);
            decompressor.LoadDictionary(dictionary);
        }

        // A segment would have a dictionary of its own, and in both headers.
        long size = segments.Length * 2L * Math.Min(dictionary?.Length ?? 0, segments[0].Length / 128);
        List<byte[]> packed = [];
        foreach (byte[] segment in segments)
        {
            for (int offset = 0; offset + blockSize <= segment.Length; offset += blockSize)
            {
                packed.Add(compressor.Wrap(segment.AsSpan(offset, blockSize)).ToArray());
                size += packed[^1].Length + EntrySize;
            }
        }

        byte[] plain = new byte[blockSize];
        Random random = new(Seed);
        long[] times = new long[Calls / 10];
        for (int call = -WarmUpCalls; call < times.Length; call++)
        {
            byte[] block = packed[random.Next(packed.Count)];
            long start = Stopwatch.GetTimestamp();
            decompressor.Unwrap(block, plain);
            times[Math.Max(0, call)] = Stopwatch.GetTimestamp() - start;
        }

        return (100.0 * size / (packed.Count * (double)blockSize), MicrosecondsOf(times));
    }

    private static CompressionLookUp LookUp(string folder, CompressionCorpus corpus, int? blockSize)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(folder, corpus.NewRegistry());
        double[] medians = [.. new[] { Math.Min(Nearby, reader.WrittenEnd), reader.WrittenEnd }.Select(end =>
        {
            Random random = new(Seed);
            long[] times = new long[Calls];
            for (int call = -WarmUpCalls; call < Calls; call++)
            {
                long ordinal = random.NextInt64(end);
                long start = Stopwatch.GetTimestamp();
                reader.ReadAt(ordinal);
                times[Math.Max(0, call)] = Stopwatch.GetTimestamp() - start;
            }

            return MicrosecondsOf(times);
        })];
        long read = 0;
        long begin = Stopwatch.GetTimestamp();
        foreach (TransactionFrame frame in reader.ReadFrames())
        {
            read += frame.Bytes.IsEmpty ? 0 : 1;
        }

        return new CompressionLookUp(
            corpus.Name, blockSize, medians[0], medians[1], read / Stopwatch.GetElapsedTime(begin).TotalMicroseconds);
    }

    /// <summary>Appends to new folders, in turns without and with compression beside.</summary>
    private CompressionAppend Append(PhaseDisplay display)
    {
        Customer[] customers = [.. CompressionCorpus.Customers(Math.Min(messages, 1 << 20))];
        using Phase phase = display.Begin("Append", AppendRounds);
        List<(double Rate, double Call)> alone = [];
        List<(double Rate, double Call)> beside = [];
        for (int round = 0; round < AppendRounds; round++)
        {
            alone.Add(Append(customers, compresses: false));
            beside.Add(Append(customers, compresses: true));
            phase.Advance();
        }

        return new CompressionAppend(
            alone.Select(run => run.Rate).Median(),
            beside.Select(run => run.Rate).Median(),
            alone.Select(run => run.Call).Median(),
            beside.Select(run => run.Call).Median());
    }

    private (double Rate, double Call) Append(Customer[] customers, bool compresses)
    {
        string own = Path.Combine(folder, "append");
        using CancellationTokenSource ended = new();
        Task? compressing;
        long[] calls = new long[customers.Length];
        double seconds;
        using (TransactionFileWriter writer = Open(own, SampleMessages.NewRegistry()))
        {
            compressing = compresses ? Task.Run(() => CompressUntil(own, ended.Token), CancellationToken.None) : null;
            long begin = Stopwatch.GetTimestamp();
            long last = begin;
            for (int i = 0; i < customers.Length; i++)
            {
                writer.Append(customers[i]);
                long now = Stopwatch.GetTimestamp();
                calls[i] = now - last;
                last = now;
            }

            writer.Flush();
            seconds = Stopwatch.GetElapsedTime(begin).TotalSeconds;
        }

        ended.Cancel();
        compressing?.Wait(CancellationToken.None);
        Directory.Delete(own, recursive: true);
        return (customers.Length / seconds / 1e6, calls.Percentile(50) * 1e9 / Stopwatch.Frequency);
    }

    private static void CompressUntil(string folder, CancellationToken ended)
    {
        try
        {
            while (!ended.IsCancellationRequested)
            {
                SegmentCompression.Compress(folder, cancellationToken: ended);
            }
        }
        catch (OperationCanceledException)
        {
            // The appends are done.
        }
    }

    private static double MicrosecondsOf(long[] times) => times.Percentile(50) * 1e6 / Stopwatch.Frequency;
}
