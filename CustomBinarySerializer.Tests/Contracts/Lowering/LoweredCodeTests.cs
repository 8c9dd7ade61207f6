using CustomBinarySerializer.Contracts.Lowering;

namespace CustomBinarySerializer.Tests.Contracts.Lowering;

/// <summary>What contracts are lowered to, as the printer shows it: the code that a person would have written.</summary>
public sealed class LoweredCodeTests
{
    [Test]
    public void AFlatObjectIsStoredWithOneCheckForEachRunOfFixedSizeAndGivesUpWhereItDoesNotFit() => AssertPrinted(
        FlatLowering.Write(UnitOf<Order>()),
        """
        nint WriteFlatOrder(nint next, nint end, object value)
        {
            Order root = (Order)value;
            if (next + 5 > end)
            {
                return 0;
            }
            LittleEndian.Store<int>(next, root.Id);
            LittleEndian.Store<byte>(next + 4, BooleanByte.To(root.IsPaid));
            next += 5;
            next = PrefixedText.TryWriteText(next, end, root.Name, 1);
            if (next == 0)
            {
                return 0;
            }
            double? nullable = root.Discount;
            if (nullable.HasValue)
            {
                if (next + 9 > end)
                {
                    return 0;
                }
                LittleEndian.Store<byte>(next, 1);
                LittleEndian.Store<double>(next + 1, nullable.GetValueOrDefault());
                next += 9;
            }
            else
            {
                if (next + 1 > end)
                {
                    return 0;
                }
                LittleEndian.Store<byte>(next, 0);
                next += 1;
            }
            return next;
        }
        """);

    [Test]
    public void AFlatObjectIsReadIntoAnExistingOneOrANewOneAndMustEndWhereItsBytesEnd() => AssertPrinted(
        FlatLowering.Read(UnitOf<Order>()),
        """
        object ReadFlatOrder(nint next, nint end, object existing, StringCache strings)
        {
            double? nullable;
            Order instance = (Order)existing;
            if (instance is null)
            {
                instance = new Order();
            }
            if (next + 5 > end)
            {
                return null;
            }
            instance.Id = LittleEndian.Load<int>(next);
            instance.IsPaid = BooleanByte.From(LittleEndian.Load<byte>(next + 4));
            next += 5;
            string text = PrefixedText.TryReadText(ref next, end, 1);
            if (next == 0)
            {
                return null;
            }
            instance.Name = text;
            if (next + 1 > end)
            {
                return null;
            }
            byte flag = LittleEndian.Load<byte>(next);
            next += 1;
            if (flag == 0)
            {
                nullable = default;
            }
            else
            {
                if (next + 8 > end)
                {
                    return null;
                }
                double value = LittleEndian.Load<double>(next);
                next += 8;
                nullable = value;
            }
            instance.Discount = nullable;
            if (next != end)
            {
                return null;
            }
            return instance;
        }
        """);

    [Test]
    public void TheTextOfAMemberThatIsReadIntoIsReusedWhereItIsTheSame() => Assert.That(
        Print(FlatLowering.Read(UnitOf<Order>(LoweringOptions.ReusesStrings))),
        Does.Contain("""
                string held = null;
                if (existing is not null)
                {
                    held = instance.Name;
                }
                string text = PrefixedText.TryReuseText(ref next, end, 1, held, strings);
            """));

    [Test]
    public void AnObjectInsideHasItsNullInThePrefixOfItsFirstMember() => AssertPrinted(
        WriteLowering.OfObject(UnitOf<Basket>()),
        """
        nint WriteBasket(ref WriteCursor cursor, nint next, object value)
        {
            Basket root = (Basket)value;
            List<Line> collection = root.Lines;
            if (collection is null)
            {
                next = cursor.WriteByte(next, 0);
            }
            else
            {
                ExactTypes.ThrowIfDerived(collection, typeof(List<Line>));
                ReadOnlySpan<Line> span = CollectionsMarshal.AsSpan(collection);
                next = cursor.WritePrefix(next, span.Length + 1);
                for (int i = 0; i < span.Length; i++)
                {
                    Line holder = span[i];
                    if (holder is null)
                    {
                        next = cursor.WriteByte(next, 0);
                    }
                    else
                    {
                        next = cursor.WriteText(next, holder.Product, 2);
                        next = cursor.Room(next, 4);
                        LittleEndian.Store<int>(next, holder.Count);
                        next += 4;
                    }
                }
            }
            byte[] collection2 = root.Seal;
            if (collection2 is null)
            {
                next = cursor.WriteByte(next, 0);
            }
            else
            {
                ReadOnlySpan<byte> span2 = collection2;
                next = cursor.WritePrefix(next, span2.Length + 1);
                next = cursor.WriteBlock(next, span2);
            }
            return next;
        }
        """);

    [Test]
    public void ACollectionIsMadeByItsShapeOfItemsWhoseCountTheBytesJustify() => Assert.That(
        Print(ReadLowering.OfObject(UnitOf<Warehouse>())),
        Does.Contain("""
                    byte comparer = cursor.ReadByte(ref next);
                    int count = cursor.CountOf(prefix, 1, 3, next);
                    cursor.CountItems(1, count, Unsafe.SizeOf<KeyValuePair<string, short>>());
                    Dictionary<string, short> builder = DictionaryShape<string, short>.Create(cursor.Host, count, comparer);
                    for (int i = 0; i < count; i++)
                    {
                        string key = cursor.ReadText(ref next, 1);
                        cursor.Require(next, 2);
                        short value = LittleEndian.Load<short>(next);
                        next += 2;
                        KeyValuePair<string, short> instance2 = new KeyValuePair<string, short>(key, value);
                        KeyValuePair<string, short> item = instance2;
                        DictionaryShape<string, short>.Add(builder, item);
                    }
                    collection = DictionaryShape<string, short>.Finish(builder);
            """));

    [Test]
    public void AStructIsWrittenWhereItIs() => AssertPrinted(
        WriteLowering.OfStruct(UnitOf<Leaf>()),
        """
        nint WriteLeaf(ref WriteCursor cursor, nint next, ref Leaf value)
        {
            next = cursor.Room(next, 16);
            LittleEndian.Store<long>(next, value.Number);
            LittleEndian.Store<long>(next + 8, TimeSpanTicks.To(value.Age));
            next += 16;
            return next;
        }
        """);

    [Test]
    public void ATypeThatMayHoldItselfHasARoutineThatCountsHowDeepItIs() => Assert.That(
        Print(ReadLowering.OfObject(UnitOf<Node>())),
        Does.Contain("""
            Node ReadNode2(ref ReadCursor cursor, int prefix)
            {
                Node holder;
                nint next = cursor.Next;
                cursor.EnterObject();
                string name = cursor.ReadTextAfterPrefix(ref next, prefix, 3);
            """)
        .And.Contain("""
                        cursor.Next = next;
                        object read = cursor.ReadObject(typeof(Node));
                        next = cursor.Next;
                        holder = (Node)read;
            """));

    private static LoweredUnit UnitOf<T>(LoweringOptions options = LoweringOptions.None) =>
        new(ReflectedPlans.Plan(typeof(T), RegistrationOptions.Default, _ => null, out _), options);

    private static void AssertPrinted(Routine routine, string expected) => Assert.That(Print(routine), Is.EqualTo(expected + "\n"));

    private static string Print(Routine routine) => ShortNames.Print(routine).Replace($"{nameof(LoweredCodeTests)}.", "", StringComparison.Ordinal);

    public sealed class Order
    {
        public int Id { get; set; }

        public bool IsPaid { get; set; }

        public string? Name { get; set; }

        public double? Discount { get; set; }
    }

    public sealed class Line
    {
        public string? Product { get; set; }

        public int Count { get; set; }
    }

    public class Basket
    {
        public List<Line>? Lines { get; set; }

        public byte[]? Seal { get; set; }
    }

    public class Warehouse
    {
        public Dictionary<string, short>? Stock { get; set; }
    }

    public readonly record struct Leaf(long Number, TimeSpan Age);

    public record Node(string? Name, Node? Next);
}
