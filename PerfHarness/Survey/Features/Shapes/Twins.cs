namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Twins
{
    public Link? First { get; set; }

    public Link? Second { get; set; }
}
