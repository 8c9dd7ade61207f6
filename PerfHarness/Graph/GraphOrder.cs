namespace PerfHarness.Graph;

/// <summary>An order of the measured graph.</summary>
[Serializable]
internal sealed class GraphOrder
{
    public int Number { get; set; }

    public string? Customer { get; set; }

    public DateTime Placed { get; set; }

    public decimal Total { get; set; }

    public List<GraphLine> Lines { get; set; } = [];

    public Dictionary<string, string> Remarks { get; set; } = [];
}
