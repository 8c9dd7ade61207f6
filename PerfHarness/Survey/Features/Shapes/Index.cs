namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Index
{
    public Dictionary<string, int> Entries { get; set; } = [];
}
