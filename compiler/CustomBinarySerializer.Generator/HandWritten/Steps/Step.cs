using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Values;
using CustomBinarySerializer.Generator.HandWritten.Wire;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Steps;

/// <summary>A step of a contract's method: a call, or a condition or loop that controls calls.</summary>
internal abstract record Step(SyntaxNode Syntax)
{
    /// <summary>A call of the writer or reader.</summary>
    /// <param name="Syntax">The syntax of the call.</param>
    /// <param name="Call">The operation that is written or read.</param>
    /// <param name="Type">The type argument, or the type of a nested contract; empty if there is none.</param>
    /// <param name="Primitives">The <c>BinaryWriter</c> calls of which the call consists.</param>
    /// <param name="Written">The written value; null when reading.</param>
    /// <param name="Result">The variable with the value that was read; null when writing.</param>
    internal sealed record Transfer(
        SyntaxNode Syntax, WireCall Call, string Type, ImmutableArray<string> Primitives, Value? Written, Value.Variable? Result)
        : Step(Syntax)
    {
        internal string Name => Type.Length == 0 ? Call.Name : $"{Call.Name}<{Type}>";
    }

    /// <summary>A branch with two alternatives.</summary>
    internal sealed record Branch(SyntaxNode Syntax, Value Condition, ImmutableArray<Step> WhenTrue, ImmutableArray<Step> WhenFalse)
        : Step(Syntax);

    /// <summary>
    /// A loop with <paramref name="Times"/> iterations; null if only the end of the payload determines them.
    /// </summary>
    /// <param name="Syntax">The syntax of the loop.</param>
    /// <param name="Times">The number of iterations.</param>
    /// <param name="Body">The repeated steps.</param>
    /// <param name="Changed">The variables and members that the body changes.</param>
    internal sealed record Loop(SyntaxNode Syntax, Value? Times, ImmutableArray<Step> Body, ImmutableArray<Value> Changed) : Step(Syntax)
    {
        /// <summary>
        /// Gets the current item of a loop over a collection, or the variables with the item, or with the key and
        /// value,
        /// that a call with delegates reads; empty for other loops.
        /// </summary>
        internal ImmutableArray<Value> Items { get; init; } = [];
    }

    /// <summary>An assignment to a variable or member.</summary>
    internal sealed record Assign(SyntaxNode Syntax, Value Target, Value Content) : Step(Syntax);

    /// <summary>A called method, a switch, the body of a loop, or an expanded library method.</summary>
    /// <param name="Syntax">The syntax of the call.</param>
    /// <param name="Number">The number by which <see cref="Leave"/> refers to the scope.</param>
    /// <param name="Call">The library call that the layout shows instead of the steps; null for other scopes.</param>
    /// <param name="Body">The steps of the scope.</param>
    internal sealed record Scope(SyntaxNode Syntax, int Number, WireCall? Call, ImmutableArray<Step> Body) : Step(Syntax);

    /// <summary>A jump to the end of a scope.</summary>
    internal sealed record Leave(SyntaxNode Syntax, int Number) : Step(Syntax);

    /// <summary>A check that throws if its condition is false.</summary>
    internal sealed record Require(SyntaxNode Syntax, Value Condition) : Step(Syntax);

    /// <summary>The point where the analysis ends.</summary>
    internal sealed record Unfollowed(SyntaxNode Syntax, string Reason) : Step(Syntax);
}
