namespace PerfHarness.Catalog;

/// <summary>The median times and the size of the records in one format.</summary>
internal sealed record FormatResult(
    string Format, int Records, long Bytes, double WriteSeconds, double ReadSeconds, int Rounds)
{
    private const double BytesPerMegabyte = 1_000_000;

    public double WriteRecordsPerSecond => Records / WriteSeconds;

    public double ReadRecordsPerSecond => Records / ReadSeconds;

    public double WriteMegabytesPerSecond => Bytes / BytesPerMegabyte / WriteSeconds;

    public double ReadMegabytesPerSecond => Bytes / BytesPerMegabyte / ReadSeconds;

    public double BytesPerRecord => (double)Bytes / Records;
}
