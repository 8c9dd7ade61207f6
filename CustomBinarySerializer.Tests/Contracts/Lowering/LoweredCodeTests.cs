using CustomBinarySerializer.Compiler.Lowering;
using static CustomBinarySerializer.Tests.Contracts.Lowering.LoweredSamples;

namespace CustomBinarySerializer.Tests.Contracts.Lowering;

/// <summary>Compares lowered contracts with golden text, as the printer shows them in C#.</summary>
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
            next = PrefixedText.TryWriteText<Utf8Form>(next, end, root.Name, 1);
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
            string text;
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
            if (strings is null)
            {
                text = PrefixedText.TryReadText<Utf8Form>(ref next, end, 1);
            }
            else
            {
                text = PrefixedText.TryReuseText<Utf8Form>(ref next, end, 1, instance.Name, strings);
            }
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
                string name = cursor.ReadTextAfterPrefix<Utf8Form>(ref next, prefix, 3);
            """)
        .And.Contain("""
                        cursor.Next = next;
                        object read = cursor.ReadObject(typeof(Node));
                        next = cursor.Next;
                        holder = (Node)read;
            """));

    [Test]
    public void ARecordIsMadeOfItsValuesAndThoseThatMayBeAbsentHaveTheirDefaults() => AssertPrinted(
        ReadLowering.OfObject(UnitOf<Tuned>()),
        """
        object ReadTuned(ref ReadCursor cursor, object existing)
        {
            string[] collection;
            nint next = cursor.Next;
            if (existing is not null)
            {
                ReadCursor.ThrowCantReadInto(typeof(Tuned));
            }
            int volume = <int>;
            string note = <string>;
            cursor.Require(next, 4);
            int id = LittleEndian.Load<int>(next);
            next += 4;
            int prefix = cursor.ReadPrefix(ref next);
            if (prefix == 0)
            {
                collection = null;
            }
            else
            {
                int count = cursor.CountOf(prefix, 1, 1, next);
                collection = new string[count];
                Span<string> span = collection;
                for (int i = 0; i < span.Length; i++)
                {
                    string item = cursor.ReadText<Utf8Form>(ref next, 1);
                    span[i] = item;
                }
            }
            string[] names = collection;
            if (!cursor.IsAtEnd(next))
            {
                cursor.Require(next, 4);
                volume = LittleEndian.Load<int>(next);
                next += 4;
                if (!cursor.IsAtEnd(next))
                {
                    note = cursor.ReadText<Utf8Form>(ref next, 1);
                }
            }
            Tuned instance = new Tuned(id, names, volume, note);
            object made = instance;
            if (made is null)
            {
                ReadCursor.ThrowInvalidPrefix(0, typeof(Tuned));
            }
            cursor.Next = next;
            return made;
        }
        """);

    [Test]
    public void AUnionIsItsTagAndTheFieldsOfItsCase() => AssertPrinted(
        WriteLowering.OfObject(UnitOf<Outcome>()),
        """
        nint WriteOutcome(ref WriteCursor cursor, nint next, object value)
        {
            Outcome root = (Outcome)value;
            FSharpChoice<string, int> union = root.Result;
            if (union is null)
            {
                next = cursor.WriteByte(next, 0);
            }
            else
            {
                int tag = union.Tag;
                next = cursor.WritePrefix(next, tag + 1);
                switch (tag)
                {
                    case 0:
                    {
                        FSharpChoice<string, int>.Choice1Of2 fields = (FSharpChoice<string, int>.Choice1Of2)union;
                        next = cursor.WriteText<Utf8Form>(next, fields.Item, 1);
                        break;
                    }
                    case 1:
                    {
                        FSharpChoice<string, int>.Choice2Of2 fields2 = (FSharpChoice<string, int>.Choice2Of2)union;
                        next = cursor.Room(next, 4);
                        LittleEndian.Store<int>(next, fields2.Item);
                        next += 4;
                        break;
                    }
                }
            }
            return next;
        }
        """);

    [Test]
    public void AUnionIsMadeOfTheCaseThatItsTagNamesAndCallbacksAreCalledAtTheEnd() => AssertPrinted(
        ReadLowering.OfObject(UnitOf<Outcome>()),
        """
        object ReadOutcome(ref ReadCursor cursor, object existing)
        {
            FSharpChoice<string, int> union;
            nint next = cursor.Next;
            cursor.RefuseUntrustedData(typeof(Outcome));
            Outcome instance = (Outcome)existing;
            if (instance is null)
            {
                instance = new Outcome();
            }
            int prefix = cursor.ReadPrefix(ref next);
            if (prefix == 0)
            {
                union = null;
            }
            else
            {
                FSharpChoice<string, int> one;
                switch (prefix - 1)
                {
                    case 0:
                    {
                        string item = cursor.ReadText<Utf8Form>(ref next, 1);
                        one = FSharpChoice<string, int>.NewChoice1Of2(item);
                        break;
                    }
                    case 1:
                    {
                        cursor.Require(next, 4);
                        int value = LittleEndian.Load<int>(next);
                        next += 4;
                        int item2 = value;
                        one = FSharpChoice<string, int>.NewChoice2Of2(item2);
                        break;
                    }
                    default:
                    {
                        ReadCursor.ThrowInvalidPrefix(prefix, typeof(FSharpChoice<string, int>));
                        break;
                    }
                }
                union = one;
            }
            instance.Result = union;
            instance.Check(cursor.Host.StreamingContext);
            cursor.Next = next;
            return instance;
        }
        """);
}
