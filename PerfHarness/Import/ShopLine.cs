namespace PerfHarness.Import;

/// <summary>A line of an order.</summary>
[Serializable]
internal sealed class ShopLine
{
    public ShopProduct? Product;
    public int Quantity;
    public double Price;
    public ShopOrder? Order;
}
