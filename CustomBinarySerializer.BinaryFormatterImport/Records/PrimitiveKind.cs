namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>The values that stand in a record without one of their own (MS-NRBF 2.1.2.3).</summary>
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
