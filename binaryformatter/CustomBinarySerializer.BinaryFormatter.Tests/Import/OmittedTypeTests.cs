using System.Collections;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Numerics;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

#pragma warning disable CA1805 // The compiler would warn of fields that nothing sets.

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>
/// Tests of messages without member types (FormatterTypeStyle.TypesWhenNeeded). The importer takes them from the
/// current classes.
/// </summary>
public sealed class OmittedTypeTests
{
    private static readonly Type[] s_types =
    [
        typeof(Order), typeof(OrderLine), typeof(Money), typeof(OrderState), typeof(SpecialLine), typeof(Every), typeof(Generic<int>),
        typeof(Generic<string>)
    ];

    private static readonly object[] s_graphs =
    [
        new Every(), new Generic<int> { Value = 5, Values = [1] }, new Generic<string> { Value = "a", Values = ["b"] },
        1, 2u, 3L, 4.5m, 'x', true, DateTime.UnixEpoch, TimeSpan.FromTicks(5), Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"),
        new Version(1, 2), new BigInteger(1) << 100,
        OrderState.Paid, new Money { Currency = "EUR" }, new Money?[] { null, new Money { Currency = "EUR" } },
        new List<int> { 1, 2 }, new List<Money> { new() { Currency = "EUR" } }, new Dictionary<string, int> { ["a"] = 1 },
        new SortedDictionary<int, string> { [1] = "a" }, new SortedList<int, string> { [1] = "a" },
        new HashSet<string> { "a" }, new Queue<int>([1, 2]), new Stack<string>(["a", "b"]), new LinkedList<int>([1]),
        new Collection<int> { 1 }, new ArrayList { 1, "a", null },
        new BitArray(9), new ListDictionary { ["a"] = 1 }, new Hashtable { ["a"] = 1 }, new StringCollection { "a" },
        Tuple.Create(1, "a", 2.5m), new KeyValuePair<int, string>(1, "a"),
        new object?[] { 1, null, "a", OrderState.Paid, new Money { Currency = "EUR" }, new object[] { 2m } },
    ];

    [TestCaseSource(nameof(s_graphs))]
    public void AnObjectArrivesAsWithThem(object graph)
    {
        byte[] message = OldFormatter.Write(graph, style: FormatterTypeStyle.TypesWhenNeeded);

        Assert.That(Imported.Read(message, s_types), Is.EqualTo(Imported.Read(OldFormatter.Write(graph), s_types)));
        Assert.That(
            Imported.Importer(s_types).Deserialize(new ChunkedStream(message, size: 1)), Is.EqualTo(Imported.Read(message, s_types)));
    }

    [Test]
    public void FieldsOfBaseClassesArrive()
    {
        SpecialLine line = new() { Product = "Tea", Hidden = 5 };
        Order order = new() { Number = 7, Lines = [line], Discount = new Money { Currency = "EUR" }, State = OrderState.Paid };
        order.Next = order;

        Order read = (Order)Imported.Read(OldFormatter.Write(order, style: FormatterTypeStyle.XsdString), s_types);

        Assert.That(
            (read.Number, read.State, read.Discount, read.Lines![0]!.Product, ((SpecialLine)read.Lines![0]!).Hidden),
            Is.EqualTo((7, OrderState.Paid, order.Discount, "Tea", 5)));
        Assert.That(read.Next, Is.SameAs(read));
    }

    [Test]
    public void AnExceptionArrivesWithItsData()
    {
        InvalidOperationException graph = new("outer", new ArgumentException("inner")) { Data = { ["a"] = 1 } };

        InvalidOperationException read =
            (InvalidOperationException)Imported.Read(OldFormatter.Write(graph, style: FormatterTypeStyle.TypesWhenNeeded));

        Assert.That((read.Message, read.InnerException!.Message, read.Data["a"]), Is.EqualTo(("outer", "inner", (object)1)));
    }

    [Test]
    public void AMappedTypeTellsThem()
    {
        byte[] message = new RecordWriter().Library(2, "Old").Raw(3).Int(1).Text("Old.Value").Int(2).Text("Number").Text("Text").Int(2)
            .Int(5).String(3, "a").End();

        Value read = (Value)Imported.Importer(typeof(Value)).Map("Old.Value, Old", typeof(Value)).Deserialize(message, out _);

        Assert.That((read.Number, read.Text), Is.EqualTo((5, "a")));
    }

    [TestCase("A.B", "Number", "no registered type is called A.B")]
    [TestCase("VALUE", "Gone", "has no field Gone any more")]
    public void ValueWithoutKnownTypeIsRefusedWithTheReason(string type, string member, string reason)
    {
        string name = type.Replace("VALUE", typeof(Value).FullName, StringComparison.Ordinal);
        byte[] message = new RecordWriter().Library(2, typeof(Value).Assembly.FullName!).Raw(3).Int(1).Text(name).Int(1).Text(member).Int(2)
            .Int(5).End();

        Assert.That(
            Imported.Refused(message, typeof(Value)).Message, Does.Contain("FormatterTypeStyle.TypesWhenNeeded").And.Contain(reason));
    }

    [Test]
    public void ChangedBytesGiveASerializationErrorOrAnObject()
    {
        Order order =
            new() { Lines = [new SpecialLine()], Discount = new Money(), Prices = new() { [1] = new Money { Currency = "EUR" } } };
        byte[] message = OldFormatter.Write(new object[] { order, new Every() }, style: FormatterTypeStyle.TypesWhenNeeded);
        BinaryFormatterImporter importer = Imported.Importer(s_types);
        Random random = new(1);
        for (int i = 0; i < 2_000; i++)
        {
            byte[] changed = [.. message];
            changed[random.Next(changed.Length)] = (byte)random.Next(256);
            try
            {
                _ = importer.Deserialize(changed, out _);
            }
            catch (SerializationException)
            {
                continue;
            }
        }
    }

    [Serializable]
    private sealed record Every
    {
        public bool Bool = true;
        public byte Byte = 1;
        public sbyte SByte = -1;
        public char Char = 'x';
        public short Short = 2;
        public ushort UShort = 3;
        public int Int = 4;
        public uint UInt = 5;
        public long Long = 6;
        public ulong ULong = 7;
        public float Float = 8.5f;
        public double Double = 9.5;
        public decimal Decimal = 10.5m;
        public DateTime DateTime = DateTime.UnixEpoch;
        public TimeSpan TimeSpan = TimeSpan.FromTicks(11);
        public Guid Guid = Guid.Parse("00112233-4455-6677-8899-aabbccddeeff");
        public int? Nullable = 12;
        public int? None = null;
        public OrderState State = OrderState.Paid;
        public Money Money = new() { Currency = "EUR" };
        public Money? MaybeMoney = new() { Currency = "CHF" };
        public KeyValuePair<int, string> Pair = new(13, "a");
        public string? Text = "text";
        public string? NoText = null;
        public object Boxed = 14;
        public IComparable Comparable = 15;
    }

    [Serializable]
    private sealed record Generic<T>
    {
        public T? Value;
        public T[]? Values;

        public bool Equals(Generic<T>? other) => other is not null && Equals(Value, other.Value) && Values!.SequenceEqual(other.Values!);

        public override int GetHashCode() => 0;
    }

    [Serializable]
    private sealed class Value
    {
        public int Number = 0;
        public string? Text = null;
    }
}
