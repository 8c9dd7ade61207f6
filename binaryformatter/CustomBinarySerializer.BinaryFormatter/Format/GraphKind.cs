using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>
/// What is written where a value is: a 7-bit number, part of the format. Those of built-in values are in their rows, and say nothing of the ids of their types.
/// </summary>
internal static class GraphKind
{
    /// <summary>A reference to an object.</summary>
    internal const int Reference = 0;

    /// <summary>A struct; its layout follows.</summary>
    internal const int Struct = 64;

    /// <summary>A value or null; the kind of the value follows.</summary>
    internal const int Nullable = 65;

    /// <summary>How many kinds of structs and nullable values may be inside each other. Bytes must not be able to ask for more stack.</summary>
    internal const int MaxNesting = 64;

    /// <summary>How many structs may be read at their references inside each other; those inside more have their bodies in the queue.</summary>
    internal const int MaxInPlace = 8;

    private static readonly Dictionary<int, BuiltInType> s_scalars = BuiltInTypes.All
        .Where(known => known is not NamedType && known.Row.GraphKind != Reference)
        .ToDictionary(known => known.Row.GraphKind);

    private static readonly Dictionary<Type, int> s_kinds = s_scalars.ToDictionary(row => row.Value.Type, row => row.Key);

    /// <summary>Returns the kind of a built-in type, <see cref="Reference"/> if values of it have none.</summary>
    internal static int Of(Type type) => s_kinds.GetValueOrDefault(type, Reference);

    /// <summary>Returns the built-in type that a kind stands for, or null.</summary>
    internal static Type? TypeOf(int kind) => s_scalars.GetValueOrDefault(kind)?.Type;

    /// <summary>Returns the fewest bytes that a built-in value takes; 0 of everything else.</summary>
    internal static int MinSizeOf(int kind) => s_scalars.GetValueOrDefault(kind)?.Row.MinSize ?? 0;

    internal static bool IsScalar(int kind) => s_scalars.ContainsKey(kind);

    /// <summary>The kinds of built-in values.</summary>
    internal static IEnumerable<int> Scalars => s_scalars.Keys;
}

/// <summary>How the objects of a type are written. Part of the format.</summary>
internal enum GraphForm
{
    /// <summary>Values of the fields, whose layout both sides know by registration.</summary>
    Fixed = 0,

    /// <summary>Values of the fields, whose layout is in the type definition.</summary>
    Fields = 1,

    /// <summary>Names and values, whose layout is in each body.</summary>
    Info = 2,

    /// <summary>A payload with its length, written by a contract.</summary>
    Leaf = 3,

    /// <summary>A built-in value.</summary>
    Scalar = 4,

    /// <summary>An array of one dimension that begins at 0.</summary>
    Vector = 5,

    /// <summary>Any other array.</summary>
    Array = 6,

    /// <summary>Items.</summary>
    Collection = 7,

    /// <summary>A comparer and items.</summary>
    CollectionWithComparer = 8,

    /// <summary>A struct whose bodies are at their references; how it is written follows.</summary>
    InPlace = GraphSignature.LastForm,
}
