namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public struct Inner
{
    public int Number { get; set; }

    public string Text { get; set; }
}

[Serializable]
public sealed class Outer
{
    public Inner Inner { get; set; }
}
