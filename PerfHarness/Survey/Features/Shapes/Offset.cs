namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Offset
{
    public DateTimeOffset Moment { get; set; }

    public TimeSpan Lifetime { get; set; }
}
