namespace PerfHarness.Graph;

/// <summary>A graph to be measured.</summary>
/// <param name="Name">What the report calls it.</param>
/// <param name="Root">The graph.</param>
/// <param name="IsSame">Whether what was read is it.</param>
/// <param name="Repetitions">How often one sample writes and reads it.</param>
internal sealed record GraphWorkload(string Name, object Root, Func<object, bool> IsSame, int Repetitions)
{
    // About 100,000 objects, of which the strings are some.
    private const int Orders = 8_000;

    public static GraphWorkload[] All()
    {
        GraphShop shop = GraphShop.Create(Orders);
        GraphText text = GraphText.Create();
        return
        [
            new("Orders", shop, read => shop.IsSameAs((GraphShop)read), 1),
            new("Text x100", text, read => text.IsSameAs((GraphText)read), 1_000),
        ];
    }
}
