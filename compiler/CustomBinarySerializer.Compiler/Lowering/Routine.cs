using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>A method of lowered code.</summary>
internal sealed class Routine(string name, TypeModel returns, ImmutableArray<Code.Local> parameters)
{
    internal readonly string Name = name;

    internal readonly TypeModel Returns = returns;

    internal readonly ImmutableArray<Code.Local> Parameters = parameters;

    /// <summary>Gets the modifiers before the return type, for prints.</summary>
    internal string Modifiers { get; init; } = "";

    /// <summary>Gets the line before the body in a print, or null for the name and parameters.</summary>
    internal string? Head { get; init; }

    /// <summary>Gets the variables that aren't declared, because they are fields of the instance.</summary>
    internal ImmutableArray<Code.Local> Fields { get; init; } = [];

    /// <summary>The statements. They are set once after construction, because a routine may call itself.</summary>
    internal ImmutableArray<Code> Body = [];
}

/// <summary>The kind of a variable.</summary>
internal enum LocalKind
{
    Value,

    /// <summary>A reference to a variable of the caller.</summary>
    Reference,

    /// <summary>A reference that the result can't keep.</summary>
    ScopedReference,

    /// <summary>An address.</summary>
    Address,

    /// <summary>A span over the items of an array or a list.</summary>
    Span,

    /// <summary>A read-only span over the items of an array or a list.</summary>
    ReadOnlySpan,

    /// <summary>A <see cref="List{T}"/> of such items.</summary>
    List,

    /// <summary>An array of such items.</summary>
    Array,

    /// <summary>An <see cref="IReadOnlyCollection{T}"/> of such items.</summary>
    Items,

    /// <summary>The instance of the method.</summary>
    This,
}
