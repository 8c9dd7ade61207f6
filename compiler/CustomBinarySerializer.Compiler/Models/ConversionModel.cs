
namespace CustomBinarySerializer.Compiler.Models;

/// <summary>A conversion between values of a type and values of its surrogate.</summary>
/// <param name="surrogate">The type that is written instead.</param>
/// <param name="kind">The kind of the conversion.</param>
internal sealed class ConversionModel(TypeModel surrogate, ConversionKind kind)
{
    internal readonly TypeModel Surrogate = surrogate;
    internal readonly ConversionKind Kind = kind;

    /// <summary>The resolved methods of the conversion, cached by the code generator that looked for them.</summary>
    internal object? Code;

    /// <summary>Whether the conversion runs user code.</summary>
    internal readonly bool IsUsers = kind == ConversionKind.User;
}

/// <summary>The kinds of conversions.</summary>
internal enum ConversionKind
{
    /// <summary>A class that belongs to a row of the built-in types.</summary>
    BuiltIn,

    /// <summary>Functions that the user registered.</summary>
    User,

    /// <summary>The conversion of the entries of <see cref="Exception.Data"/>.</summary>
    ExceptionData,

    /// <summary>The conversion of a property of a framework exception, or of its text.</summary>
    ExceptionDetail,
}

/// <summary>A description of how a collection is enumerated and built.</summary>
/// <param name="kind">The kind of the collection.</param>
/// <param name="item">The type of the items.</param>
/// <param name="hasComparer">Whether the payload has a byte that identifies the comparer.</param>
internal sealed class ShapeModel(ShapeKind kind, TypeModel item, bool hasComparer = false)
{
    internal readonly ShapeKind Kind = kind;
    internal readonly TypeModel Item = item;
    internal readonly bool HasComparer = hasComparer;

    /// <summary>The resolved methods of the shape, cached by the code generator that looked for them.</summary>
    internal object? Code;

    /// <summary>Whether user code adds items.</summary>
    internal bool IsUsers => Kind is ShapeKind.UserCollection or ShapeKind.UserDictionary or ShapeKind.UserEnumerable;
}

/// <summary>The types that lowered code uses to write and read a collection.</summary>
/// <param name="items">The type that is enumerated: an array, a list, or a class with a count.</param>
/// <param name="builder">The type to which items are added.</param>
internal sealed class ShapeTypes(TypeModel items, TypeModel builder)
{
    internal readonly TypeModel Items = items;
    internal readonly TypeModel Builder = builder;
}

/// <summary>The methods of a shape.</summary>
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

    /// <summary>A user's class that implements <see cref="ICollection{T}"/>.</summary>
    UserCollection,

    /// <summary>A user's class that implements <see cref="IDictionary{TKey, TValue}"/>.</summary>
    UserDictionary,

    /// <summary>A user's class that is enumerable and has an Add method.</summary>
    UserEnumerable,
}
