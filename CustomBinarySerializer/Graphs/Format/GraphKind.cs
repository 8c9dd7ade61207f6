using System.Collections;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>
/// What is written where a value is: a 7-bit number, part of the format. Built-in values have numbers of their own, which say nothing of
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

    private static readonly Dictionary<int, Scalar> s_scalars = new()
    {
        [1] = new(typeof(bool), 1),
        [2] = new(typeof(byte), 1),
        [3] = new(typeof(sbyte), 1),
        [4] = new(typeof(short), 2),
        [5] = new(typeof(ushort), 2),
        [6] = new(typeof(int), 4),
        [7] = new(typeof(uint), 4),
        [8] = new(typeof(long), 8),
        [9] = new(typeof(ulong), 8),
        [10] = new(typeof(float), 4),
        [11] = new(typeof(double), 8),
        [12] = new(typeof(char), 2),
        [14] = new(typeof(Guid), 16),
        [15] = new(typeof(decimal), 16),
        [16] = new(typeof(DateTime), 8),
        [17] = new(typeof(TimeSpan), 8),
        [18] = new(typeof(DateTimeOffset), 10),
        [19] = new(typeof(DateOnly), 4),
        [20] = new(typeof(TimeOnly), 8),
        [21] = new(typeof(Half), 2),
        [22] = new(typeof(Int128), 16),
        [23] = new(typeof(UInt128), 16),
        [24] = new(typeof(nint), 8),
        [25] = new(typeof(nuint), 8),
        [26] = new(typeof(BigInteger), 1),
        [27] = new(typeof(Complex), 16),
        [28] = new(typeof(Rune), 4),
        [29] = new(typeof(Index), 4),
        [30] = new(typeof(Range), 8),
        [31] = new(typeof(Uri), 1),
        [32] = new(typeof(Version), 1),
        [33] = new(typeof(CultureInfo), 1),
        [34] = new(typeof(StringBuilder), 1),
        [35] = new(typeof(DBNull), 1),
        [36] = new(typeof(IPAddress), 1),
        [37] = new(typeof(IPEndPoint), 1),
        [38] = new(typeof(BitArray), 1),
    };

    private static readonly Dictionary<Type, int> s_kinds = s_scalars.ToDictionary(row => row.Value.Type, row => row.Key);

    /// <summary>Returns the kind of a built-in type, <see cref="Reference"/> if values of it have none.</summary>
    internal static int Of(Type type) => s_kinds.GetValueOrDefault(type, Reference);

    /// <summary>Returns the built-in type that a kind stands for, or null.</summary>
    internal static Type? TypeOf(int kind) => s_scalars.TryGetValue(kind, out Scalar scalar) ? scalar.Type : null;

    /// <summary>Returns the fewest bytes that a built-in value takes; 0 of everything else.</summary>
    internal static int MinSizeOf(int kind) => s_scalars.TryGetValue(kind, out Scalar scalar) ? scalar.MinSize : 0;

    internal static bool IsScalar(int kind) => s_scalars.ContainsKey(kind);

    /// <summary>The kinds of built-in values.</summary>
    internal static IEnumerable<int> Scalars => s_scalars.Keys;

    /// <param name="Type">A built-in type.</param>
    /// <param name="MinSize">The fewest bytes that a value takes.</param>
    private readonly record struct Scalar(Type Type, int MinSize);
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
    InPlace = 9,
}
