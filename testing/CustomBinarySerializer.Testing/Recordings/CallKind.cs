namespace CustomBinarySerializer.Testing.Recordings;

/// <summary>The kind of value that a call writes or reads, by the name that messages use.</summary>
internal enum CallKind
{
    Boolean,
    Byte,
    SByte,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Half,
    Single,
    Double,
    Decimal,
    Char,
    String,

    /// <summary>Text without a count.</summary>
    Chars,

    /// <summary>Bytes without a count, through the writer or reader, or through its base stream.</summary>
    Bytes,

    /// <summary>Bytes that a seek left out.</summary>
    Skipped,

    Object,
    ExactObject,
}
