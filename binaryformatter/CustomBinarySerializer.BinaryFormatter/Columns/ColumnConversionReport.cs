using System.Globalization;
using System.Text;
using CustomBinarySerializer.Graphs.Columns;

namespace CustomBinarySerializer.Graphs;

/// <summary>The results of a run of a <see cref="BinaryColumnConverter"/>. Immutable.</summary>
public sealed class ColumnConversionReport
{
    /// <summary>The maximum number of entries in <see cref="Refused"/>.</summary>
    public const int MaxListedRefusals = 1_000;

    internal ColumnConversionReport()
    {
    }

    /// <summary>Gets whether the run changed nothing. See <see cref="ColumnConversionOptions.DryRun"/>.</summary>
    public bool IsDryRun { get; internal init; }

    /// <summary>
    /// Gets whether the run began at the first row and reached the last one. False if it continued after a watermark.
    /// </summary>
    public bool IsFullPass { get; internal init; }

    /// <summary>Gets the number of values that were read, without nulls.</summary>
    public long Rows { get; internal init; }

    /// <summary>Gets the number of values that were converted, or would have been in a dry run.</summary>
    public long Converted { get; internal init; }

    /// <summary>Gets the number of converted values for each type of the first root object, by full name.</summary>
    public IReadOnlyDictionary<string, long> ConvertedByType { get; internal init; } = new Dictionary<string, long>();

    /// <summary>Gets the number of values that were already frames.</summary>
    public long Frames { get; internal init; }

    /// <summary>
    /// Gets the number of values that another program replaced by old messages again and again during the run.
    /// </summary>
    public long Contended { get; internal init; }

    /// <summary>Gets the number of values that can't be converted. They are unchanged.</summary>
    public long RefusedCount { get; internal init; }

    /// <summary>Gets the first <see cref="MaxListedRefusals"/> values that can't be converted.</summary>
    public IReadOnlyList<RefusedValue> Refused { get; internal init; } = [];

    /// <summary>
    /// Gets whether the run has shown that the column holds frames only: it was a full pass and found nothing else.
    /// </summary>
    /// <remarks>A program that still writes old messages can change that later.</remarks>
    public bool IsComplete => IsFullPass && Rows == Frames;

    /// <summary>Returns the counts and the refusals, one per line.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        text.Append(
            CultureInfo.InvariantCulture,
            $"{Rows} values: {Converted} {(IsDryRun ? "to convert" : "converted")}, {Frames} frames, {Contended} contended, ");
        text.Append(CultureInfo.InvariantCulture, $"{RefusedCount} refused");
        foreach ((string type, long count) in ConvertedByType
            .OrderByDescending(each => each.Value)
            .ThenBy(each => each.Key, StringComparer.Ordinal))
        {
            text.Append(CultureInfo.InvariantCulture, $"\n{count,10} {type}");
        }

        foreach (RefusedValue refused in Refused)
        {
            text.Append(CultureInfo.InvariantCulture, $"\nrefused: {ColumnWatermark.TextOf(refused.Key)}: {refused.Reason}");
        }

        return text.ToString();
    }
}
