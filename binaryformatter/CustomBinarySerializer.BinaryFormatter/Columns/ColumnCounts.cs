namespace CustomBinarySerializer.Graphs.Columns;

/// <summary>The counts of a run, which become a <see cref="ColumnConversionReport"/>.</summary>
/// <param name="isDryRun">Whether nothing is changed.</param>
internal sealed class ColumnCounts(bool isDryRun)
{
    private readonly Dictionary<string, long> _byType = new(StringComparer.Ordinal);
    private readonly List<RefusedValue> _refused = [];
    private long _converted;
    private long _refusedCount;

    internal long Rows { get; set; }

    internal long Frames { get; set; }

    internal long Contended { get; set; }

    internal void AddConverted(string type)
    {
        _converted++;
        _byType[type] = _byType.GetValueOrDefault(type) + 1;
    }

    internal void AddRefused(object key, string reason)
    {
        _refusedCount++;
        if (_refused.Count < ColumnConversionReport.MaxListedRefusals)
        {
            _refused.Add(new RefusedValue(key, reason));
        }
    }

    internal ColumnConversionReport Report(bool isFullPass) => new()
    {
        IsDryRun = isDryRun,
        IsFullPass = isFullPass,
        Rows = Rows,
        Converted = _converted,
        ConvertedByType = new Dictionary<string, long>(_byType, StringComparer.Ordinal),
        Frames = Frames,
        Contended = Contended,
        RefusedCount = _refusedCount,
        Refused = [.. _refused],
    };
}
