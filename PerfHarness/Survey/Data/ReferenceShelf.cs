using System.Runtime.Serialization;
using CustomBinarySerializer;

namespace PerfHarness.Survey.Data;

/// <summary>Books by date that share one text and, where asked for, point back to their shelf.</summary>
[Serializable]
[DataContract]
public sealed class ReferenceShelf : ICustomBinarySerializable
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

    /// <summary>
    /// A text that the book before has too is written once, and a book says whether it stands on this shelf.
    /// </summary>
    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Books.Count);
        string? blurb = null;
        foreach ((DateTime day, ReferenceBook book) in Books)
        {
            writer.Write(day.ToBinary());
            writer.Write(book.Name);
            bool isNewBlurb = !ReferenceEquals(book.Blurb, blurb);
            writer.Write(isNewBlurb);
            if (isNewBlurb)
            {
                blurb = book.Blurb;
                writer.Write(blurb);
            }

            writer.Write(book.Price);
            writer.Write(StandsHere(book));
        }
    }

    public void SetDataFrom(BinaryReader reader)
    {
        int count = reader.ReadInt32();
        Books = new Dictionary<DateTime, ReferenceBook>(count);
        string blurb = "";
        for (int index = 0; index < count; index++)
        {
            DateTime day = DateTime.FromBinary(reader.ReadInt64());
            string name = reader.ReadString();
            if (reader.ReadBoolean())
            {
                blurb = reader.ReadString();
            }

            Books.Add(
                day,
                new ReferenceBook { Name = name, Blurb = blurb, Price = reader.ReadDecimal(), Shelf = reader.ReadBoolean() ? this : null });
        }
    }

    private bool StandsHere(ReferenceBook book) =>
        book.Shelf is null || ReferenceEquals(book.Shelf, this)
            ? book.Shelf is not null
            : throw new InvalidOperationException($"{book.Name} stands on another shelf, which this contract can't write.");
}
