using System.Collections;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>
/// What stands where a value does: a 7-bit number, part of the format. Built-in values have numbers of their own, which say nothing of
/// the ids of their types; a new one gets the next that is free.
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

    private static readonly Dictionary<int, Type> s_types = new()
    {
        [1] = typeof(bool),
        [2] = typeof(byte),
        [3] = typeof(sbyte),
        [4] = typeof(short),
        [5] = typeof(ushort),
        [6] = typeof(int),
        [7] = typeof(uint),
        [8] = typeof(long),
        [9] = typeof(ulong),
        [10] = typeof(float),
        [11] = typeof(double),
        [12] = typeof(char),
        [14] = typeof(Guid),
        [15] = typeof(decimal),
        [16] = typeof(DateTime),
        [17] = typeof(TimeSpan),
        [18] = typeof(DateTimeOffset),
        [19] = typeof(DateOnly),
        [20] = typeof(TimeOnly),
        [21] = typeof(Half),
        [22] = typeof(Int128),
        [23] = typeof(UInt128),
        [24] = typeof(nint),
        [25] = typeof(nuint),
        [26] = typeof(BigInteger),
        [27] = typeof(Complex),
        [28] = typeof(Rune),
        [29] = typeof(Index),
        [30] = typeof(Range),
        [31] = typeof(Uri),
        [32] = typeof(Version),
        [33] = typeof(CultureInfo),
        [34] = typeof(StringBuilder),
        [35] = typeof(DBNull),
        [36] = typeof(IPAddress),
        [37] = typeof(IPEndPoint),
        [38] = typeof(BitArray),
    };

    private static readonly Dictionary<Type, int> s_kinds = s_types.ToDictionary(row => row.Value, row => row.Key);

    /// <summary>Returns the kind of a built-in type, <see cref="Reference"/> if values of it have none.</summary>
    internal static int Of(Type type) => s_kinds.GetValueOrDefault(type, Reference);

    /// <summary>Returns the built-in type that a kind stands for, or null.</summary>
    internal static Type? TypeOf(int kind) => s_types.GetValueOrDefault(kind);

    internal static bool IsScalar(int kind) => s_types.ContainsKey(kind);
}

/// <summary>How the objects of a type are written. Part of the format.</summary>
internal enum GraphForm
{
    /// <summary>Values of the fields, whose layout both sides know by registration.</summary>
    Fixed = 0,

    /// <summary>Values of the fields, whose layout stands in the type definition.</summary>
    Fields = 1,

    /// <summary>Names and values, whose layout stands in each body.</summary>
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

    /// <summary>A struct whose bodies stand at their references; how it is written follows.</summary>
    InPlace = 9,
}
