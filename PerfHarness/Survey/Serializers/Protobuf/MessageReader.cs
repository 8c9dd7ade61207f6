namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>Reads every member of the generated messages, so that lazy decoding would be timed too.</summary>
internal static class MessageReader
{
    public static int Touch(CustomerMessage message) =>
        message.LastName.Length ^ message.FirstName.Length ^ message.Address.Length ^ message.Age ^ message.ZipCode;

    public static int Touch(PocoMessage message) =>
        message.Text.Length ^ message.Number ^ message.IdLow.GetHashCode() ^ message.IdHigh.GetHashCode() ^ message.Created.GetHashCode();

    public static int Touch(HyperTestMessage message) =>
        message.Parent.Length ^ message.Quantity ^ message.Sequence.GetHashCode() ^ message.Created.GetHashCode()
        ^ message.Flags.GetHashCode() ^ message.PriceLow.GetHashCode() ^ message.PriceHigh.GetHashCode() ^ message.Lifetime.GetHashCode()
            ^ message.IdLow.GetHashCode()
        ^ message.IdHigh.GetHashCode() ^ message.State ^ message.Reference.Length;

    public static int Touch(NineIntsMessage message) =>
        message.First ^ message.Second ^ message.Third ^ message.Fourth ^ message.Fifth ^ message.Sixth ^ message.Seventh ^ message.Eighth
        ^ message.Ninth;

    public static int Touch(TickMessage message) =>
        message.Symbol.Length ^ message.Time.GetHashCode() ^ message.Bid.GetHashCode() ^ message.Ask.GetHashCode() ^ message.Size
        ^ message.Number.GetHashCode();

    public static int Touch(TextsMessage message) =>
        message.Ascii.Length ^ message.Cyrillic.Length ^ message.Chinese.Length ^ message.Emoji.Length ^ message.Mixed.Length;

    public static int Touch(OrderMessage message)
    {
        int touched = message.Number.GetHashCode() ^ message.Placed.GetHashCode() ^ message.Shipped.GetHashCode()
            ^ message.DiscountLow.GetHashCode() ^ message.DiscountHigh.GetHashCode() ^ message.Note.Length
            ^ message.Buyer.Name.Length ^ message.Buyer.City.Length ^ message.Buyer.Number;
        foreach (OrderLineMessage line in message.Lines)
        {
            touched ^= line.Article.Length ^ line.Quantity ^ line.PriceLow.GetHashCode() ^ line.PriceHigh.GetHashCode();
        }

        foreach ((string about, string remark) in message.Remarks)
        {
            touched ^= about.Length ^ remark.Length;
        }

        foreach (string tag in message.Tags)
        {
            touched ^= tag.Length;
        }

        return touched;
    }

    public static int Touch(BlobMessage message) => message.Content.Length ^ message.Number;

    public static int Touch(ShelfMessage message)
    {
        int touched = message.Secret.Length;
        foreach (BookMessage book in message.Books)
        {
            touched ^= book.Title.Length ^ book.Id ^ book.Content.Length;
        }

        return touched;
    }

    public static int Touch(ReferenceShelfMessage message)
    {
        int touched = message.Books.Count;
        foreach ((ulong day, ReferenceBookMessage book) in message.Books)
        {
            touched ^= day.GetHashCode() ^ book.Name.Length ^ book.Blurb.Length ^ book.PriceLow.GetHashCode()
                ^ book.PriceHigh.GetHashCode();
        }

        return touched;
    }
}
