namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Anything
{
    public object? Value { get; set; }
}
