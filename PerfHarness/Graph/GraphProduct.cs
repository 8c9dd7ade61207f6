namespace PerfHarness.Graph;

/// <summary>A product.</summary>
[Serializable]
internal sealed class GraphProduct
{
    public string? Name { get; set; }

    public string? Code { get; set; }

    public double Weight { get; set; }
}
