namespace CustomBinarySerializer.Tests.TestTypes.OldMessages;

[Serializable]
internal struct Money
{
    public decimal Amount;
    public string? Currency;
    public DayOfWeek Day;
}
