using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>
/// Tests of the memory that SECURITY.md promises for BinaryFormatter messages in which a few bytes encode any number of
/// nulls.
/// </summary>
[NonParallelizable]
public sealed class HostileNullsTests
{
    private const string Core = "mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";
    private const string SystemAssembly = "System, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";
    private const string CoreOfSets = "System.Core, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";

    private const long AnyMessage = 4 << 20;
    private const long AllocatedPerByte = 400 + 16;

    private static readonly int[] s_counts = [1_000_000, 5_000_000, 20_000_000];

    private static readonly bool[] s_trusts = [false, true];

    private static readonly (string Name, Func<int, RecordWriter> Write)[] s_holders =
    [
        ("object[]", count => Nulls(new RecordWriter().Objects(1, count), count)),
        ("object[] that ends early", count => new RecordWriter().Objects(1, count)),
        ("string[]", count => Nulls(new RecordWriter().Raw(17).Int(1).Int(count), count)),
        ("object[,]", count => Nulls(new RecordWriter().Raw(7).Int(1).Raw(2).Int(2).Int(count / 1_000).Int(1_000).Raw(2), count)),
        ("int?[]", count => Nulls(Shaped(new RecordWriter(), 1, $"System.Nullable`1[[System.Int32, {Core}]]", count), count)),
        ("Large?[]", count => Nulls(
            Shaped(
                new RecordWriter(),
                1,
                $"System.Nullable`1[[{typeof(MemoryBudgetTests.Large).FullName}, {typeof(MemoryBudgetTests).Assembly.FullName}]]",
                count),
            count)),
        ("List<object>", count => Holder($"System.Collections.Generic.List`1[[System.Object, {Core}]]", null, "_items", count)),
        (
            "List<int?>",
            count =>
                Holder($"System.Collections.Generic.List`1[[System.Nullable`1[[System.Int32, {Core}]], {Core}]]", null, "_items", count)),
        ("ArrayList", count => Holder("System.Collections.ArrayList", null, "_items", count)),
        ("Stack<object>", count => Holder($"System.Collections.Generic.Stack`1[[System.Object, {Core}]]", SystemAssembly, "_array", count)),
        ("Queue", count => Holder("System.Collections.Queue", null, "_array", count)),
        (
            "LinkedList<object>",
            count => Holder($"System.Collections.Generic.LinkedList`1[[System.Object, {Core}]]", SystemAssembly, "Data", count)),
        (
            "HashSet<object>",
            count => Holder($"System.Collections.Generic.HashSet`1[[System.Object, {Core}]]", CoreOfSets, "Elements", count)),
        (
            "SortedSet<object>",
            count => Holder($"System.Collections.Generic.SortedSet`1[[System.Object, {Core}]]", SystemAssembly, "Items", count)),
        ("Hashtable", count => Holder("System.Collections.Hashtable", null, "Values", count, "Keys")),
        ("SortedList", count => Holder("System.Collections.SortedList", null, "values", count, "keys")),
        ("OrderedDictionary", count => Holder("System.Collections.Specialized.OrderedDictionary", SystemAssembly, "ArrayList", count)),
        ("many arrays", count => Many(new RecordWriter().Objects(1, 64), count / 64)),
        ("arrays inside each other", count => Nested(count / 64)),
        ("many NameValueCollections", ManyNamesAndValues),
        ("LinkedLists that share an array", SharedByLists),
    ];

    private static IEnumerable<TestCaseData> SomeCases() => LongRun.Some(Cases(), part: 12);

    private static IEnumerable<TestCaseData> Cases() =>
        from holder in s_holders
        from isUntrusted in s_trusts
        select new TestCaseData(holder.Write, isUntrusted).SetArgDisplayNames(holder.Name, isUntrusted ? "untrusted" : "default");

    [TestCaseSource(nameof(SomeCases))]
    [Category(LongRun.Category)]
    public void TakeAsMuchMemoryAsPromised(object holder, bool isUntrusted)
    {
        Func<int, RecordWriter> write = (Func<int, RecordWriter>)holder;
        // Untrusted messages get the limits of trusted ones, so that the importer refuses, not a limit.
        FormatterOptions options =
            isUntrusted ? FormatterOptions.UntrustedData with { Limits = FrameLimits.Default } : FormatterOptions.Default;
        BinaryFormatterImporter importer = new(new TypeRegistry().RegisterSerializable<MemoryBudgetTests.Large>(1), options);
        _ = Outcome(importer, write(1_000).End());
        foreach (int count in s_counts)
        {
            byte[] message = write(count).End();
            long before = GC.GetAllocatedBytesForCurrentThread();

            string outcome = Outcome(importer, message);

            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            long promised = AnyMessage + (isUntrusted ? 64 << 20 : 256 << 20) + (AllocatedPerByte * message.Length);
            Assert.That(
                allocated,
                Is.LessThanOrEqualTo(promised),
                $"{count:N0} nulls in {message.Length:N0} bytes: {allocated:N0} allocated: {outcome}");
        }
    }

    [Test]
    public void AreReadWhereSomebodyHasLeftALargeArrayEmpty()
    {
        object?[] sparse = new object[9_000_000];
        sparse[5_000_000] = "a";

        Assert.That(((object?[])Imported.Read(OldFormatter.Write(sparse)))[5_000_000], Is.EqualTo("a"));
    }

    private static string Outcome(BinaryFormatterImporter importer, byte[] message)
    {
        try
        {
            return importer.Deserialize(message, out _).GetType().Name;
        }
        catch (BinarySerializationException e)
        {
            return e.Message;
        }
    }

    private static RecordWriter Nulls(RecordWriter writer, int count) => writer.Raw(14).Int(count);

    private static RecordWriter Shaped(RecordWriter writer, int id, string type, int count)
    {
        bool isOwn = type.Contains(nameof(MemoryBudgetTests), StringComparison.Ordinal);
        if (isOwn)
        {
            writer.Library(9, typeof(MemoryBudgetTests).Assembly.FullName!);
        }

        return writer.Raw(7).Int(id).Raw(0).Int(1).Int(count).Raw(3).Text(type);
    }

    private static RecordWriter Holder(string type, string? library, string member, int count, string? keys = null)
    {
        RecordWriter writer = new();
        if (library is not null)
        {
            writer.Library(2, library);
        }

        (string, byte, object[])[] members =
        [
            RecordWriter.OfObject(member),
            RecordWriter.OfObject(keys ?? "none"),
            RecordWriter.Primitive("_size", RecordWriter.Int32),
            RecordWriter.Primitive("_head", RecordWriter.Int32),
        ];
        writer.Object(1, type, library is null ? 0 : 2, members).Reference(3);
        _ = keys is null ? writer.Null() : writer.Reference(3);
        writer.Int(count).Int(0);
        return type.Contains("Nullable", StringComparison.Ordinal)
            ? Nulls(Shaped(writer, 3, $"System.Nullable`1[[System.Int32, {Core}]]", count), count)
            : Nulls(writer.Objects(3, count), count);
    }

    private static RecordWriter Many(RecordWriter writer, int count)
    {
        for (int i = 0; i < 64; i++)
        {
            Nulls(writer.Objects(2 + i, count), count);
        }

        return writer;
    }

    // The record of each holds those of all that are inside, so its length says nothing about its items.
    private static RecordWriter Nested(int count)
    {
        RecordWriter writer = new();
        for (int i = 0; i < 64; i++)
        {
            writer.Objects(1 + i, count + 1);
        }

        Nulls(writer, count + 1);
        for (int i = 1; i < 64; i++)
        {
            Nulls(writer, count);
        }

        return writer;
    }

    private static RecordWriter ManyNamesAndValues(int count)
    {
        const int collections = 4_000;
        RecordWriter writer = new RecordWriter().Library(2, SystemAssembly).Objects(1, collections);
        int nulls = Math.Min(count / 50, 100_000);
        for (int i = 0; i < collections; i++)
        {
            _ = i == 0
                ? writer.Object(
                    3, "System.Collections.Specialized.NameValueCollection", 2, RecordWriter.OfObject("Keys"),
                    RecordWriter.OfObject("Values"), RecordWriter.OfObject("KeyComparer"),
                    RecordWriter.Primitive("ReadOnly", RecordWriter.Boolean))
                : writer.Again(3 + (2 * i), 3);
            writer.Null();
            Nulls(writer.Objects(4 + (2 * i), nulls), nulls).Null().Raw(0);
        }

        return writer;
    }

    private static RecordWriter SharedByLists(int count)
    {
        const int lists = 20;
        int nulls = Math.Min(count / lists, 200_000);
        RecordWriter writer = new RecordWriter().Library(2, SystemAssembly).Objects(1, lists);
        for (int i = 0; i < lists; i++)
        {
            _ = i == 0
                ? writer.Object(3, $"System.Collections.Generic.LinkedList`1[[System.Object, {Core}]]", 2, RecordWriter.OfObject("Data"))
                : writer.Again(3 + i, 3);
            writer.Reference(3 + lists);
        }

        return writer.Objects(3 + lists, nulls).Raw([.. Enumerable.Repeat((byte)10, nulls)]);
    }
}
