using System.Collections.Immutable;
using System.Globalization;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>What a hand-written contract writes, and what it reads of frames with another version number.</summary>
internal sealed class OperationHistory
{
    private readonly ImmutableArray<OperationLine> _lines;

    internal OperationHistory(IEnumerable<string> lines) => _lines = [.. lines.Select(OperationLine.Parse)];

    /// <summary>What a frame has.</summary>
    internal ImmutableArray<OperationLine> Written => Select(_ => null);

    /// <summary>The version numbers below its own at which something changes, and of which frames are read; none where there are several numbers.</summary>
    internal IEnumerable<decimal> EarlierVersions
    {
        get
        {
            OperationLine[] versions = [.. _lines.Where(line => line.IsVersion)];
            return versions is [{ Number: { } own } version]
                ? _lines.Where(line => !line.IsVersion).SelectMany(line => new[] { line.From - 1, line.Until }).Append(version.From).OfType<decimal>()
                    .Where(number => number < own && !(number < version.From)).Distinct().OrderBy(number => number)
                : [];
        }
    }

    /// <summary>What a frame had when the version number was lower.</summary>
    internal ImmutableArray<OperationLine> WrittenAt(decimal version) =>
        [.. Select(_ => version).Select(line => line.IsVersion ? line with { Text = version.ToString(CultureInfo.InvariantCulture) } : line)];

    /// <summary>What is read of a frame: the lines, and the version number where frames with it are refused.</summary>
    internal (ImmutableArray<OperationLine> Lines, decimal? Refused) ReadOf(ImmutableArray<OperationLine> frame)
    {
        decimal? refused = null;
        ImmutableArray<OperationLine> lines = Select(read =>
        {
            OperationLine version = read[read.Count - 1];
            decimal? number = read.Count <= frame.Length && frame[read.Count - 1].Bytes == version.Bytes ? frame[read.Count - 1].Number : null;
            refused = number < version.From ? number : refused;
            return number;
        });
        return (lines, refused);
    }

    /// <summary>Whether a frame is read to its end, and nothing is missing in it.</summary>
    internal bool Reads(ImmutableArray<OperationLine> frame, bool allowsTrailingData)
    {
        (ImmutableArray<OperationLine> lines, decimal? refused) = ReadOf(frame);
        int common = Math.Min(lines.Length, frame.Length);
        return refused is null
            && Enumerable.Range(0, common).All(i => lines[i].Bytes == frame[i].Bytes)
            && (lines.Length <= common || lines[common].IsOptional)
            && (frame.Length <= common || allowsTrailingData);
    }

    // The lines of frames whose version numbers are what the argument returns, once the line of each has been added; null stands for those of the contract itself.
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
