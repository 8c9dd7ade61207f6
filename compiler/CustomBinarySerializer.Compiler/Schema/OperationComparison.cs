using System.Collections.Immutable;
using System.Globalization;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>A comparison of the operations of two hand-written contracts.</summary>
internal static class OperationComparison
{
    /// <summary>
    /// Returns the differences: a description, and the sides on which frames of the other can't be read.
    /// </summary>
    internal static IEnumerable<(string Words, bool BreaksHere, bool BreaksThere)> Compare(
        SchemaEntry here, SchemaEntry there, ComparedSides sides)
    {
        if (here.Operations.IsEmpty || there.Operations.IsEmpty)
        {
            if (!here.Operations.IsEmpty && there.Layout is null)
            {
                yield return ($"has operations only {sides.Here}", false, false);
            }

            yield break;
        }

        OperationHistory one = new(here.Operations);
        OperationHistory other = new(there.Operations);
        bool breaksThere = !other.Reads(one.Written, there.AllowsTrailingData);
        ImmutableArray<OperationLine> frame = other.Written;
        (ImmutableArray<OperationLine> read, decimal? refused) = one.ReadOf(frame);
        if (refused is { } version)
        {
            yield return (
                $"doesn't read frames of version {version.ToString(CultureInfo.InvariantCulture)} {sides.Here}", true, breaksThere);
            yield break;
        }

        int common = Math.Min(read.Length, frame.Length);
        bool isSame = true;
        for (int i = 0; i < common; i++)
        {
            if (read[i].Bytes != frame[i].Bytes)
            {
                yield return (Differ(i, read[i], frame[i], sides), true, breaksThere);
                yield break;
            }

            if (IsMoved(read, frame, i))
            {
                yield return ($"{Differ(i, read[i], frame[i], sides)}: its place has another value", true, true);
                yield break;
            }

            if (read[i] != frame[i])
            {
                isSame = false;
                yield return (Differ(i, read[i], frame[i], sides), false, false);
            }
        }

        if (read.Length != frame.Length)
        {
            bool isHere = read.Length > common;
            yield return (
                $"writes {(isHere ? read : frame)[common]} at the end only {(isHere ? sides.Here : sides.There)}",
                isHere ? !read[common].IsOptional : !here.AllowsTrailingData,
                breaksThere);
            yield break;
        }

        foreach (OperationLine line in one.Written.Where(line => !line.IsInside && !read.Contains(line)))
        {
            isSame = false;
            yield return ($"writes {line} only {sides.Here}", false, breaksThere);
        }

        foreach (decimal earlier in other.EarlierVersions.Where(earlier => !one.Reads(other.WrittenAt(earlier), here.AllowsTrailingData)))
        {
            isSame = false;
            yield return (
                $"reads frames of version {earlier.ToString(CultureInfo.InvariantCulture)} in another way {sides.Here} than {sides.There}",
                true,
                false);
        }

        if (isSame && !here.Operations.SequenceEqual(there.Operations))
        {
            yield return ($"reads frames of other versions {sides.Here} than {sides.There}", false, false);
        }
    }

    // A new name at a place is a rename. A name that was at another place before gets the value of another member.
    private static bool IsMoved(ImmutableArray<OperationLine> read, ImmutableArray<OperationLine> frame, int i)
    {
        if (read[i].Text.Length == 0 || read[i].Text == frame[i].Text || read[i].Number is not null)
        {
            return false;
        }

        for (int j = 0; j < frame.Length; j++)
        {
            if (
                j != i
                    && frame[j].Text == read[i].Text
                    && frame[j].Bytes == read[i].Bytes
                    && (j >= read.Length || read[j].Text != frame[j].Text))
            {
                return true;
            }
        }

        return false;
    }

    private static string Differ(int i, OperationLine one, OperationLine other, ComparedSides sides) =>
        $"has \"{one.ToString().Trim()}\" as operation {i + 1} {sides.Here} and \"{other.ToString().Trim()}\" {sides.There}";
}
