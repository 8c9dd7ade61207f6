namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>The kinds of values of members and items.</summary>
internal enum ValueKind : byte
{
    Null,
    Primitive,

    /// <summary>An object, array or string, in place or referred to.</summary>
    Entry,

    /// <summary>An array that isn't in the message, made of values that are.</summary>
    Made,

    /// <summary>A comparer that isn't in the message: that which two members of a collection are together.</summary>
    Paired,
}
