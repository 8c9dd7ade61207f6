namespace PerfHarness.Files.Results;

/// <summary>What one process measured for one row.</summary>
/// <param name="Row">Its name.</param>
/// <param name="Value">In the row's unit: the median where the process measured several times.</param>
internal sealed record FileFigure(string Row, double Value)
{
    public static FileFigure Of(FileRow row, double value) => new(row.Name, value);
}
