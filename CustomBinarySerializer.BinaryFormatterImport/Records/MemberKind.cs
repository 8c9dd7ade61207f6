namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>What the class of an object says of a member, or an array of its items (MS-NRBF 2.1.2.2).</summary>
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
