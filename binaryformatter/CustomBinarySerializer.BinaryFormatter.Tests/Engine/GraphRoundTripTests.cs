namespace CustomBinarySerializer.Graphs.Tests.Engine;

[TestFixture(false)]
[TestFixture(true)]
public sealed class GraphRoundTripTests(bool interpret)
{
    [Test]
    public void ObjectsKeepTheirIdentity()
    {
        Node shared = new() { Name = "shared", Value = 7 };
        Node root = new() { Name = "root", Next = shared, Other = shared };
        shared.Next = root;
        shared.Other = shared;

        Node read = RoundTrip(root);

        Assert.That(read.Next, Is.SameAs(read.Other));
        Assert.That(read.Next!.Next, Is.SameAs(read));
        Assert.That(read.Next.Other, Is.SameAs(read.Next));
        Assert.That((read.Name, read.Next.Name, read.Next.Value), Is.EqualTo(("root", "shared", 7)));
    }

    [Test]
    public void StringsKeepTheirIdentity()
    {
        string text = new('x', 280);
        Node read = RoundTrip(new Node { Name = text, Next = new Node { Name = text } });

        Assert.That(read.Name, Is.EqualTo(text).And.SameAs(read.Next!.Name));
    }

    [Test]
    public void CollectionsStructsAndArraysComeBack()
    {
        Product pen = new() { Name = "Pen", Picture = [1, 2, 3] };
        Node holder = new() { Name = "holder" };
        SpecialLine special = new() { Product = pen, Price = new Money { Amount = 2.5m, Currency = "EUR", Holder = holder } };
        special.Hide(11);
        special.HideMore(12);
        Order order = new(5)
        {
            Placed = new DateTime(2026, 11, 21, 1, 2, 3, DateTimeKind.Utc),
            Total = 12.34m,
            Lines = [special, new Line { Product = pen }, null!],
            Discount = new Money { Amount = 1, Holder = holder },
            Day = DayOfWeek.Friday,
            Cached = 9,
        };
        order.Previous = order;
        Shop read = RoundTrip(new Shop
        {
            Orders = [order, order],
            Products = new(StringComparer.Ordinal) { ["pen"] = pen },
            Numbers = [3, 1, 2],
            Anything = new object[]
            {
                1, "x", 2.5, DayOfWeek.Monday, new Money { Amount = 3 }, new int?[] { 1, null }, new[,] { { 1, 2 }, { 3, 4 } }
            },
        });

        Order back = read.Orders![0];
        Assert.That(read.Orders[1], Is.SameAs(back));
        Assert.That(
            (back.Id, back.Placed, back.Placed.Kind, back.Total, back.Day, back.Cached),
            Is.EqualTo((5L, order.Placed, DateTimeKind.Utc, 12.34m, DayOfWeek.Friday, 0)));
        Assert.That(back.Previous, Is.SameAs(back));
        Assert.That(back.Lines![0], Is.TypeOf<SpecialLine>());
        Assert.That(((SpecialLine)back.Lines[0]).Hidden, Is.EqualTo(12));
        Assert.That(back.Lines[0].Hidden, Is.EqualTo(11));
        Assert.That(back.Lines[0].Product, Is.SameAs(back.Lines[1].Product).And.SameAs(read.Products!["pen"]));
        Assert.That(back.Lines[0].Price.Holder, Is.SameAs(back.Discount!.Value.Holder));
        Assert.That(back.Lines[0].Price.Currency, Is.EqualTo("EUR"));
        Assert.That(back.Lines[2], Is.Null);
        Assert.That(read.Products["pen"].Picture, Is.EqualTo(new byte[] { 1, 2, 3 }));
        Assert.That(read.Numbers, Is.EquivalentTo(Enumerable.Range(1, 3)));
        object[] anything = (object[])read.Anything!;
        Assert.That(anything[..4], Is.EqualTo(new object[] { 1, "x", 2.5, DayOfWeek.Monday }));
        Assert.That(((Money)anything[4]).Amount, Is.EqualTo(3));
        Assert.That(anything[5], Is.EqualTo(new int?[] { 1, null }));
        Assert.That(anything[6], Is.EqualTo(new[,] { { 1, 2 }, { 3, 4 } }));
    }

    [Test]
    public void SerializableObjectsAreConstructedInOrderOfDependency()
    {
        Info inner = new("inner");
        Info root = new("root") { Other = inner, Anything = new object[] { inner, 5 } };
        inner.Anything = root;

        Info read = RoundTrip(root);

        Assert.That((read.Text, read.Other!.Text), Is.EqualTo(("root", "inner")));
        Assert.That(read.Other.Anything, Is.SameAs(read));
        Assert.That(((object[])read.Anything!)[0], Is.SameAs(read.Other));
    }

    [Test]
    public void ObjectReferencesAreReplacedEverywhere()
    {
        Holder read = RoundTrip(new Holder
        {
            One = Singleton.Instance,
            Items = [Singleton.Instance, null],
            ByName = new() { ["one"] = Singleton.Instance },
        });

        Assert.That(read.One, Is.SameAs(Singleton.Instance));
        Assert.That(read.Items, Is.EqualTo(new object?[] { Singleton.Instance, null }));
        Assert.That(read.ByName!["one"], Is.SameAs(Singleton.Instance));
    }

    [Test]
    public void DepthCostsNoStack()
    {
        Node root = new();
        Node node = root;
        for (int i = 0; i < 1_000_000; i++)
        {
            node.Next = new Node { Value = i };
            node = node.Next;
        }

        Task<Node>? reading = null;
        Thread thread = new(() => (reading = new Task<Node>(() => RoundTrip(root))).RunSynchronously(), 256 * 1024);
        thread.Start();
        thread.Join();

        int count = 0;
        for (node = reading!.Result; node.Next is not null; node = node.Next)
        {
            count++;
        }

        Assert.That((count, node.Value), Is.EqualTo((1_000_000, 999_999)));
    }

    private T RoundTrip<T>(T graph)
        where T : class
    {
        RegistrationOptions options = new() { Interpret = interpret };
        TypeRegistry registry = new();
        int id = 1;
        foreach (Type type in new[]
        {
            typeof(Node), typeof(Shop), typeof(Order), typeof(Line), typeof(SpecialLine), typeof(Product), typeof(Money), typeof(Info),
            typeof(Singleton), typeof(Holder), typeof(DayOfWeek)
        })
        {
            registry.RegisterSerializable(type, id++, options);
        }

        CustomBinaryFormatter formatter = new(registry);
        using MemoryStream stream = new();
        formatter.Serialize(stream, graph);
        stream.Position = 0;
        return (T)formatter.Deserialize(stream);
    }
}
