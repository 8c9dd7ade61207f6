using System.Collections.Immutable;
using System.Globalization;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>The frames that a hand-written contract writes, and that it reads for other version numbers.</summary>
internal sealed class OperationHistory
{
    private readonly ImmutableArray<OperationLine> _lines;

    internal OperationHistory(IEnumerable<string> lines) => _lines = [.. lines.Select(OperationLine.Parse)];

    /// <summary>Gets the operations of a current frame.</summary>
    internal ImmutableArray<OperationLine> Written => Select(_ => null);

    /// <summary>
    /// Gets the lower version numbers at which the layout changes and whose frames are read. It is empty if there are
    /// several version numbers.
    /// </summary>
    internal IEnumerable<decimal> EarlierVersions
    {
        get
        {
            OperationLine[] versions = [.. _lines.Where(line => line.IsVersion)];
            return versions is [{ Number: { } own } version]
                ? _lines.Where(line => !line.IsVersion)
                    .SelectMany(line => new[] { line.From - 1, line.Until })
                    .Append(version.From)
                    .OfType<decimal>()
                    .Where(number => number < own && !(number < version.From)).Distinct().OrderBy(number => number)
                : [];
        }
    }

    /// <summary>Returns the operations of a frame with a given lower version number.</summary>
    internal ImmutableArray<OperationLine> WrittenAt(decimal version) =>
        [.. Select(_ => version)
            .Select(line => line.IsVersion ? line with { Text = version.ToString(CultureInfo.InvariantCulture) } : line)];

    /// <summary>
    /// Returns the operations that are read of a frame, and the version number that is refused, if any.
    /// </summary>
    internal (ImmutableArray<OperationLine> Lines, decimal? Refused) ReadOf(ImmutableArray<OperationLine> frame)
    {
        decimal? refused = null;
        ImmutableArray<OperationLine> lines = Select(read =>
        {
            OperationLine version = read[read.Count - 1];
            decimal? number = read.Count <= frame.Length && frame[read.Count - 1].Bytes == version.Bytes
                ? frame[read.Count - 1].Number
                : null;
            refused = number < version.From ? number : refused;
            return number;
        });
        return (lines, refused);
    }

    /// <summary>Returns whether a frame is read to its end and nothing is missing in it.</summary>
    internal bool Reads(ImmutableArray<OperationLine> frame, bool allowsTrailingData)
    {
        (ImmutableArray<OperationLine> lines, decimal? refused) = ReadOf(frame);
        int common = Math.Min(lines.Length, frame.Length);
        return refused is null
            && Enumerable.Range(0, common).All(i => lines[i].Bytes == frame[i].Bytes)
            && (lines.Length <= common || lines[common].IsOptional)
            && (frame.Length <= common || allowsTrailingData);
    }

    // Selects the operations of frames with the version numbers that the function returns, called once per added
    // version line. Null stands for the contract's own number.
    private ImmutableArray<OperationLine> Select(Func<List<OperationLine>, decimal?> numberOf)
    {
        List<OperationLine> lines = [];
        decimal? version = null;
        bool isIn = true;
        foreach (OperationLine line in _lines)
        {
            isIn = line.IsInside ? isIn : line.IsVersion || line.IsIn(version);
            if (isIn)
            {
                lines.Add(line);
                version = line.IsVersion ? numberOf(lines) : version;
            }
        }

        return [.. lines];
    }
}
