namespace PerfHarness.Graph;

/// <summary>100 references to one string of 280 characters.</summary>
[Serializable]
internal sealed class GraphText
{
    private const int References = 100;
    private const int Length = 280;

    public object[] Texts { get; set; } = [];

    public static GraphText Create()
    {
        string text = new('x', Length);
        return new GraphText { Texts = [.. Enumerable.Repeat<object>(text, References)] };
    }

    public bool IsSameAs(GraphText other) =>
        other.Texts.Length == References && Texts[0].Equals(other.Texts[0])
            && Array.TrueForAll(other.Texts, text => ReferenceEquals(text, other.Texts[0]));
}
