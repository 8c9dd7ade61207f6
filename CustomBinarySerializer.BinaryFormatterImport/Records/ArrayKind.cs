namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>The kinds of arrays in a record that tells rank and bounds (MS-NRBF 2.4.1.1).</summary>
internal enum ArrayKind : byte
{
    Single = 0,
    Jagged = 1,
    Rectangular = 2,
    SingleOffset = 3,
    JaggedOffset = 4,
    RectangularOffset = 5,
}
