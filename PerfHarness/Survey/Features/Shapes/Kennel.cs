namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Kennel
{
    public Animal? Guest { get; set; }
}
