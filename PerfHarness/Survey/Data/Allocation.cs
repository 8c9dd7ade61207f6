namespace PerfHarness.Survey.Data;

/// <summary>Allocates the objects of a message, in the same sizes, without their data.</summary>
internal static class Allocation
{
    public static Customer Like(Customer customer) => new()
    {
        LastName = Like(customer.LastName),
        FirstName = Like(customer.FirstName),
        Address = Like(customer.Address),
    };

    public static Poco Like(Poco poco) => new() { Text = Like(poco.Text) };

    public static HyperTest Like(HyperTest test) => new() { Reference = Like(test.Reference) };

    public static NineInts Like(NineInts ints) => new();

    public static Tick Like(Tick tick) => new() { Symbol = Like(tick.Symbol) };

    public static Texts Like(Texts texts) => new()
    {
        Ascii = Like(texts.Ascii),
        Cyrillic = Like(texts.Cyrillic),
        Chinese = Like(texts.Chinese),
        Emoji = Like(texts.Emoji),
        Mixed = Like(texts.Mixed),
    };

    // Filling a dictionary would hash its keys.
    public static Order Like(Order order)
    {
        List<OrderLine> lines = new(order.Lines.Count);
        foreach (OrderLine line in order.Lines)
        {
            lines.Add(new OrderLine { Article = Like(line.Article) });
        }

        Dictionary<string, string> remarks = new(order.Remarks.Count);
        foreach ((string about, string remark) in order.Remarks)
        {
            Like(about);
            Like(remark);
        }

        return new Order
        {
            Note = order.Note is null ? null : Like(order.Note),
            Buyer = new Buyer { Name = Like(order.Buyer.Name), City = Like(order.Buyer.City) },
            Lines = lines,
            Remarks = remarks,
            Tags = Array.ConvertAll(order.Tags, Like),
        };
    }

    public static Collections Like(Collections collections)
    {
        foreach (string name in collections.Counts.Keys)
        {
            Like(name);
        }

        return new Collections
        {
            Numbers = Like(collections.Numbers),
            Times = Like(collections.Times),
            Pairs = Like(collections.Pairs),
            Measures = Like(collections.Measures),
            Totals = new Dictionary<int, long>(collections.Totals.Count),
            Counts = new Dictionary<string, int>(collections.Counts.Count),
            Names = collections.Names.ConvertAll(Like),
        };
    }

    public static BookShelf Like(BookShelf shelf)
    {
        List<Book> books = new(shelf.Books.Count);
        foreach (Book book in shelf.Books)
        {
            books.Add(new Book { Title = Like(book.Title) });
        }

        return new BookShelf { Books = books, Secret = Like(shelf.Secret) };
    }

    private static string Like(string text) => new('\0', text.Length);

    private static T[] Like<T>(T[] values) => GC.AllocateUninitializedArray<T>(values.Length);

    private static List<T> Like<T>(List<T> values)
    {
        List<T> list = new(values.Count);
        CollectionsMarshal.SetCount(list, values.Count);
        return list;
    }
}
