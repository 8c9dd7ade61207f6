namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Numbers
{
    public double First { get; set; }

    public double Second { get; set; }

    public decimal Price { get; set; }
}
