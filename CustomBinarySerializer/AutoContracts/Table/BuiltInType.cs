using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer.AutoContracts.Table;

/// <summary>One line of <see cref="BuiltInTypes"/>.</summary>
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
    /// <summary>A C# call that writes the value, which isn't null; null where it must be printed by parts.</summary>
    internal string? WriteSource { get; init; }

    /// <summary>A C# expression that reads what <see cref="WriteSource"/> writes.</summary>
    internal string? ReadSource { get; init; }
}

/// <summary>Its memory on a little-endian machine.</summary>
internal sealed record RawType : BuiltInType
{
    internal RawType(Type type, string name, int typeId, int size, string readSource, string writeSource = "{w}.Write({0})")
        : base(type, name, typeId)
    {
        Size = size;
        ReadSource = readSource;
        WriteSource = writeSource;
    }

    internal int Size { get; }
}

/// <summary>A string.</summary>
internal sealed record TextType(string Name, int TypeId) : BuiltInType(typeof(string), Name, TypeId);

/// <summary>Written as another type: see <see cref="Table.Conversion.ByClass"/>.</summary>
internal sealed record ConvertedType : BuiltInType
{
    internal ConvertedType(
        Type type,
        string name,
        int typeId,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type converter,
        string? toSource = null,
        string? fromSource = null)
        : base(type, name, typeId)
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

    /// <summary>Whether the value's memory is that of the other, on machines where that has its size, and every pattern of bits a value.</summary>
    internal bool IsMemoryOfSurrogate { get; init; }
}

/// <summary>A generic collection: see <see cref="CollectionShape"/>.</summary>
internal sealed record CollectionType : BuiltInType
{
    internal CollectionType(
        Type type,
        string name,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type shape,
        string? itemsSource,
        string? finishSource)
        : base(type, name, 0)
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

/// <summary>A closed type that follows from others, such as an array: the line only gives it an id.</summary>
internal sealed record NamedType(Type Type, string Name, int TypeId) : BuiltInType(Type, Name, TypeId);

/// <summary>A type that looks like one that can be written, and can't.</summary>
/// <param name="Type">A type, or the definition of a generic one.</param>
/// <param name="Reason">Why, in the words that complete "it can't be written: ".</param>
/// <param name="Remedy">What to do, as a sentence.</param>
internal sealed record RefusedType(Type Type, string Reason, string Remedy) : BuiltInType(Type, Type.Name, 0);
