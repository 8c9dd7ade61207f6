namespace PerfHarness.Compression;

/// <summary>The size of a corpus, in percent of its plain size, and the time to decompress one block, in µs.</summary>
/// <param name="Corpus">The name of the corpus.</param>
/// <param name="BlockSize">Plain bytes of a block; null for zstd of whole files.</param>
/// <param name="Size">The size of compressed segments.</param>
/// <param name="DictionarySize">The size of blocks with a dictionary, which segments don't have.</param>
/// <param name="Time">The median time.</param>
/// <param name="DictionaryTime">The median time with a dictionary.</param>
internal sealed record CompressionSize(
    string Corpus, int? BlockSize, double Size, double DictionarySize, double Time, double DictionaryTime);

/// <summary>Medians of <c>ReadAt</c> in µs, and the million frames a second of a scan.</summary>
/// <param name="Corpus">The name of the corpus.</param>
/// <param name="BlockSize">Plain bytes of a block; null for plain segments.</param>
/// <param name="Near">The median time of look-ups among the first 300,000 messages, in µs.</param>
/// <param name="Far">The median time of look-ups among all messages, in µs.</param>
/// <param name="Scan">The rate of <c>ReadFrames</c>, in million frames a second.</param>
internal sealed record CompressionLookUp(string Corpus, int? BlockSize, double Near, double Far, double Scan);

/// <summary>Medians of appending alone, and beside a thread that compresses older segments.</summary>
/// <param name="Alone">The rate in million messages a second, made durable meanwhile, written at the end.</param>
/// <param name="Beside">The rate with compression beside.</param>
/// <param name="CallAlone">The median call in ns.</param>
/// <param name="CallBeside">The median call with compression beside, in ns.</param>
internal sealed record CompressionAppend(double Alone, double Beside, double CallAlone, double CallBeside);

/// <summary>The results of the command.</summary>
internal sealed record CompressionReport(
    Machine Machine,
    DateTimeOffset Time,
    int Messages,
    IReadOnlyList<CompressionSize> Sizes,
    IReadOnlyList<CompressionLookUp> LookUps,
    CompressionAppend Append)
{
    public void Print()
    {
        AnsiConsole.WriteLine($"{Machine}; {Messages:N0} customers and ticks");
        AnsiConsole.Write(FigureTable.Of(
            "Corpus",
            Sizes,
            size => Markup.Escape(size.Corpus),
            ("Block", size => NameOf(size.BlockSize, "whole file")),
            ("Size %", size => Text(size.Size)),
            ("With dictionary %", size => Text(size.DictionarySize)),
            ("Decompress µs", size => Text(size.Time)),
            ("With dictionary µs", size => Text(size.DictionaryTime))));
        AnsiConsole.Write(FigureTable.Of(
            "Look-ups",
            LookUps,
            row => Markup.Escape(row.Corpus),
            ("Block", row => NameOf(row.BlockSize, "plain")),
            ("ReadAt near µs", row => Text(row.Near)),
            ("ReadAt all over µs", row => Text(row.Far)),
            ("ReadFrames M/s", row => Text(row.Scan))));
        AnsiConsole.Write(FigureTable.Of(
            "Append",
            new[] { ("alone", Append.Alone, Append.CallAlone), ("beside compression", Append.Beside, Append.CallBeside) },
            row => row.Item1,
            ("M/s", row => Text(row.Item2)),
            ("p50 ns", row => Text(row.Item3))));
    }

    private static string NameOf(int? blockSize, string other) => blockSize is { } size ? $"{size >> 10} KiB" : other;

    private static string Text(double figure) => figure == 0 ? "" : figure.ToString("F1", CultureInfo.InvariantCulture);
}
