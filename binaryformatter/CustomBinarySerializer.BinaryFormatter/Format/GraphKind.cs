using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>
/// The kinds of values in graphs: 7-bit numbers that are part of the format. Those of built-in values are in their rows
/// and are unrelated to their type ids.
/// </summary>
internal static class GraphKind
{
    /// <summary>A reference to an object.</summary>
    internal const int Reference = 0;

    /// <summary>A struct; its layout follows.</summary>
    internal const int Struct = 64;

    /// <summary>A value or null; the kind of the value follows.</summary>
    internal const int Nullable = 65;

    /// <summary>
    /// The maximum nesting of structs and nullable values in a kind. It limits the stack that bytes can require.
    /// </summary>
    internal const int MaxNesting = 64;

    /// <summary>
    /// The maximum nesting of structs that are read at their references. The bodies of deeper ones are queued.
    /// </summary>
    internal const int MaxInPlace = 8;

    private static readonly Dictionary<int, BuiltInType> s_scalars = BuiltInTypes.All
        .Where(known => known is not NamedType && known.Row.GraphKind != Reference)
        .ToDictionary(known => known.Row.GraphKind);

    private static readonly Dictionary<Type, int> s_kinds = s_scalars.ToDictionary(row => row.Value.Type, row => row.Key);

    /// <summary>Returns the kind of a built-in type, or <see cref="Reference"/> if it has none.</summary>
    internal static int Of(Type type) => s_kinds.GetValueOrDefault(type, Reference);

    /// <summary>Returns the built-in type of a kind, or null.</summary>
    internal static Type? TypeOf(int kind) => s_scalars.GetValueOrDefault(kind)?.Type;

    /// <summary>Returns the minimum size of a built-in value in bytes; 0 for other kinds.</summary>
    internal static int MinSizeOf(int kind) => s_scalars.GetValueOrDefault(kind)?.Row.MinSize ?? 0;

    internal static bool IsScalar(int kind) => s_scalars.ContainsKey(kind);

    /// <summary>Gets the kinds of built-in values.</summary>
    internal static IEnumerable<int> Scalars => s_scalars.Keys;
}

/// <summary>The forms of objects, which are part of the format.</summary>
internal enum GraphForm
{
    /// <summary>The values of fields whose layout both sides know from the registration.</summary>
    Fixed = 0,

    /// <summary>The values of fields whose layout is in the type definition.</summary>
    Fields = 1,

    /// <summary>Names and values, with a layout in each body.</summary>
    Info = 2,

    /// <summary>A length-prefixed payload, written by a contract.</summary>
    Leaf = 3,

    /// <summary>A built-in value.</summary>
    Scalar = 4,

    /// <summary>An array of one dimension with lower bound 0.</summary>
    Vector = 5,

    /// <summary>Any other array.</summary>
    Array = 6,

    /// <summary>The items of a collection.</summary>
    Collection = 7,

    /// <summary>A comparer and the items of a collection.</summary>
    CollectionWithComparer = 8,

    /// <summary>A struct whose bodies are at their references. Its actual form follows.</summary>
    InPlace = GraphSignature.LastForm,
}
