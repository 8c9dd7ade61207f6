namespace CustomBinarySerializer.Tests.BinaryFormatterImport;

[Serializable]
internal struct Money
{
    public decimal Amount;
    public string? Currency;
    public DayOfWeek Day;
}
