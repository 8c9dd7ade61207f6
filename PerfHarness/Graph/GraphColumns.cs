namespace PerfHarness.Graph;

/// <summary>A graph of one object with large arrays, many texts or a large dictionary.</summary>
[Serializable]
internal sealed class GraphColumns
{
    private const int Seed = 20261128;
    private const int Numbers = 1_000_000;
    private const int Entries = 100_000;

    /// <summary>Gets or sets arrays of numbers.</summary>
    public double[][] Arrays { get; set; } = [];

    /// <summary>Gets or sets texts, each of which is another one.</summary>
    public string[] Texts { get; set; } = [];

    /// <summary>Gets or sets a dictionary.</summary>
    public Dictionary<string, int> Index { get; set; } = [];

    /// <summary>Returns a graph for each kind of part.</summary>
    public static IEnumerable<(string Workload, GraphColumns Columns)> All()
    {
        string[] texts = [.. Enumerable.Range(0, Entries).Select(i => string.Create(CultureInfo.InvariantCulture, $"Entry number {i}"))];
        yield return ("Array", new GraphColumns { Arrays = [NumbersOf(Numbers)] });
        yield return ("Texts", new GraphColumns { Texts = texts });
        yield return ("Dictionary", new GraphColumns { Index = texts.Index().ToDictionary(pair => pair.Item, pair => pair.Index) });
    }

    /// <summary>Returns a graph whose arrays have a total size.</summary>
    /// <param name="megabytes">The size in millions of bytes.</param>
    public static GraphColumns OfSize(int megabytes)
    {
        double[] numbers = NumbersOf(1_000_000 / sizeof(double));
        return new GraphColumns { Arrays = [.. Enumerable.Range(0, megabytes).Select(_ => (double[])numbers.Clone())] };
    }

    public bool IsSameAs(GraphColumns other) =>
        other.Arrays.Length == Arrays.Length
        && Arrays.Zip(other.Arrays).All(pair => pair.First.AsSpan().SequenceEqual(pair.Second))
        && Texts.AsSpan().SequenceEqual(other.Texts)
        && other.Index.Count == Index.Count
        && Index.All(entry => other.Index.TryGetValue(entry.Key, out int value) && value == entry.Value);

    private static double[] NumbersOf(int count)
    {
        Random random = new(Seed);
        double[] numbers = new double[count];
        for (int i = 0; i < count; i++)
        {
            numbers[i] = random.NextDouble();
        }

        return numbers;
    }
}
