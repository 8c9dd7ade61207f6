
namespace CustomBinarySerializer.Compiler.Models;

/// <summary>How values of one type become values of another, and back.</summary>
/// <param name="surrogate">What is written in their place.</param>
/// <param name="kind">Who does it.</param>
internal sealed class ConversionModel(TypeModel surrogate, ConversionKind kind)
{
    internal readonly TypeModel Surrogate = surrogate;
    internal readonly ConversionKind Kind = kind;

    /// <summary>What the code of the conversion is made of, once whoever makes it has looked for it.</summary>
    internal object? Code;

    /// <summary>Whether code of the user runs.</summary>
    internal readonly bool IsUsers = kind == ConversionKind.User;
}

/// <summary>Who converts.</summary>
internal enum ConversionKind
{
    /// <summary>The class of a row of the built-in types.</summary>
    BuiltIn,

    /// <summary>Functions of the user.</summary>
    User,

    /// <summary>The entries of <see cref="Exception.Data"/>.</summary>
    ExceptionData,

    /// <summary>A value that an exception of the framework knows, or its text.</summary>
    ExceptionDetail,
}

/// <summary>How a collection is taken apart and made of its items.</summary>
/// <param name="kind">Which kind of collection.</param>
/// <param name="item">Its items.</param>
/// <param name="hasComparer">Whether a byte says how it compares.</param>
internal sealed class ShapeModel(ShapeKind kind, TypeModel item, bool hasComparer = false)
{
    internal readonly ShapeKind Kind = kind;
    internal readonly TypeModel Item = item;
    internal readonly bool HasComparer = hasComparer;

    /// <summary>What the code for the collection is made of, once whoever makes it has looked for it.</summary>
    internal object? Code;

    /// <summary>Whether items are added by code of the user.</summary>
    internal bool IsUsers => Kind is ShapeKind.UserCollection or ShapeKind.UserDictionary or ShapeKind.UserEnumerable;
}

/// <summary>What lowered code holds while it writes or reads a collection.</summary>
/// <param name="items">The items of a collection: an array, a list, or a class that has a count and is enumerated.</param>
/// <param name="builder">What items are added to.</param>
internal sealed class ShapeTypes(TypeModel items, TypeModel builder)
{
    internal readonly TypeModel Items = items;
    internal readonly TypeModel Builder = builder;
}

/// <summary>What is called of a shape.</summary>
internal enum ShapeMethod
{
    Comparer,
    Items,
    Create,
    Add,
    Finish,
}

/// <summary>Kinds of collections.</summary>
internal enum ShapeKind
{
    /// <summary>An array of one dimension, or a <see cref="List{T}"/>.</summary>
    ArrayOrList,

    /// <summary>A collection of the framework.</summary>
    BuiltIn,
    FSharpList,
    FSharpSet,
    FSharpMap,

    /// <summary>A class of the user's that is an <see cref="ICollection{T}"/>.</summary>
    UserCollection,

    /// <summary>A class of the user's that is an <see cref="IDictionary{TKey, TValue}"/>.</summary>
    UserDictionary,

    /// <summary>A class of the user's that can be enumerated and has an Add.</summary>
    UserEnumerable,
}
