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

    /// <summary>In the header of a frame: its root is of a type that needs no registration.</summary>
    internal const int AnyRoot = -1000;

    /// <summary>The string has the number 0 among the types of every payload.</summary>
    internal const int StringNumber = 0;

    /// <summary>The number of the first type that a payload defines. Payloads without fingerprints begin with 1.</summary>
    internal const int FirstNumber = 2;
}

/// <summary>Distinguishes payloads that are object graphs from others by how they begin. For errors: other payloads may begin so, too.</summary>
internal static class GraphSignature
{
    // A new object of the first type that the payload defines. No root is a string, which has the number 0.
    private const byte NewRoot = (GraphTypeId.FirstNumber << 1) + 2;
    private const byte NewRootWithoutFingerprints = NewRoot - 2;
    private const byte LastForm = (byte)GraphForm.InPlace;

    /// <summary>Whether a payload may be a graph.</summary>
    internal static bool MayBegin(ReadOnlySpan<byte> payload) => payload is [NewRoot or NewRootWithoutFingerprints, _, ..];

    /// <summary>Whether a payload begins as a graph whose root has an id: with its reference, its type, and a form.</summary>
    internal static bool Begins(ReadOnlySpan<byte> payload, int typeId)
    {
        if (!MayBegin(payload))
        {
            return false;
        }

        int afterId = payload[0] == NewRoot ? TypeFingerprint.Size : 0;
        int next = 1;
        for (ulong left = 2ul * (uint)typeId; ; left >>= 7)
        {
            byte expected = (byte)((left & 0x7F) | (left > 0x7F ? 0x80u : 0));
            if (next >= payload.Length || payload[next++] != expected)
            {
                return false;
            }

            if (left <= 0x7F)
            {
                return next + afterId < payload.Length && payload[next + afterId] <= LastForm;
            }
        }
    }
}
