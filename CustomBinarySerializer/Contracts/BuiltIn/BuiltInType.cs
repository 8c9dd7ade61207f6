using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Compiler.Planning;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>
/// A <see cref="BuiltInRow"/> with its type in the running program, and the class that converts the type or makes its
/// shape.
/// </summary>
/// <param name="Type">A type, or a generic type definition.</param>
/// <param name="Name">The name of the type in descriptions, which is part of the format.</param>
/// <param name="TypeId">The negative id in frames, which is part of the format; 0 for none.</param>
internal abstract record BuiltInType(Type Type, string Name, int TypeId)
{
    private readonly BuiltInRow? _row;

    private protected BuiltInType(Type type)
        : this(
            type,
            BuiltInRows.Find(type.FullName!)
            ?? (type == typeof(Array)
                ? BuiltInRows.Array
                : throw new ArgumentException($"{type} has no row in {nameof(BuiltInRows)}.", nameof(type))))
    {
    }

    private BuiltInType(Type type, BuiltInRow row)
        : this(type, row.Name, row.TypeId) => _row = row;

    /// <summary>The row, which has the other rules of the type.</summary>
    internal BuiltInRow Row => _row ?? throw new InvalidOperationException($"{Name} has no row.");
}

/// <summary>A type that is written as its memory on a little-endian machine.</summary>
internal sealed record RawType : BuiltInType
{
    internal RawType(Type type)
        : base(type)
    {
    }
}

/// <summary>A string.</summary>
internal sealed record TextType() : BuiltInType(typeof(string));

/// <summary>A type that is written as another one. See <see cref="BuiltIn.Conversion.ByClass"/>.</summary>
internal sealed record ConvertedType : BuiltInType
{
    internal ConvertedType(Type type, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)] Type converter)
        : base(type) => Converter = converter;

    /// <summary>
    /// The static class with the conversion. If the type is generic, the class has the same type parameters.
    /// </summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)]
    internal Type Converter { get; }
}

/// <summary>A generic collection.</summary>
internal sealed record CollectionType : BuiltInType
{
    internal CollectionType(
        Type type, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type shape)
        : base(type) => Shape = shape;

    /// <summary>The <see cref="IShape"/>, which has the type parameters of the collection.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)]
    internal Type Shape { get; }
}

/// <summary>A closed type that other rows determine, such as an array. It only adds an id.</summary>
internal sealed record NamedType(Type Type, string Name, int TypeId) : BuiltInType(Type, Name, TypeId);
