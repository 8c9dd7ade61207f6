using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

public readonly unsafe partial struct BookShelfWorkload : IVariedWorkload
{
    private const int BookCount = 10_000;
    private const int MaxBookSize = ShortText.MaxSize + sizeof(int);
    private const int MaxRestSize = sizeof(int) + ShortText.MaxSize;

    public static ICustomBinarySerializable[] CreateMessages() => Instances.Create(1, () => Alike(BookCount));

    public static int VariedCount => 4;

    public static ICustomBinarySerializable CreateVaried(Random random) => WithRandomTitles(random, BookCount);

    /// <summary>Creates a shelf whose titles have nearly the same length.</summary>
    public static BookShelf Alike(int books) => Shelf(books, id => $"Book {id}");

    /// <summary>Creates a shelf whose titles have 1 to 32 chars.</summary>
    public static BookShelf WithRandomTitles(Random random, int books) =>
        Shelf(books, _ => RandomValues.Text(random, 1, ShortText.MaxLength));

    public static int WriteStraight(Span<byte> destination, object message)
    {
        BookShelf bookShelf = Unsafe.As<BookShelf>(message);
        StraightLineFrame.RequireRoom(destination, (bookShelf.Books.Count * MaxBookSize) + MaxRestSize);
        fixed (byte* frame = destination)
        {
            StraightLineWriter writer = new(frame);
            writer.Write(bookShelf.Books.Count);
            foreach (Book book in bookShelf.Books)
            {
                writer.WriteText(book.Title);
                writer.Write(book.Id);
            }

            writer.WriteText(bookShelf.Secret);
            return writer.Finish();
        }
    }

    public static object ReadStraight(ReadOnlySpan<byte> frame)
    {
        StraightLineFrame.RequireWhole(frame);
        fixed (byte* start = frame)
        {
            StraightLineReader reader = new(start);
            int count = reader.Read<int>();
            List<Book> books = new(count);
            for (int index = 0; index < count; index++)
            {
                books.Add(new Book { Title = reader.ReadText(), Id = reader.Read<int>() });
            }

            return new BookShelf { Books = books, Secret = reader.ReadText() };
        }
    }

    private static BookShelf Shelf(int books, Func<int, string> title) => new()
    {
        Books = [.. Enumerable.Range(0, books).Select(id => new Book { Title = title(id), Id = id })],
        Secret = "the key is under the mat",
    };
}
