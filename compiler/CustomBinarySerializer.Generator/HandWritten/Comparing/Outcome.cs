using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Comparing;

/// <summary>The result of comparing two methods or two of their blocks.</summary>
internal abstract record Outcome
{
    /// <summary>A match: the written data is read on every path.</summary>
    internal sealed record Alike(State Write, State Read) : Outcome;

    /// <summary>
    /// A mismatch: on at least one path of the writing method, no path of the reading method reads the written data.
    /// </summary>
    /// <param name="Written">The step that isn't read; null if nothing more is written.</param>
    /// <param name="WrittenName">The name of the written operation.</param>
    /// <param name="Read">The step that reads other data; null if nothing more is read.</param>
    /// <param name="ReadName">The name of the read operation.</param>
    /// <param name="Path">The assumptions of the path.</param>
    /// <param name="Matched">The number of matching calls before the mismatch.</param>
    internal sealed record Differ(Step? Written, string WrittenName, Step? Read, string ReadName, Facts Path, int Matched) : Outcome
    {
        /// <summary>
        /// Gets the number of additional items of the reading loop; 0 if the loops aren't the difference.
        /// </summary>
        internal int Items { get; init; }

        /// <summary>Whether both methods have a call at this position, so that later steps don't matter.</summary>
        internal bool IsClash => Written is not null && Read is not null;
    }

    /// <summary>An undecided comparison from this position on.</summary>
    internal sealed record Open(SyntaxNode Syntax, string Reason) : Outcome;
}
