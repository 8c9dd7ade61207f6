using PerfHarness.Catalog.Formats;
using PerfHarness.Catalog.Records;
using PerfHarness.Catalog.Verification;

namespace PerfHarness.Catalog;

/// <summary>Times writing the records to a file in one format and reading them.</summary>
internal sealed class FormatMeasurement
{
    // The JIT recompiles hot code twice, in the background.
    private static readonly TimeSpan TimeForTheJit = TimeSpan.FromSeconds(1.5);

    private readonly ICatalogFormat _format;
    private readonly IReadOnlyList<CatalogRecord> _records;
    private readonly string _path;
    private readonly List<double> _writeSeconds = [];
    private readonly List<double> _readSeconds = [];

    public FormatMeasurement(ICatalogFormat format, IReadOnlyList<CatalogRecord> records, string folder)
    {
        _format = format;
        _records = records;
        _path = Path.Combine(folder, $"{format.Name}.records");
    }

    public string FilePath => _path;

    public long StepsPerRound => 2L * _records.Count;

    /// <summary>Proves that the format loses no data.</summary>
    public void Prove(PhaseDisplay display)
    {
        using Phase phase = display.Begin($"Prove the round trip of {_format.Name}", StepsPerRound);
        Write(phase);
        using FileStream stream = CatalogFile.OpenToRead(_path);
        CatalogComparison.Demand(_records, _format.ReadAll(stream), phase);
    }

    public void WarmUp(CancellationToken cancellation)
    {
        using Phase phase = Phase.Unseen(cancellation);
        Stopwatch elapsed = Stopwatch.StartNew();
        while (elapsed.Elapsed < TimeForTheJit)
        {
            Write(phase);
            Read(phase);
        }
    }

    public void MeasureRound(Phase phase)
    {
        _writeSeconds.Add(Write(phase));
        _readSeconds.Add(Read(phase));
    }

    public FormatResult Result() =>
        new(_format.Name, _records.Count, new FileInfo(_path).Length, _writeSeconds.Median(), _readSeconds.Median(), _writeSeconds.Count);

    private double Write(Phase phase)
    {
        using FileStream stream = CatalogFile.Create(_path);
        Stopwatch elapsed = Stopwatch.StartNew();
        foreach (CatalogRecord record in _records)
        {
            _format.Write(stream, record);
            phase.Advance();
        }

        stream.Flush();
        return elapsed.Elapsed.TotalSeconds;
    }

    private double Read(Phase phase)
    {
        using FileStream stream = CatalogFile.OpenToRead(_path);
        Stopwatch elapsed = Stopwatch.StartNew();
        foreach (CatalogRecord _ in _format.ReadAll(stream))
        {
            phase.Advance();
        }

        return elapsed.Elapsed.TotalSeconds;
    }
}
