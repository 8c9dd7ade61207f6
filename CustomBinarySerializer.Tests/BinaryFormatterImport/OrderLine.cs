namespace CustomBinarySerializer.Tests.BinaryFormatterImport;

[Serializable]
internal class OrderLine
{
    public string? Product;
    public int Quantity;
    public Order? Order;

#pragma warning disable CS0414 // A private field of a base class.
    private int _hidden = 7;
#pragma warning restore CS0414

    public int Hidden => _hidden;
}
