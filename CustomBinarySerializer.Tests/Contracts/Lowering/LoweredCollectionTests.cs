using CustomBinarySerializer.Compiler.Lowering;
using static CustomBinarySerializer.Tests.Contracts.Lowering.LoweredSamples;

namespace CustomBinarySerializer.Tests.Contracts.Lowering;

/// <summary>Compares lowered contracts with collections with golden text, as the printer shows them in C#.</summary>
public sealed class LoweredCollectionTests
{
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
                        next = cursor.WriteText<Utf8Form>(next, holder.Product, 2);
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
                    cursor.CompareKeys(comparer, 0, count);
                    Dictionary<string, short> builder = DictionaryShape<string, short>.Create(cursor.Host, count, comparer);
                    for (int i = 0; i < count; i++)
                    {
                        string key = cursor.ReadText<Utf8Form>(ref next, 1);
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
    public void AListIsMadeOfItsCountAndNumbersAreReadAsOneBlock() => AssertPrinted(
        ReadLowering.OfObject(UnitOf<Basket>()),
        """
        object ReadBasket(ref ReadCursor cursor, object existing)
        {
            List<Line> collection;
            byte[] collection2;
            nint next = cursor.Next;
            Basket instance = (Basket)existing;
            if (instance is null)
            {
                instance = new Basket();
            }
            int prefix = cursor.ReadPrefix(ref next);
            if (prefix == 0)
            {
                collection = null;
            }
            else
            {
                int count = cursor.CountOf(prefix, 1, 1, next);
                collection = NewList<Line>(count);
                Span<Line> span = CollectionsMarshal.AsSpan(collection);
                for (int i = 0; i < span.Length; i++)
                {
                    Line holder;
                    int prefix2 = cursor.ReadPrefix(ref next);
                    if (prefix2 == 0)
                    {
                        holder = null;
                    }
                    else
                    {
                        Line instance2 = new Line();
                        instance2.Product = cursor.ReadTextAfterPrefix<Utf8Form>(ref next, prefix2, 2);
                        cursor.Require(next, 4);
                        instance2.Count = LittleEndian.Load<int>(next);
                        next += 4;
                        holder = instance2;
                    }
                    Line item = holder;
                    span[i] = item;
                }
            }
            instance.Lines = collection;
            int prefix3 = cursor.ReadPrefix(ref next);
            if (prefix3 == 0)
            {
                collection2 = null;
            }
            else
            {
                int count2 = cursor.CountOf(prefix3, 1, 1, next);
                collection2 = GC.AllocateUninitializedArray<byte>(count2);
                Span<byte> span2 = collection2;
                cursor.ReadBlock(ref next, span2);
            }
            instance.Seal = collection2;
            cursor.Next = next;
            return instance;
        }
        """);

    [Test]
    public void AnObjectOfADerivedClassIsAFrameAndItemsAreCountedWhileTheyAreWritten() => AssertPrinted(
        WriteLowering.OfObject(UnitOf<Family>()),
        """
        nint WriteFamily(ref WriteCursor cursor, nint next, object value)
        {
            Family root = (Family)value;
            Relative holder = root.Head;
            if (holder is null)
            {
                next = cursor.WriteByte(next, 0);
            }
            else
            {
                if (holder.GetType() != typeof(Relative))
                {
                    next = cursor.WriteByte(next, 1);
                    next = cursor.WriteObject(next, holder);
                }
                else
                {
                    next = cursor.WriteText<Utf8Form>(next, holder.Name, 3);
                }
            }
            Dictionary<int, Guid> collection = root.Ids;
            if (collection is null)
            {
                next = cursor.WriteByte(next, 0);
            }
            else
            {
                Dictionary<int, Guid> items = DictionaryShape<int, Guid>.Items(collection);
                int count = items.Count;
                next = cursor.WritePrefix(next, count + 1);
                int written = 0;
                foreach (KeyValuePair<int, Guid> item in items)
                {
                    next = cursor.Room(next, 20);
                    KeyValuePair<int, Guid> copy = item;
                    LittleEndian.Store<int>(next, copy.Key);
                    LittleEndian.Store<Guid>(next + 4, copy.Value);
                    next += 20;
                    written += 1;
                }
                WriteCursor.ThrowUnlessComplete(written, count, typeof(Dictionary<int, Guid>));
            }
            Uri original = root.Home;
            string surrogate = null;
            if (original is not null)
            {
                surrogate = UriText.To(original);
            }
            next = cursor.WriteText<Utf8Form>(next, surrogate, 1);
            return next;
        }
        """);

    [Test]
    public void ItemsOfFixedSizeAreReadWithoutAnyCheckAfterThatOfTheirCount() => AssertPrinted(
        ReadLowering.OfObject(UnitOf<Family>()),
        """
        object ReadFamily(ref ReadCursor cursor, object existing)
        {
            Relative holder;
            Dictionary<int, Guid> collection;
            nint next = cursor.Next;
            Family instance = (Family)existing;
            if (instance is null)
            {
                instance = new Family();
            }
            int prefix = cursor.ReadPrefix(ref next);
            if (prefix == 0)
            {
                holder = null;
            }
            else
            {
                if (prefix == 1)
                {
                    cursor.Next = next;
                    object read = cursor.ReadObject(typeof(Relative));
                    next = cursor.Next;
                    holder = (Relative)read;
                }
                else
                {
                    Relative instance2 = new Relative();
                    instance2.Name = cursor.ReadTextAfterPrefix<Utf8Form>(ref next, prefix, 3);
                    holder = instance2;
                }
            }
            instance.Head = holder;
            int prefix2 = cursor.ReadPrefix(ref next);
            if (prefix2 == 0)
            {
                collection = null;
            }
            else
            {
                int count = cursor.CountOf(prefix2, 1, 20, next);
                cursor.CountItems(1, count, Unsafe.SizeOf<KeyValuePair<int, Guid>>());
                Dictionary<int, Guid> builder = DictionaryShape<int, Guid>.Create(cursor.Host, count);
                for (int i = 0; i < count; i++)
                {
                    int key = LittleEndian.Load<int>(next);
                    Guid value = LittleEndian.Load<Guid>(next + 4);
                    KeyValuePair<int, Guid> instance3 = new KeyValuePair<int, Guid>(key, value);
                    KeyValuePair<int, Guid> value2 = instance3;
                    next += 20;
                    KeyValuePair<int, Guid> item = value2;
                    DictionaryShape<int, Guid>.Add(builder, item);
                }
                collection = DictionaryShape<int, Guid>.Finish(builder);
            }
            instance.Ids = collection;
            string surrogate = cursor.ReadText<Utf8Form>(ref next, 1);
            Uri value3 = null;
            if (surrogate is not null)
            {
                value3 = UriText.From(surrogate);
            }
            instance.Home = value3;
            cursor.Next = next;
            return instance;
        }
        """);

    [Test]
    public void ItemsWithPaddingAreCopiedByTheirMemoryIfTheProgramCanWhenItRuns() => AssertPrinted(
        WriteLowering.OfObject(UnitOf<Track>(packings: new Packings())),
        """
        nint WriteTrack(ref WriteCursor cursor, nint next, object value)
        {
            Track root = (Track)value;
            Fix[] collection = root.Fixes;
            if (collection is null)
            {
                next = cursor.WriteByte(next, 0);
            }
            else
            {
                ReadOnlySpan<Fix> span = collection;
                next = cursor.WritePrefix(next, span.Length + 1);
                next = cursor.RoomForItems(next, span.Length, 9);
                if (PackingOf<Fix>(PackFix) is null)
                {
                    for (int i = 0; i < span.Length; i++)
                    {
                        Fix copy = span[i];
                        LittleEndian.Store<byte>(next, copy.Quality);
                        LittleEndian.Store<long>(next + 1, copy.Place);
                        next += 9;
                    }
                }
                else
                {
                    next = Packing.PackItems(next, span, PackingOf<Fix>(PackFix));
                }
            }
            return next;
        }
        private static nint PackFix(nint next, Fix item)
        {
            Fix copy = item;
            LittleEndian.Store<byte>(next, copy.Quality);
            LittleEndian.Store<long>(next + 1, copy.Place);
            next += 9;
            return next;
        }
        """);

    [Test]
    public void ArrayIsClearedOnlyIfPaddedItemsAreReadOneByOne() => Assert.That(
        Print(ReadLowering.OfObject(UnitOf<Track>(packings: new Packings()))),
        Does.Contain("is null)\n        {\n            collection = new Fix[count];\n")
            .And.Contain(
                "else\n        {\n            collection = GC.AllocateUninitializedArray<Fix>(count);\n            Span<Fix> span2 = collection;\n            next = Packing.UnpackItems(next, span2, PackingOf<Fix>(PackFix));\n"));
}
