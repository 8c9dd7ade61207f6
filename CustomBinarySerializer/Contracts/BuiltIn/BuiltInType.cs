using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Contracts.Planning;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>One row of <see cref="BuiltInTypes"/>: what a running program, and printed C#, know beyond the <see cref="BuiltInRow"/>.</summary>
/// <remarks>
/// The columns of C# hold placeholders: <c>{0}</c> is a variable with the value, <c>{w}</c> and <c>{r}</c> are the
/// <see cref="BinaryWriter"/> and the <see cref="BinaryReader"/>, <c>{T}</c> is the type in C#, and <c>{T0}</c>, <c>{T1}</c>
/// are its generic arguments, or the item of an array. The usings of System, System.Linq and CustomBinarySerializer are assumed.
/// </remarks>
/// <param name="Type">A type, or the definition of a generic one.</param>
/// <param name="Name">What descriptions call it. Part of the format.</param>
/// <param name="TypeId">The id under which it travels where the declared type doesn't tell it: negative, part of the format; 0 for none.</param>
internal abstract record BuiltInType(Type Type, string Name, int TypeId)
{
    private protected BuiltInType(Type type)
        : this(type, BuiltInRows.Find(type.FullName!) ?? (type == typeof(Array) ? BuiltInRows.Array : throw new ArgumentException($"{type} has no row.", nameof(type))))
    {
    }

    private BuiltInType(Type type, BuiltInRow row)
        : this(type, row.Name, row.TypeId)
    {
    }

    /// <summary>A C# call that writes the value, which isn't null; null where it must be printed by parts.</summary>
    internal string? WriteSource { get; init; }

    /// <summary>A C# expression that reads what <see cref="WriteSource"/> writes.</summary>
    internal string? ReadSource { get; init; }
}

/// <summary>Its memory on a little-endian machine.</summary>
internal sealed record RawType : BuiltInType
{
    internal RawType(Type type, string readSource, string writeSource = "{w}.Write({0})")
        : base(type)
    {
        ReadSource = readSource;
        WriteSource = writeSource;
    }
}

/// <summary>A string.</summary>
internal sealed record TextType() : BuiltInType(typeof(string));

/// <summary>Written as another type: see <see cref="BuiltIn.Conversion.ByClass"/>.</summary>
internal sealed record ConvertedType : BuiltInType
{
    internal ConvertedType(
        Type type,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type converter,
        string? toSource = null,
        string? fromSource = null)
        : base(type)
    {
        Converter = converter;
        ToSource = toSource;
        FromSource = fromSource;
    }

    /// <summary>A static class, generic in the arguments of the type if that is generic.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)]
    internal Type Converter { get; }

    /// <summary>See <see cref="Conversion.ToSource"/>; null also where <see cref="BuiltInType.WriteSource"/> does it all.</summary>
    internal string? ToSource { get; }

    internal string? FromSource { get; }
}

/// <summary>A generic collection: see <see cref="CollectionShape"/>.</summary>
internal sealed record CollectionType : BuiltInType
{
    internal CollectionType(
        Type type,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type shape,
        string? itemsSource,
        string? finishSource)
        : base(type)
    {
        Shape = shape;
        ItemsSource = itemsSource;
        FinishSource = finishSource;
    }

    /// <summary>A static class, generic in the arguments of the collection.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)]
    internal Type Shape { get; }

    internal string? ItemsSource { get; }

    internal string? FinishSource { get; }
}

/// <summary>A closed type that follows from others, such as an array: the row only gives it an id.</summary>
internal sealed record NamedType(Type Type, string Name, int TypeId) : BuiltInType(Type, Name, TypeId);
