using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>The ids of constructed types and of types that need no registration. They are part of the format.</summary>
internal static class GraphTypeId
{
    /// <summary>The id for exactly the declared type of the slot.</summary>
    internal const int AsDeclared = 0;

    /// <summary>The first id of the table of built-in types; the others are lower.</summary>
    internal const int FirstScalar = -1;

    internal const int Vector = -40;
    internal const int Array = -41;
    internal const int Nullable = -42;
    internal const int Object = -43;
    internal const int List = -44;
    internal const int Dictionary = -45;
    internal const int HashSet = -46;

    /// <summary>
    /// The id of a program's generic type, followed by the number of arguments, the id of the definition, and the
    /// arguments.
    /// </summary>
    internal const int Generic = -47;

    /// <summary>The maximum number of arguments of a generic type.</summary>
    internal const int MaxArguments = 64;

    /// <summary>
    /// The maximum nesting of types. Types of programs are seldom so deep, and untrusted bytes must not require more.
    /// </summary>
    internal const int MaxNesting = 16;

    /// <summary>The type number of the string in every payload.</summary>
    internal const int StringNumber = 0;

    /// <summary>
    /// The number of the first type that a payload defines. Payloads without fingerprints begin with 1.
    /// </summary>
    internal const int FirstNumber = GraphSignature.FirstNumber;
}
