using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>The ids of types that are made of others, or known without registration. Part of the format.</summary>
internal static class GraphTypeId
{
    /// <summary>Exactly the declared type of the slot.</summary>
    internal const int AsDeclared = 0;

    /// <summary>The first id of the table of built-in types; the others are below it.</summary>
    internal const int FirstScalar = -1;

    internal const int Vector = -40;
    internal const int Array = -41;
    internal const int Nullable = -42;
    internal const int Object = -43;
    internal const int List = -44;
    internal const int Dictionary = -45;
    internal const int HashSet = -46;

    /// <summary>A generic type of the program: the number of its arguments, the id of its definition, and the arguments.</summary>
    internal const int Generic = -47;

    /// <summary>The largest number of arguments of a generic type.</summary>
    internal const int MaxArguments = 64;

    /// <summary>How many types may be inside each other. A program's own are seldom so deep; bytes must not be able to ask for more.</summary>
    internal const int MaxNesting = 16;

    /// <summary>The string has the number 0 among the types of every payload.</summary>
    internal const int StringNumber = 0;

    /// <summary>The number of the first type that a payload defines. Payloads without fingerprints begin with 1.</summary>
    internal const int FirstNumber = GraphSignature.FirstNumber;
}
