namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Texts
{
    public string? First { get; set; } = "default";

    public string? Second { get; set; } = "default";
}
