using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>A method of lowered code.</summary>
internal sealed class Routine(string name, TypeModel returns, ImmutableArray<Code.Local> parameters)
{
    internal readonly string Name = name;

    internal readonly TypeModel Returns = returns;

    internal readonly ImmutableArray<Code.Local> Parameters = parameters;

    /// <summary>The modifiers in a print, before the type that is returned.</summary>
    internal string Modifiers { get; init; } = "";

    /// <summary>The line before the body in a print, or null for name and parameters.</summary>
    internal string? Head { get; init; }

    /// <summary>Variables that the routine finds, because they are fields of the object whose method it is.</summary>
    internal ImmutableArray<Code.Local> Fields { get; init; } = [];

    /// <summary>Set once, after the constructor, because a routine may call itself.</summary>
    internal ImmutableArray<Code> Body = [];
}

/// <summary>The kind of a variable.</summary>
internal enum LocalKind
{
    Value,

    /// <summary>A reference to a variable of the caller.</summary>
    Reference,

    /// <summary>A reference that nothing returned may keep.</summary>
    ScopedReference,

    /// <summary>An address.</summary>
    Address,

    /// <summary>The items of an array or a list, in place.</summary>
    Span,

    /// <summary>The items of an array or a list, in place, not to be changed.</summary>
    ReadOnlySpan,

    /// <summary>A <see cref="List{T}"/> of such items.</summary>
    List,

    /// <summary>An array of such items.</summary>
    Array,

    /// <summary>An <see cref="IReadOnlyCollection{T}"/> of such items.</summary>
    Items,

    /// <summary>The object whose method the routine is.</summary>
    This,
}
