using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>Tests of all shapes that a message can hold of a program's own types.</summary>
public sealed class ShapeTests
{
    private static readonly Type[] s_types = [typeof(Order), typeof(OrderLine), typeof(Money), typeof(OrderState)];

    [Test]
    public void FieldsOfAllKindsArrive()
    {
        Order order = new()
        {
            Number = 5,
            Customer = "Smith",
            State = OrderState.Paid,
            Total = 12.345m,
            Placed = new DateTime(2010, 5, 6, 7, 8, 9, DateTimeKind.Utc),
            Id = Guid.NewGuid(),
            Duration = TimeSpan.FromSeconds(3),
            Price = new Money { Amount = -1.50m, Currency = "EUR", Day = DayOfWeek.Friday },
            Discount = new Money { Amount = 2, Currency = "EUR" },
            Lines = [new OrderLine { Product = "Tea", Quantity = 3, Hidden = 7 }],
            More = [new OrderLine { Product = "Tea" }, null!],
            Tag = OrderState.Paid,
            Name = "A",
        };
        order.ByName = new() { ["a"] = order.Lines[0] };
        order.Prices = new() { [1] = order.Price };
        order.Next = order;

        Order read = Imported.Of(order, s_types);

        Assert.Multiple(() =>
        {
            Assert.That(read.Number, Is.EqualTo(5));
            Assert.That(read.Customer, Is.EqualTo("Smith"));
            Assert.That(read.State, Is.EqualTo(OrderState.Paid));
            Assert.That(read.Total, Is.EqualTo(12.345m));
            Assert.That(read.Placed, Is.EqualTo(order.Placed));
            Assert.That(read.Placed.Kind, Is.EqualTo(DateTimeKind.Utc));
            Assert.That(read.Id, Is.EqualTo(order.Id));
            Assert.That(read.Duration, Is.EqualTo(order.Duration));
            Assert.That(read.Price, Is.EqualTo(order.Price));
            Assert.That(read.Discount, Is.EqualTo(order.Discount));
            Assert.That(read.Lines![0].Product, Is.EqualTo("Tea"));
            Assert.That(read.Lines[0].Hidden, Is.EqualTo(7));
            Assert.That(read.More, Has.Count.EqualTo(2));
            Assert.That(read.More![1], Is.Null);
            Assert.That(read.ByName!["a"], Is.SameAs(read.Lines[0]));
            Assert.That(read.Prices![1], Is.EqualTo(order.Price));
            Assert.That(read.Tag, Is.EqualTo(OrderState.Paid));
            Assert.That(read.Next, Is.SameAs(read));
            Assert.That(read.Name, Is.EqualTo("A"));
        });
    }

    [Test]
    public void PrivateFieldsOfABaseClassArrive()
    {
        SpecialLine read = Imported.Of(new SpecialLine { Hidden = 9, Remark = "a", Product = "Tea" }, typeof(SpecialLine));

        Assert.That((read.Hidden, read.Remark, read.Product), Is.EqualTo((9, "a", "Tea")));
    }

    [Test]
    public void NullsStayNull()
    {
        Order read = Imported.Of(new Order(), s_types);

        Assert.That(
            (read.Customer, read.Duration, read.Discount, read.Lines, read.ByName, read.Tag),
            Is.EqualTo(
                ((string?)null, (TimeSpan?)null, (Money?)null, (OrderLine[]?)null, (Dictionary<string, OrderLine>?)null, (object?)null)));
    }

    private static readonly object[] s_roots =
    [
        "text",
        1,
        true,
        'ä',
        1.5m,
        1.25,
        DateTime.UtcNow,
        TimeSpan.FromDays(1),
        Guid.NewGuid(),
        new DateTimeOffset(2020, 1, 2, 3, 4, 5, TimeSpan.FromHours(2)),
        new Version(1, 2, 3),
        new Uri("https://example.org/a?b"),
        new Uri("a/b", UriKind.Relative),
        new System.Numerics.BigInteger(-12345678901234567890123456789m),
        new System.Numerics.Complex(1, 2),
        new[] { 1, 2, 3 },
        Array.Empty<int>(),
        new[] { 'a', 'ä', '€', '\uD83D', '\uDE00' },
        new[] { 1.5m, -2m },
        new[] { true, false },
        new[] { DateTime.Today, DateTime.UtcNow },
        new[] { Guid.NewGuid(), Guid.Empty },
        new[] { OrderState.Paid, OrderState.New },
        new OrderState?[] { OrderState.Paid, null },
        new int?[] { 1, null, 3 },
        new string?[] { "a", null, null, "b" },
        new object?[] { null, 1, "a", null, null, 2.5m, 'x', (byte)5, OrderState.Paid, TimeSpan.Zero },
        new int[2, 3] { { 1, 2, 3 }, { 4, 5, 6 } },
        new string[,] { { "a", "b" } },
        new Money[1, 1, 2] { { { new() { Amount = 1 }, new() { Currency = "x" } } } },
        (int[][])[[1], [2, 3], []],
        new string[][,] { new[,] { { "a" } } },
        new Money[] { new() { Amount = 3 } },
        Array.Empty<Money>(),
        new Money?[] { null, null },
        new List<int> { 1, 2 },
        new List<string> { "a" },
        new List<Money> { new() { Amount = 3 } },
        new List<List<int>> { new() { 1 }, new() },
        new List<int?> { 1, null },
        new Dictionary<string, int> { ["a"] = 1 },
        new Dictionary<int, List<string>> { [1] = ["a"] },
        new Dictionary<string, object>(),
        new HashSet<string> { "a", "b" },
        new HashSet<OrderState> { OrderState.Paid },
    ];

    [TestCaseSource(nameof(s_roots))]
    public void ARootOfAnyShapeArrives(object root)
    {
        object read = Imported.Of(root, s_types);

        Assert.That(read, Is.TypeOf(root.GetType()));
        Assert.That(read, Is.EqualTo(root));
    }

    [Test]
    public void LowerBoundsArrive()
    {
        Array root = Array.CreateInstance(typeof(string), [2, 2], [5, -3]);
        root.SetValue("a", 6, -2);

        Array read = Imported.Of(root);

        Assert.That((read.GetLowerBound(0), read.GetLowerBound(1), read.GetValue(6, -2), read.Length), Is.EqualTo((5, -3, "a", 4)));
    }

    [Test]
    public void AnArrayOfOneDimensionThatBeginsAt1Arrives()
    {
        Array root = Array.CreateInstance(typeof(int), [2], [1]);
        root.SetValue(9, 2);

        Assert.That(Imported.Of(root).GetValue(2), Is.EqualTo(9));
    }

    [Test]
    public void StringsAndBoxesThatWereSharedAreShared()
    {
        string text = new('a', 3);
        object line = new OrderLine();

        object[] read = Imported.Of<object[]>([text, text, line, line], s_types);

        Assert.That(read[1], Is.SameAs(read[0]));
        Assert.That(read[3], Is.SameAs(read[2]));
    }

    [Test]
    [Category(LongRun.Category)]
    public void AListOfAMillionNodesArrivesOnASmallStack()
    {
        int nodes = LongRun.Rounds(all: 200_000, part: 50_000);
        Order first = new();
        Order last = first;
        for (int i = 0; i < nodes; i++)
        {
            last = last.Next = new Order();
        }

        byte[] message = OldFormatter.Write(first);
        int count = 0;
        Thread thread = new(
            () =>
            {
                for (Order? order = (Order)Imported.Read(message, s_types); order is not null; order = order.Next)
                {
                    count++;
                }
            },
            256 * 1024);
        thread.Start();
        thread.Join();

        Assert.That(count, Is.EqualTo(nodes + 1));
    }
}
