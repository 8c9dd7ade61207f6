namespace PerfHarness.Import;

/// <summary>An order of the graph that is imported.</summary>
[Serializable]
internal sealed class ShopOrder
{
    public int Number;
    public string Customer = "";
    public DateTime Placed;
    public decimal Total;
    public Guid Id;
    public List<ShopLine> Lines = [];
    public Dictionary<string, string> Notes = [];
}
