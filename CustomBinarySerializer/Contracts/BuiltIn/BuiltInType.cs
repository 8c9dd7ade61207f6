using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Compiler.Planning;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>
/// A <see cref="BuiltInRow"/> in a running program: its type, and the class that converts it or makes its shape.
/// </summary>
/// <param name="Type">A type, or the definition of a generic one.</param>
/// <param name="Name">What descriptions call it. Part of the format.</param>
/// <param name="TypeId">
/// The id under which it travels where the declared type doesn't say it: negative, part of the format; 0 for none.
/// </param>
internal abstract record BuiltInType(Type Type, string Name, int TypeId)
{
    private readonly BuiltInRow? _row;

    private protected BuiltInType(Type type)
        : this(type, BuiltInRows.Find(type.FullName!) ?? (type == typeof(Array) ? BuiltInRows.Array : throw new ArgumentException($"{type} has no row in {nameof(BuiltInRows)}.", nameof(type))))
    {
    }

    private BuiltInType(Type type, BuiltInRow row)
        : this(type, row.Name, row.TypeId) => _row = row;

    /// <summary>Everything else that is said of it.</summary>
    internal BuiltInRow Row => _row ?? throw new InvalidOperationException($"{Name} has no row.");
}

/// <summary>Its memory on a little-endian machine.</summary>
internal sealed record RawType : BuiltInType
{
    internal RawType(Type type)
        : base(type)
    {
    }
}

/// <summary>A string.</summary>
internal sealed record TextType() : BuiltInType(typeof(string));

/// <summary>Written as another type: see <see cref="BuiltIn.Conversion.ByClass"/>.</summary>
internal sealed record ConvertedType : BuiltInType
{
    internal ConvertedType(Type type, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)] Type converter)
        : base(type) => Converter = converter;

    /// <summary>A static class, generic in the arguments of the type if that is generic.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)]
    internal Type Converter { get; }
}

/// <summary>A generic collection.</summary>
internal sealed record CollectionType : BuiltInType
{
    internal CollectionType(Type type, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type shape)
        : base(type) => Shape = shape;

    /// <summary>An <see cref="IShape"/>, generic in the arguments of the collection.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)]
    internal Type Shape { get; }
}

/// <summary>A closed type that follows from others, such as an array: it only has an id.</summary>
internal sealed record NamedType(Type Type, string Name, int TypeId) : BuiltInType(Type, Name, TypeId);
