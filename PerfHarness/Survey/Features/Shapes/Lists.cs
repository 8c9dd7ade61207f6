namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Lists
{
    public List<int>? First { get; set; } = [0];

    public int[]? Second { get; set; } = [0];

    public static Lists NullAndEmpty() => new() { First = null, Second = [] };

    public static Lists EmptyAndNull() => new() { First = [], Second = null };
}
