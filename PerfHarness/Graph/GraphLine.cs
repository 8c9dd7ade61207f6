namespace PerfHarness.Graph;

/// <summary>A line of an order; products are shared by many.</summary>
[Serializable]
internal sealed class GraphLine
{
    public GraphProduct? Product { get; set; }

    public int Quantity { get; set; }

    public decimal Price { get; set; }

    public string? Note { get; set; }

    public GraphOrder? Order { get; set; }
}
