using System.Collections.Immutable;

namespace CustomBinarySerializer.Contracts.Schema;

/// <summary>Finds what differs between the operations of two hand-written contracts.</summary>
internal static class OperationComparison
{
    /// <summary>Adds the differences: words, and which side's frames the other can't read.</summary>
    internal static IEnumerable<(string Words, bool BreaksHere, bool BreaksThere)> Compare(SchemaEntry here, SchemaEntry there, ComparedSides sides)
    {
        if (here.Operations.IsEmpty || there.Operations.IsEmpty)
        {
            if (!here.Operations.IsEmpty && there.Layout is null)
            {
                yield return ($"has operations only {sides.Here}", false, false);
            }

            yield break;
        }

        int common = Math.Min(here.Operations.Length, there.Operations.Length);
        for (int i = 0; i < common; i++)
        {
            (string one, string other) = (here.Operations[i], there.Operations[i]);
            if (OperationLine.BytesOf(one) != OperationLine.BytesOf(other))
            {
                yield return (Differ(i, one, other, sides), true, true);
                yield break;
            }

            if (one != other)
            {
                yield return (Differ(i, one, other, sides), false, false);
            }
        }

        ImmutableArray<string> longer = here.Operations.Length > common ? here.Operations : there.Operations;
        if (longer.Length > common)
        {
            bool isHere = here.Operations.Length > common;
            bool isOptional = OperationLine.IsOptional(longer[common]);
            yield return (
                $"writes {longer[common]} at the end only {(isHere ? sides.Here : sides.There)}",
                isHere ? !isOptional : !here.AllowsTrailingData,
                isHere ? !there.AllowsTrailingData : !isOptional);
        }
    }

    private static string Differ(int i, string one, string other, ComparedSides sides) =>
        $"has \"{one.Trim()}\" as operation {i + 1} {sides.Here} and \"{other.Trim()}\" {sides.There}";
}
