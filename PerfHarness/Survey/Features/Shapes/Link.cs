namespace PerfHarness.Survey.Features.Shapes;

[Serializable]
public sealed class Link
{
    public int Number { get; set; }

    public Link? Next { get; set; }

    public static Link Chain(int length)
    {
        Link first = new() { Number = length };
        for (int number = length - 1; number > 0; number--)
        {
            first = new Link { Number = number, Next = first };
        }

        return first;
    }
}
