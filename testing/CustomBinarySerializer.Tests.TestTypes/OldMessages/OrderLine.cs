namespace CustomBinarySerializer.Tests.TestTypes.OldMessages;

[Serializable]
internal class OrderLine
{
    public string? Product;
    public int Quantity;
    public Order? Order;

    private int _hidden;

    public int Hidden
    {
        get => _hidden;
        set => _hidden = value;
    }
}
