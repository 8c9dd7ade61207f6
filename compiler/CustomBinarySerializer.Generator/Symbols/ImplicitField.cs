using CustomBinarySerializer.Compiler.Models;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>A field for which the compiler shows no symbol.</summary>
/// <param name="kind">Why there is none.</param>
/// <param name="name">As in metadata.</param>
/// <param name="type">Of its value.</param>
/// <param name="source">The event or the auto-property that it is made for; null for any other.</param>
internal sealed class ImplicitField(ImplicitFieldKind kind, string name, ITypeSymbol type, ISymbol? source = null)
{
    internal ImplicitFieldKind Kind { get; } = kind;

    internal string Name { get; } = name;

    internal ITypeSymbol Type { get; } = type;

    internal ISymbol? Source { get; } = source;

    public override string ToString() => $"{Type} {Name}";
}

internal enum ImplicitFieldKind
{
    /// <summary>The delegate of an event without accessors of its own.</summary>
    OfEvent,

    /// <summary>Private, of a class whose reference assembly doesn't show it.</summary>
    Hidden,
}

/// <summary>A reference to a variable, which is a type of its own in metadata.</summary>
internal sealed class ByReference(ITypeSymbol type)
{
    internal ITypeSymbol Type { get; } = type;
}

/// <summary>An instance method <c>void M(T)</c> that a reference assembly leaves out, because it is private.</summary>
/// <param name="parameter">The type of its parameter.</param>
/// <param name="attribute">What it carries.</param>
internal sealed class ImplicitMethod(TypeModel parameter, KnownAttribute attribute)
{
    internal TypeModel Parameter { get; } = parameter;

    internal KnownAttribute Attribute { get; } = attribute;
}
