namespace CustomBinarySerializer.Tests.BinaryFormatterImport;

[Serializable]
internal sealed class SpecialLine : OrderLine
{
    public string? Remark;
}
