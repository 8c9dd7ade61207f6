using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Comparing;

/// <summary>What comparing two methods, or blocks of them, has shown.</summary>
internal abstract record Outcome
{
    /// <summary>What is written is read, on every path.</summary>
    internal sealed record Alike(State Write, State Read) : Outcome;

    /// <summary>On at least one path of the writing method, nothing that the reading method may do reads what was written.</summary>
    /// <param name="Written">The step that isn't read; null where nothing more is written.</param>
    /// <param name="WrittenName">What it writes.</param>
    /// <param name="Read">The step that reads something else; null where nothing more is read.</param>
    /// <param name="ReadName">What it reads.</param>
    /// <param name="Path">What the path assumes.</param>
    /// <param name="Matched">How many calls before it match.</param>
    internal sealed record Differ(Step? Written, string WrittenName, Step? Read, string ReadName, Facts Path, int Matched) : Outcome
    {
        /// <summary>How many items more the loop of the reading method has than that of the writing method; 0 where that isn't what differs.</summary>
        internal int Items { get; init; }

        /// <summary>Both have a call at this place, so that what comes later doesn't matter.</summary>
        internal bool IsClash => Written is not null && Read is not null;
    }

    /// <summary>Nothing is shown from this place on.</summary>
    internal sealed record Open(SyntaxNode Syntax, string Reason) : Outcome;
}
