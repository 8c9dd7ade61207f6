namespace CustomBinarySerializer.Tests.TestTypes.OldMessages;

[Serializable]
internal sealed class SpecialLine : OrderLine
{
    public string? Remark;
}
