namespace PerfHarness.Survey.Features.Shapes;

public enum Color
{
    Red,
    Green,
}

[Serializable]
public sealed class Choice
{
    public Color Color { get; set; }

    public int? Maybe { get; set; }
}
