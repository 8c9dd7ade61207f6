namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>What the rest of a record is made of.</summary>
internal enum OpenKind : byte
{
    None,
    Members,
    PrimitiveItems,
    RecordItems,
}
