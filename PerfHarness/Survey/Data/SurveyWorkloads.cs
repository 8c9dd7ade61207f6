using PerfHarness.Graph;
using PerfHarness.Workloads;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Survey.Data;

/// <summary>What is serialized.</summary>
internal static class SurveyWorkloads
{
    public const int DefaultBytesPerBook = 100;

    private const int MaxBlobs = 1_000;
    private const int MaxOrders = 100_000;
    private const long MaxBookBytes = 256L << 20;

    /// <summary>All that come with the harness.</summary>
    public static IReadOnlyList<SurveyWorkload> All(int bytesPerBook) =>
    [
        new MessageWorkload<Customer, CustomerWorkload>(
            customer => customer.LastName.Length ^ customer.FirstName.Length ^ customer.Address.Length ^ customer.Age ^ customer.ZipCode,
            customer => new Customer
            {
                LastName = TextLike(customer.LastName),
                FirstName = TextLike(customer.FirstName),
                Address = TextLike(customer.Address),
            }),
        new MessageWorkload<Poco, PocoWorkload>(
            poco => poco.Text.Length ^ poco.Number ^ poco.Id.Version ^ (int)poco.Created.Kind,
            poco => new Poco { Text = TextLike(poco.Text) }),
        new MessageWorkload<HyperTest, HyperTestWorkload>(
            test => (test.Parent is null ? 0 : 1) ^ test.Quantity ^ test.Sequence.GetHashCode() ^ (int)test.Created.Kind ^ (int)(test.Flags & 1)
                ^ test.Price.Scale ^ test.Lifetime.Hours ^ test.Id.Version ^ (int)test.State ^ test.Reference.Length,
            test => new HyperTest { Reference = TextLike(test.Reference) }),
        new MessageWorkload<NineInts, NineIntsWorkload>(
            ints => ints.First ^ ints.Second ^ ints.Third ^ ints.Fourth ^ ints.Fifth ^ ints.Sixth ^ ints.Seventh ^ ints.Eighth ^ ints.Ninth,
            _ => new NineInts()),
        new MessageWorkload<Blob, BlobWorkload>(
            blob => blob.Content.Length ^ blob.Number,
            blob => new Blob { Content = GC.AllocateUninitializedArray<byte>(blob.Content.Length) })
        {
            MaxObjects = MaxBlobs,
        },
        new MessageWorkload<BookShelf, BookShelfWorkload>(Touch, AllocateLike, Shelf) { AllTypes = [typeof(BookShelf), typeof(Book)] },
        new MessageWorkload<LoadedShelf, LoadedShelfWorkload>(shelf => shelf.Touch(), AllocateLike, books => LoadedShelf.Create(books, bytesPerBook))
        {
            AllTypes = [typeof(LoadedShelf), typeof(LoadedBook)],
            MaxObjects = (int)Math.Min(int.MaxValue, MaxBookBytes / Math.Max(1, bytesPerBook)),
        },
        new GraphWorkload<ReferenceShelf>("References", books => ReferenceShelf.Create(books, hasCycle: false), shelf => shelf.Touch())
        {
            AllTypes = [typeof(ReferenceShelf), typeof(ReferenceBook)],
            HasReferences = true,
            SharesTexts = true,
        },
        new GraphWorkload<ReferenceShelf>("Cycle", books => ReferenceShelf.Create(books, hasCycle: true), shelf => shelf.Touch())
        {
            AllTypes = [typeof(ReferenceShelf), typeof(ReferenceBook)],
            HasReferences = true,
            HasCycle = true,
        },
        new GraphWorkload<GraphShop>("Orders", GraphShop.Create, shop => shop.Touch())
        {
            AllTypes = [typeof(GraphShop), typeof(GraphOrder), typeof(GraphLine), typeof(GraphProduct)],
            HasReferences = true,
            HasCycle = true,
            MaxObjects = MaxOrders,
        },
    ];

    private static BookShelf Shelf(int books) => new()
    {
        Books = [.. Enumerable.Range(0, books).Select(id => new Book { Title = $"Book {id}", Id = id })],
        Secret = "the key is under the mat",
    };

    private static int Touch(BookShelf shelf)
    {
        int touched = shelf.Secret.Length;
        foreach (Book book in shelf.Books)
        {
            touched ^= book.Title.Length ^ book.Id;
        }

        return touched;
    }

    private static BookShelf AllocateLike(BookShelf shelf)
    {
        List<Book> books = new(shelf.Books.Count);
        foreach (Book book in shelf.Books)
        {
            books.Add(new Book { Title = TextLike(book.Title) });
        }

        return new BookShelf { Books = books, Secret = TextLike(shelf.Secret) };
    }

    private static LoadedShelf AllocateLike(LoadedShelf shelf)
    {
        List<LoadedBook> books = new(shelf.Books.Count);
        foreach (LoadedBook book in shelf.Books)
        {
            books.Add(new LoadedBook { Title = TextLike(book.Title), Content = GC.AllocateUninitializedArray<byte>(book.Content.Length) });
        }

        return new LoadedShelf { Books = books, Secret = TextLike(shelf.Secret) };
    }

    private static string TextLike(string text) => new('\0', text.Length);
}
