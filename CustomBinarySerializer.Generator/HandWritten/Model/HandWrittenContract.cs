using System.Text;
using CustomBinarySerializer.Generator.Generation;

namespace CustomBinarySerializer.Generator.HandWritten.Model;

/// <summary>
/// What a hand-written contract writes and reads, as data: no symbol or syntax is kept, and two that are equal have the same operations, so that steps of a generator that
/// take it are cached.
/// </summary>
/// <param name="Type">The full name of the type, as C# writes it.</param>
/// <param name="Writes">What <c>WriteDataTo</c> does, in order.</param>
/// <param name="Reads">What <c>SetDataFrom</c> does, in order.</param>
/// <param name="Match">What comparing the two has shown.</param>
/// <param name="MovesMembersOnly">
/// Whether both methods are nothing but calls that write whole members, and assignments that set the same members in the same order: no branch, no loop, no other call and no property with code of
/// its own, so that other code with the same bytes can take their place.
/// </param>
internal sealed record HandWrittenContract(string Type, EquatableArray<ContractOperation> Writes, EquatableArray<ContractOperation> Reads, ContractMatch Match, bool MovesMembersOnly)
{
    /// <summary>Whether nothing of either method was left out.</summary>
    internal bool IsFollowed => Match != ContractMatch.NotShown;

    /// <summary>What is written, a line for each call.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        foreach (ContractOperation operation in Writes)
        {
            operation.Print(text, 0);
        }

        return text.ToString();
    }
}

/// <summary>Whether a contract reads what it writes.</summary>
internal enum ContractMatch
{
    /// <summary>Some code can't be followed, or what happens depends on values.</summary>
    NotShown,

    /// <summary>On every path.</summary>
    Alike,

    /// <summary>On at least one path it doesn't.</summary>
    Different,
}
