using Google.Protobuf;
using PerfHarness.Survey.Data;
using PerfHarness.Workloads.Messages;

namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>The mappings of all classes that messages.proto has a message for.</summary>
internal static class ProtobufMappings
{
    public static IReadOnlyDictionary<Type, ProtobufMapping> ByType { get; } = new Dictionary<Type, ProtobufMapping>
    {
        [typeof(Customer)] = ProtobufMapping.Of<Customer, CustomerMessage>(
            customer => new CustomerMessage
            {
                LastName = customer.LastName,
                FirstName = customer.FirstName,
                Address = customer.Address,
                Age = customer.Age,
                ZipCode = customer.ZipCode,
            },
            message => new Customer
            {
                LastName = message.LastName,
                FirstName = message.FirstName,
                Address = message.Address,
                Age = message.Age,
                ZipCode = message.ZipCode,
            },
            MessageReader.Touch),
        [typeof(Poco)] = ProtobufMapping.Of<Poco, PocoMessage>(ToMessage, FromMessage, MessageReader.Touch),
        [typeof(HyperTest)] = ProtobufMapping.Of<HyperTest, HyperTestMessage>(ToMessage, FromMessage, MessageReader.Touch),
        [typeof(NineInts)] = ProtobufMapping.Of<NineInts, NineIntsMessage>(ToMessage, FromMessage, MessageReader.Touch),
        [typeof(Tick)] = ProtobufMapping.Of<Tick, TickMessage>(
            tick => new TickMessage
            {
                Symbol = tick.Symbol,
                Time = unchecked((ulong)tick.Time.ToBinary()),
                Bid = tick.Bid,
                Ask = tick.Ask,
                Size = tick.Size,
                Number = tick.Number,
            },
            message => new Tick
            {
                Symbol = message.Symbol,
                Time = DateTime.FromBinary(unchecked((long)message.Time)),
                Bid = message.Bid,
                Ask = message.Ask,
                Size = message.Size,
                Number = message.Number,
            },
            MessageReader.Touch),
        [typeof(Texts)] = ProtobufMapping.Of<Texts, TextsMessage>(
            texts => new TextsMessage
            {
                Ascii = texts.Ascii,
                Cyrillic = texts.Cyrillic,
                Chinese = texts.Chinese,
                Emoji = texts.Emoji,
                Mixed = texts.Mixed,
            },
            message => new Texts
            {
                Ascii = message.Ascii,
                Cyrillic = message.Cyrillic,
                Chinese = message.Chinese,
                Emoji = message.Emoji,
                Mixed = message.Mixed,
            },
            MessageReader.Touch),
        [typeof(Order)] = ProtobufMapping.Of<Order, OrderMessage>(ToMessage, FromMessage, MessageReader.Touch),
        [typeof(Blob)] = ProtobufMapping.Of<Blob, BlobMessage>(
            blob => new BlobMessage { Content = UnsafeByteOperations.UnsafeWrap(blob.Content), Number = blob.Number },
            message => new Blob { Content = message.Content.ToByteArray(), Number = message.Number },
            MessageReader.Touch),
        [typeof(BookShelf)] = ProtobufMapping.Of<BookShelf, ShelfMessage>(ToMessage, FromMessage, MessageReader.Touch),
        [typeof(LoadedShelf)] = ProtobufMapping.Of<LoadedShelf, ShelfMessage>(ToMessage, FromLoadedMessage, MessageReader.Touch),
        [typeof(ReferenceShelf)] = ProtobufMapping.Of<ReferenceShelf, ReferenceShelfMessage>(ToMessage, FromMessage, MessageReader.Touch),
    };

    private static PocoMessage ToMessage(Poco poco)
    {
        (ulong low, ulong high) = WideValue.Of(poco.Id);
        return new PocoMessage
        {
            Text = poco.Text,
            Number = poco.Number,
            IdLow = low,
            IdHigh = high,
            Created = unchecked((ulong)poco.Created.ToBinary()),
        };
    }

    private static Poco FromMessage(PocoMessage message) => new()
    {
        Text = message.Text,
        Number = message.Number,
        Id = WideValue.From<Guid>(message.IdLow, message.IdHigh),
        Created = DateTime.FromBinary(unchecked((long)message.Created)),
    };

    private static HyperTestMessage ToMessage(HyperTest test)
    {
        (ulong idLow, ulong idHigh) = WideValue.Of(test.Id);
        (ulong priceLow, ulong priceHigh) = WideValue.Of(test.Price);
        return new HyperTestMessage
        {
            Parent = test.Parent is Guid parent ? ByteString.CopyFrom(parent.ToByteArray()) : ByteString.Empty,
            Quantity = test.Quantity,
            Sequence = test.Sequence,
            Created = unchecked((ulong)test.Created.ToBinary()),
            Flags = test.Flags,
            PriceLow = priceLow,
            PriceHigh = priceHigh,
            Lifetime = test.Lifetime.Ticks,
            IdLow = idLow,
            IdHigh = idHigh,
            State = (int)test.State,
            Reference = test.Reference,
        };
    }

    private static HyperTest FromMessage(HyperTestMessage message) => new()
    {
        Parent = message.Parent.IsEmpty ? null : new Guid(message.Parent.Span),
        Quantity = message.Quantity,
        Sequence = message.Sequence,
        Created = DateTime.FromBinary(unchecked((long)message.Created)),
        Flags = message.Flags,
        Price = WideValue.From<decimal>(message.PriceLow, message.PriceHigh),
        Lifetime = TimeSpan.FromTicks(message.Lifetime),
        Id = WideValue.From<Guid>(message.IdLow, message.IdHigh),
        State = (OrderState)message.State,
        Reference = message.Reference,
    };

    private static NineIntsMessage ToMessage(NineInts ints) => new()
    {
        First = ints.First,
        Second = ints.Second,
        Third = ints.Third,
        Fourth = ints.Fourth,
        Fifth = ints.Fifth,
        Sixth = ints.Sixth,
        Seventh = ints.Seventh,
        Eighth = ints.Eighth,
        Ninth = ints.Ninth,
    };

    private static NineInts FromMessage(NineIntsMessage message) => new()
    {
        First = message.First,
        Second = message.Second,
        Third = message.Third,
        Fourth = message.Fourth,
        Fifth = message.Fifth,
        Sixth = message.Sixth,
        Seventh = message.Seventh,
        Eighth = message.Eighth,
        Ninth = message.Ninth,
    };

    private static OrderMessage ToMessage(Order order)
    {
        OrderMessage message = new()
        {
            Number = order.Number,
            Placed = unchecked((ulong)order.Placed.ToBinary()),
            Buyer = new BuyerMessage { Name = order.Buyer.Name, City = order.Buyer.City, Number = order.Buyer.Number },
            Remarks = { order.Remarks },
            Tags = { order.Tags },
        };
        if (order.Shipped is DateTime shipped)
        {
            message.Shipped = unchecked((ulong)shipped.ToBinary());
        }

        if (order.Discount is decimal discount)
        {
            (message.DiscountLow, message.DiscountHigh) = WideValue.Of(discount);
        }

        if (order.Note is not null)
        {
            message.Note = order.Note;
        }

        message.Lines.AddRange(order.Lines.Select(line =>
        {
            (ulong low, ulong high) = WideValue.Of(line.Price);
            return new OrderLineMessage { Article = line.Article, Quantity = line.Quantity, PriceLow = low, PriceHigh = high };
        }));
        return message;
    }

    private static Order FromMessage(OrderMessage message) => new()
    {
        Number = message.Number,
        Placed = DateTime.FromBinary(unchecked((long)message.Placed)),
        Shipped = message.HasShipped ? DateTime.FromBinary(unchecked((long)message.Shipped)) : null,
        Discount = message.HasDiscountLow ? WideValue.From<decimal>(message.DiscountLow, message.DiscountHigh) : null,
        Note = message.HasNote ? message.Note : null,
        Buyer = new Buyer { Name = message.Buyer.Name, City = message.Buyer.City, Number = message.Buyer.Number },
        Lines =
        [
            .. message.Lines.Select(line => new OrderLine
            {
                Article = line.Article,
                Quantity = line.Quantity,
                Price = WideValue.From<decimal>(line.PriceLow, line.PriceHigh),
            }),
        ],
        Remarks = new Dictionary<string, string>(message.Remarks),
        Tags = [.. message.Tags],
    };

    private static ShelfMessage ToMessage(BookShelf shelf)
    {
        ShelfMessage message = new() { Secret = shelf.Secret };
        message.Books.AddRange(shelf.Books.Select(book => new BookMessage { Title = book.Title, Id = book.Id }));
        return message;
    }

    private static BookShelf FromMessage(ShelfMessage message) => new()
    {
        Books = [.. message.Books.Select(book => new Book { Title = book.Title, Id = book.Id })],
        Secret = message.Secret,
    };

    private static ShelfMessage ToMessage(LoadedShelf shelf)
    {
        ShelfMessage message = new() { Secret = shelf.Secret };
        message.Books.AddRange(shelf.Books.Select(book =>
            new BookMessage { Title = book.Title, Id = book.Id, Content = UnsafeByteOperations.UnsafeWrap(book.Content) }));
        return message;
    }

    private static ReferenceShelfMessage ToMessage(ReferenceShelf shelf)
    {
        ReferenceShelfMessage message = new();
        foreach ((DateTime day, ReferenceBook book) in shelf.Books)
        {
            if (book.Shelf is not null)
            {
                throw new NotSupportedException("A message can't hold the message that holds it.");
            }

            (ulong low, ulong high) = WideValue.Of(book.Price);
            message.Books.Add(
                unchecked((ulong)day.ToBinary()),
                new ReferenceBookMessage { Name = book.Name, Blurb = book.Blurb, PriceLow = low, PriceHigh = high });
        }

        return message;
    }

    private static ReferenceShelf FromMessage(ReferenceShelfMessage message) => new()
    {
        Books = message.Books.ToDictionary(
            book => DateTime.FromBinary(unchecked((long)book.Key)),
            book => new ReferenceBook
            {
                Name = book.Value.Name,
                Blurb = book.Value.Blurb,
                Price = WideValue.From<decimal>(book.Value.PriceLow, book.Value.PriceHigh),
            }),
    };

    private static LoadedShelf FromLoadedMessage(ShelfMessage message) => new()
    {
        Books = [.. message.Books.Select(
            book => new LoadedBook { Title = book.Title, Id = book.Id, Content = book.Content.ToByteArray() })],
        Secret = message.Secret,
    };
}
