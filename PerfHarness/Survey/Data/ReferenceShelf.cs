using System.Runtime.Serialization;

namespace PerfHarness.Survey.Data;

/// <summary>Books by date that share one text and, where asked for, point back to their shelf.</summary>
[Serializable]
[DataContract]
public sealed class ReferenceShelf
{
    private const int BlurbLength = 280;
    private static readonly DateTime FirstDay = new(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    [DataMember]
    public Dictionary<DateTime, ReferenceBook> Books { get; set; } = [];

    public static ReferenceShelf Create(int books, bool hasCycle)
    {
        string blurb = new('x', BlurbLength);
        ReferenceShelf shelf = new();
        for (int number = 0; number < books; number++)
        {
            shelf.Books.Add(
                FirstDay.AddMinutes(number),
                new ReferenceBook { Name = $"Book {number}", Blurb = blurb, Price = number + 0.99m, Shelf = hasCycle ? shelf : null });
        }

        return shelf;
    }

    public int Touch()
    {
        int touched = Books.Count;
        foreach ((DateTime day, ReferenceBook book) in Books)
        {
            touched ^= day.Minute ^ book.Name.Length ^ book.Blurb.Length ^ book.Price.Scale ^ (book.Shelf is null ? 1 : 0);
        }

        return touched;
    }
}
