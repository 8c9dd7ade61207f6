using System.Collections.ObjectModel;
using System.Text;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>Tests of messages in which many framework objects share records that each of them copies.</summary>
public sealed class SharedRecordsTests
{
    private const string Core = "mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";
    private const string SystemAssembly = "System, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";

    // The promise of SECURITY.md for messages, without arrays of nulls.
    private const long AllocatedPerByte = 400;
    private const long AllocatedAnyhow = 4 << 20;

    private static readonly string s_list = $"System.Collections.Generic.List`1[[System.Object, {Core}]]";

    private static readonly TestCaseData[] s_messages =
    [
        new TestCaseData(Many(2_000, SharedChain, "System.Collections.Specialized.ListDictionary", RecordWriter.OfClass("head", "Node", 2)))
            .SetArgDisplayNames("ListDictionary, one chain"),
        new TestCaseData(Many(2_000, SharedChain, "System.Collections.ListDictionaryInternal", RecordWriter.OfClass("head", "Node", 2)))
            .SetArgDisplayNames("Exception.Data, one chain"),
        new TestCaseData(Many(2_000, SharedArray, s_list, RecordWriter.OfObjects("_items"))).SetArgDisplayNames("List, one array"),
        new TestCaseData(Many(2_000, SharedArray, "System.Collections.Specialized.OrderedDictionary", RecordWriter.OfObject("ArrayList")))
            .SetArgDisplayNames("OrderedDictionary, one array"),
        new TestCaseData(Many(2_000, SharedArray, "System.Collections.Specialized.NameValueCollection", RecordWriter.OfObjects("Values")))
            .SetArgDisplayNames("NameValueCollection, one array of null lists"),
        new TestCaseData(Many(2_000, SharedText, "System.Text.StringBuilder", RecordWriter.OfString("m_StringValue")))
            .SetArgDisplayNames("StringBuilder, one text"),
        new TestCaseData(Many(2_000, SharedObject, "System.Collections.Specialized.HybridDictionary", RecordWriter.OfObject("list")))
            .SetArgDisplayNames("HybridDictionary, one object of many members"),
        new TestCaseData(Many(2_000, SharedObject, "System.Lazy`1[[System.Object, " + Core + "]]", RecordWriter.OfObject("m_boxed")))
            .SetArgDisplayNames("Lazy, one object of many members"),
        new TestCaseData(Many(2_000, SharedObject, s_list, RecordWriter.OfObject("_items")))
            .SetArgDisplayNames("List, an object in place of the array"),
        new TestCaseData(
            Many(2_000, SharedNumbers, "System.Collections.BitArray", RecordWriter.OfPrimitives("m_array", RecordWriter.Int32)))
            .SetArgDisplayNames("BitArray, one array of bits"),
        new TestCaseData(ManyOfOneName()).SetArgDisplayNames("List of Object, one array whose class has a long name"),
        new TestCaseData(OneComparer()).SetArgDisplayNames("Dictionary, one comparer whose class has a long name"),
        new TestCaseData(OneStruct()).SetArgDisplayNames("an array of references to one struct"),
        new TestCaseData(ManyClassesOfOneAssembly()).SetArgDisplayNames("classes of one assembly with a long name"),
        new TestCaseData(NestedName(Deepest)).SetArgDisplayNames("the name of a type nested 120 times"),
    ];

    private const int Deepest = 120;

    [TestCaseSource(nameof(s_messages))]
    public void MemoryIsInProportionToTheMessage(byte[] message)
    {
        BinaryFormatterImporter importer = Imported.Importer(typeof(Order), typeof(OrderLine), typeof(Money));
        _ = Outcome(importer, OldFormatter.Write(new Order { Lines = [new OrderLine()] }));
        long before = GC.GetAllocatedBytesForCurrentThread();

        string outcome = Outcome(importer, message);

        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.That(
            allocated,
            Is.LessThan(AllocatedAnyhow + (AllocatedPerByte * message.Length)),
            $"{message.Length:N0} bytes, {allocated / message.Length:N0} times as many allocated: {outcome}");
    }

    [Test]
    public void ALookUpThatFailsCostsNoMoreForManyKnownTypes()
    {
        byte[] message = new RecordWriter().Library(2, "Gone").Object(1, new string('x', 2_000), 2).End();
        long few = Allocated(Imported.Importer(typeof(Money)), message);

        long many = Allocated(
            Imported.Importer([
                .. typeof(SharedRecordsTests).Assembly.GetTypes()
                .Where(type => type is { IsClass: true, ContainsGenericParameters: false, IsAbstract: false } && type.Namespace == typeof(
                    SharedRecordsTests).Namespace && !type.IsAssignableTo(typeof(ICustomBinarySerializable))).Take(800)
            ]),
            message);

        Assert.That(many, Is.LessThan(few + 8_192));
    }

    [Test]
    public void ObjectsMayShareAList()
    {
        List<int> list = [1, 2, 3];
        Collection<int> first = new(list);
        object[] read = Imported.Of<object[]>([list, first, new Collection<int>(list), new ReadOnlyCollection<int>(list), first]);

        Assert.Multiple(() =>
        {
            Assert.That(read.Take(4), Has.All.EqualTo(list));
            Assert.That(read[4], Is.SameAs(read[1]));
        });
    }

    private static long Allocated(BinaryFormatterImporter importer, byte[] message)
    {
        _ = Outcome(importer, message);
        long before = GC.GetAllocatedBytesForCurrentThread();
        _ = Outcome(importer, message);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    private static string Outcome(BinaryFormatterImporter importer, byte[] message)
    {
        try
        {
            return importer.Deserialize(message, out _).GetType().Name;
        }
        catch (BinarySerializationException e)
        {
            return e.Message.Length < 1_000 ? e.Message : e.Message[..1_000];
        }
    }

    private static byte[] Many(int count, Action<RecordWriter, int> addShared, string typeName, (string, byte, object[]) member)
    {
        RecordWriter writer = new RecordWriter().Library(2, SystemAssembly).Objects(1, count);
        for (int i = 0; i < count; i++)
        {
            writer.Reference(3 + i);
        }

        int library = typeName.Contains("Specialized", StringComparison.Ordinal) ? 2 : 0;
        (string, byte, object[])[] members =
        [
            member,
            RecordWriter.Primitive("_size", RecordWriter.Int32),
            RecordWriter.Primitive("m_length", RecordWriter.Int32),
            RecordWriter.Primitive("ReadOnly", RecordWriter.Boolean),
        ];
        writer.Object(3, typeName, library, members).Reference(3 + count).Int(count).Int(count).Raw(0);
        for (int i = 1; i < count; i++)
        {
            writer.Again(3 + i, 3).Reference(3 + count).Int(count).Int(count).Raw(0);
        }

        addShared(writer, count);
        return writer.End();
    }

    private static void SharedChain(RecordWriter writer, int count)
    {
        for (int i = 0; i < count; i++)
        {
            int id = 3 + count + i;
            _ = i == 0
                ? writer.Object(
                    id, "Node", 2, RecordWriter.Primitive("key", RecordWriter.Int32), RecordWriter.OfObject("value"),
                    RecordWriter.OfClass("next", "Node", 2))
                : writer.Again(id, 3 + count);
            writer.Int(i).Null();
            _ = i == count - 1 ? writer.Null() : writer.Reference(id + 1);
        }
    }

    private static void SharedArray(RecordWriter writer, int count)
    {
        writer.Objects(3 + count, count);
        for (int i = 0; i < count; i++)
        {
            writer.Null();
        }
    }

    private static void SharedText(RecordWriter writer, int count) => writer.String(3 + count, new string('x', 40 * count));

    private static void SharedNumbers(RecordWriter writer, int count) =>
        writer.Raw(15).Int(3 + count).Int(count).Raw(RecordWriter.Int32).Raw(new byte[sizeof(int) * count]);

    private static void SharedObject(RecordWriter writer, int count)
    {
        writer.Object(
            3 + count, "Wide", 2, [.. Enumerable.Range(0, count).Select(i => RecordWriter.Primitive($"m{i}", RecordWriter.Boolean))]);
        writer.Raw(new byte[count]);
    }

    private static byte[] ManyOfOneName()
    {
        const int count = 2_000;
        RecordWriter writer = new RecordWriter().Library(2, SystemAssembly).Objects(1, count);
        for (int i = 0; i < count; i++)
        {
            _ = i == 0
                ? writer.Object(3, s_list, 0, RecordWriter.OfObject("_items"), RecordWriter.Primitive("_size", RecordWriter.Int32))
                : writer.Again(3 + i, 3);
            writer.Reference(3 + count).Int(1);
        }

        return writer.Raw(7).Int(3 + count).Raw(0).Int(1).Int(1).Raw(4).Text(new string('x', 100_000)).Int(2).Null().End();
    }

    private static byte[] OneComparer()
    {
        const int count = 2_000;
        RecordWriter writer = new RecordWriter().Library(2, SystemAssembly).Objects(1, count);
        for (int i = 0; i < count; i++)
        {
            _ = i == 0
                ? writer.Object(
                    3,
                    $"System.Collections.Generic.HashSet`1[[System.Int32, {Core}]]",
                    2,
                    RecordWriter.OfObject("Comparer"),
                    RecordWriter.OfObjects("Elements"))
                : writer.Again(3 + i, 3);
            writer.Reference(3 + count).Null();
        }

        return writer.Object(3 + count, "System.Collections.Generic.GenericEqualityComparer`1[" + new string('x', 100_000) + "]", 0).End();
    }

    private static byte[] OneStruct()
    {
        const int count = 20_000;
        string type = typeof(Money).FullName!;
        RecordWriter writer = new RecordWriter().Library(2, typeof(Money).Assembly.FullName!)
            .Raw(7).Int(1).Raw(0).Int(1).Int(count).Raw(4).Text(type).Int(2);
        for (int i = 0; i < count; i++)
        {
            writer.Reference(3);
        }

        return writer.Object(3, type, 2, RecordWriter.OfString("Currency"), RecordWriter.OfString(new string('y', 50_000))).String(4, "EUR")
            .Null().End();
    }

    private static byte[] ManyClassesOfOneAssembly()
    {
        const int count = 2_000;
        RecordWriter writer = new RecordWriter().Library(2, new string('a', 100_000)).Objects(1, count);
        for (int i = 0; i < count; i++)
        {
            writer.Object(3 + i, $"T{i}", 2);
        }

        return writer.End();
    }

    private static byte[] NestedName(int depth)
    {
        StringBuilder name = new("System.Int32");
        for (int i = 0; i < depth; i++)
        {
            name.Insert(0, $"System.Collections.Generic.List`1[[").Append($", {Core}]]");
        }

        return new RecordWriter()
            .Object(1, name.ToString(), 0, RecordWriter.OfObjects("_items"), RecordWriter.Primitive("_size", RecordWriter.Int32)).Null()
            .Int(0).End();
    }
}
