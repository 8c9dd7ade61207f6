using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Values;
using CustomBinarySerializer.Generator.HandWritten.Wire;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Steps;

/// <summary>One step of a method of a contract, with everything else taken away than the calls and what decides about them.</summary>
internal abstract record Step(SyntaxNode Syntax)
{
    /// <summary>A call of the writer or reader.</summary>
    /// <param name="Syntax">The call.</param>
    /// <param name="Call">What it writes or reads.</param>
    /// <param name="Type">The type argument, or the type of a nested contract; empty where there is none.</param>
    /// <param name="Primitives">The calls of <c>BinaryWriter</c> that it is made of.</param>
    /// <param name="Written">What is written; null in reading.</param>
    /// <param name="Result">What holds the value that was read; null in writing.</param>
    internal sealed record Transfer(SyntaxNode Syntax, WireCall Call, string Type, ImmutableArray<string> Primitives, Value? Written, Value.Variable? Result) : Step(Syntax)
    {
        internal string Name => Type.Length == 0 ? Call.Name : $"{Call.Name}<{Type}>";
    }

    /// <summary>One of two ways.</summary>
    internal sealed record Branch(SyntaxNode Syntax, Value Condition, ImmutableArray<Step> WhenTrue, ImmutableArray<Step> WhenFalse) : Step(Syntax);

    /// <summary>As often as <paramref name="Times"/> says; null where only the end of the payload does.</summary>
    /// <param name="Syntax">The loop.</param>
    /// <param name="Times">How often.</param>
    /// <param name="Body">What is repeated.</param>
    /// <param name="Changed">The variables and members of the object that the body changes.</param>
    internal sealed record Loop(SyntaxNode Syntax, Value? Times, ImmutableArray<Step> Body, ImmutableArray<Value> Changed) : Step(Syntax);

    /// <summary>A variable or member gets a value.</summary>
    internal sealed record Assign(SyntaxNode Syntax, Value Target, Value Content) : Step(Syntax);

    /// <summary>A method that is called, a switch, the body of a loop, or what a method of the library does.</summary>
    /// <param name="Syntax">The call.</param>
    /// <param name="Number">By which <see cref="Leave"/> names it.</param>
    /// <param name="Call">The call of the library, which the layout shows instead of its parts; null of everything else.</param>
    /// <param name="Body">What it does.</param>
    internal sealed record Scope(SyntaxNode Syntax, int Number, WireCall? Call, ImmutableArray<Step> Body) : Step(Syntax);

    /// <summary>Goes on after a scope.</summary>
    internal sealed record Leave(SyntaxNode Syntax, int Number) : Step(Syntax);

    /// <summary>The code throws where the condition doesn't hold.</summary>
    internal sealed record Require(SyntaxNode Syntax, Value Condition) : Step(Syntax);

    /// <summary>Following ends here.</summary>
    internal sealed record Unfollowed(SyntaxNode Syntax, string Reason) : Step(Syntax);
}
