using PerfHarness.Workloads.Messages;

namespace PerfHarness.Survey.Data;

/// <summary>Reads every member of a message.</summary>
internal static class Touch
{
    public static int Of(Customer customer) =>
        customer.LastName.Length ^ customer.FirstName.Length ^ customer.Address.Length ^ customer.Age ^ customer.ZipCode;

    public static int Of(Poco poco) => poco.Text.Length ^ poco.Number ^ poco.Id.Version ^ (int)poco.Created.Kind;

    public static int Of(HyperTest test) =>
        (test.Parent is null ? 0 : 1) ^ test.Quantity ^ test.Sequence.GetHashCode() ^ (int)test.Created.Kind ^ (int)(test.Flags & 1)
        ^ test.Price.Scale ^ test.Lifetime.Hours ^ test.Id.Version ^ (int)test.State ^ test.Reference.Length;

    public static int Of(NineInts ints) =>
        ints.First ^ ints.Second ^ ints.Third ^ ints.Fourth ^ ints.Fifth ^ ints.Sixth ^ ints.Seventh ^ ints.Eighth ^ ints.Ninth;

    public static int Of(Blob blob) => blob.Content.Length ^ blob.Number;

    public static int Of(Tick tick) =>
        tick.Symbol.Length ^ (int)tick.Time.Kind ^ tick.Bid.GetHashCode() ^ tick.Ask.GetHashCode() ^ tick.Size ^ tick.Number.GetHashCode();

    public static int Of(Texts texts) =>
        texts.Ascii.Length ^ texts.Cyrillic.Length ^ texts.Chinese.Length ^ texts.Emoji.Length ^ texts.Mixed.Length;

    public static int Of(Order order)
    {
        int touched = order.Number.GetHashCode() ^ (int)order.Placed.Kind ^ (order.Shipped is null ? 1 : 0)
            ^ (order.Discount is null ? 1 : 0)
            ^ (order.Note?.Length ?? 0) ^ order.Buyer.Name.Length ^ order.Buyer.City.Length ^ order.Buyer.Number;
        foreach (OrderLine line in order.Lines)
        {
            touched ^= line.Article.Length ^ line.Quantity ^ line.Price.Scale;
        }

        foreach ((string about, string remark) in order.Remarks)
        {
            touched ^= about.Length ^ remark.Length;
        }

        foreach (string tag in order.Tags)
        {
            touched ^= tag.Length;
        }

        return touched;
    }

    public static int Of(Collections collections)
    {
        int touched = 0;
        foreach (int number in collections.Numbers)
        {
            touched ^= number;
        }

        foreach (DateTime time in collections.Times)
        {
            touched ^= (int)time.Kind;
        }

        foreach ((int id, long value) in collections.Pairs)
        {
            touched ^= id ^ value.GetHashCode();
        }

        foreach (Measure measure in collections.Measures)
        {
            touched ^= measure.Sensor ^ measure.Value.GetHashCode() ^ measure.Quality;
        }

        foreach ((int id, long total) in collections.Totals)
        {
            touched ^= id ^ total.GetHashCode();
        }

        foreach ((string name, int count) in collections.Counts)
        {
            touched ^= name.Length ^ count;
        }

        foreach (string name in collections.Names)
        {
            touched ^= name.Length;
        }

        return touched;
    }

    public static int Of(BookShelf shelf)
    {
        int touched = shelf.Secret.Length;
        foreach (Book book in shelf.Books)
        {
            touched ^= book.Title.Length ^ book.Id;
        }

        return touched;
    }

    public static int Of(LoadedShelf shelf) => shelf.Touch();
}
