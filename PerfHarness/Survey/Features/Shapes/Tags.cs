namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Tags
{
    public HashSet<string> Names { get; set; } = [];
}
