namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>The first byte of every record of the .NET Remoting Binary Format (MS-NRBF 2.1.2.1).</summary>
internal enum RecordKind : byte
{
    SerializedStreamHeader = 0,
    ClassWithId = 1,
    SystemClassWithMembers = 2,
    ClassWithMembers = 3,
    SystemClassWithMembersAndTypes = 4,
    ClassWithMembersAndTypes = 5,
    BinaryObjectString = 6,
    BinaryArray = 7,
    MemberPrimitiveTyped = 8,
    MemberReference = 9,
    ObjectNull = 10,
    MessageEnd = 11,
    BinaryLibrary = 12,
    ObjectNullMultiple256 = 13,
    ObjectNullMultiple = 14,
    ArraySinglePrimitive = 15,
    ArraySingleObject = 16,
    ArraySingleString = 17,
    MethodCall = 21,
    MethodReturn = 22,
}

/// <summary>The kinds of arrays in a record with rank and bounds (MS-NRBF 2.4.1.1).</summary>
internal enum ArrayKind : byte
{
    Single = 0,
    Jagged = 1,
    Rectangular = 2,
    SingleOffset = 3,
    JaggedOffset = 4,
    RectangularOffset = 5,
}

/// <summary>The kinds of declared types of members and array items (MS-NRBF 2.1.2.2).</summary>
internal enum MemberKind : byte
{
    Primitive = 0,
    String = 1,
    Object = 2,
    SystemClass = 3,
    Class = 4,
    ObjectArray = 5,
    StringArray = 6,
    PrimitiveArray = 7,
}

/// <summary>The kinds of values that have no record of their own (MS-NRBF 2.1.2.3).</summary>
internal enum PrimitiveKind : byte
{
    None = 0,
    Boolean = 1,
    Byte = 2,
    Char = 3,
    Decimal = 5,
    Double = 6,
    Int16 = 7,
    Int32 = 8,
    Int64 = 9,
    SByte = 10,
    Single = 11,
    TimeSpan = 12,
    DateTime = 13,
    UInt16 = 14,
    UInt32 = 15,
    UInt64 = 16,
}

/// <summary>The sizes of primitive values.</summary>
internal static class Primitives
{
    /// <summary>Returns the size of values of a kind in bytes, or 0 if it varies.</summary>
    internal static int SizeOf(PrimitiveKind kind) => kind switch
    {
        PrimitiveKind.Boolean or PrimitiveKind.Byte or PrimitiveKind.SByte => sizeof(byte),
        PrimitiveKind.Int16 or PrimitiveKind.UInt16 => sizeof(short),
        PrimitiveKind.Int32 or PrimitiveKind.UInt32 or PrimitiveKind.Single => sizeof(int),
        PrimitiveKind.Int64 or PrimitiveKind.UInt64 or PrimitiveKind.Double or PrimitiveKind.TimeSpan or PrimitiveKind.DateTime =>
            sizeof(long),
        _ => 0,
    };

    /// <summary>Returns whether a kind is valid.</summary>
    internal static bool IsKnown(PrimitiveKind kind) =>
        SizeOf(kind) > 0 || kind is PrimitiveKind.Char or PrimitiveKind.Decimal;

    /// <summary>Skips a value that isn't an array item.</summary>
    /// <exception cref="BinarySerializationException">The bytes form no value of the kind.</exception>
    internal static bool TrySkip(ref RecordCursor cursor, PrimitiveKind kind) => kind switch
    {
        PrimitiveKind.Decimal => cursor.TryReadText(out _),
        PrimitiveKind.Char => TrySkipChar(ref cursor),
        _ => cursor.TrySkip(SizeOf(kind)),
    };

    private static bool TrySkipChar(ref RecordCursor cursor)
    {
        int start = cursor.Position;
        return cursor.TrySkipChars(out int chars)
            && (chars == 1 ? true : throw RecordErrors.Malformed(start, "there is a pair of surrogates where one char is expected"));
    }
}

/// <summary>The kinds of values of members and items.</summary>
internal enum ValueKind : byte
{
    Null,
    Primitive,

    /// <summary>An object, array or string, nested or referred to.</summary>
    Entry,

    /// <summary>An array that isn't in the message, created from values that are.</summary>
    Made,

    /// <summary>A comparer that isn't in the message, created from two members of a collection.</summary>
    Paired,
}
