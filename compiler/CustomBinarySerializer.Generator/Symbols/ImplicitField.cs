using CustomBinarySerializer.Compiler.Models;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>A field for which the compiler has no symbol.</summary>
/// <param name="kind">The reason why the field has no symbol.</param>
/// <param name="name">The metadata name.</param>
/// <param name="type">The type of the value.</param>
/// <param name="source">The event or auto-property of the field; null for others.</param>
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
    /// <summary>The delegate field of an event without explicit accessors.</summary>
    OfEvent,

    /// <summary>A private field that the reference assembly omits.</summary>
    Hidden,
}

/// <summary>A managed reference, which is a separate type in metadata.</summary>
internal sealed class ByReference(ITypeSymbol type)
{
    internal ITypeSymbol Type { get; } = type;
}

/// <summary>A private instance method <c>void M(T)</c> that the reference assembly omits.</summary>
/// <param name="parameter">The type of the method's parameter.</param>
/// <param name="attribute">The attribute of the method.</param>
internal sealed class ImplicitMethod(TypeModel parameter, KnownAttribute attribute)
{
    internal TypeModel Parameter { get; } = parameter;

    internal KnownAttribute Attribute { get; } = attribute;
}
