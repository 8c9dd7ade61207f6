namespace CustomBinarySerializer.Tests.TestTypes.OldMessages;

/// <summary>An object that the tests import, with fields of most kinds.</summary>
[Serializable]
internal sealed class Order
{
    public int Number;
    public string? Customer;
    public OrderState State;
    public decimal Total;
    public DateTime Placed;
    public Guid Id;
    public TimeSpan? Duration;
    public Money Price;
    public Money? Discount;
    public OrderLine[]? Lines;
    public List<OrderLine>? More;
    public Dictionary<string, OrderLine>? ByName;
    public Dictionary<int, Money>? Prices;
    public object? Tag;
    public Order? Next;

    public string? Name { get; set; }
}
