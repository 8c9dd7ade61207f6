using System.Collections;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Data;
using System.Text.RegularExpressions;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>Tests of malicious bytes that name types of the framework.</summary>
[Category(LongRun.Category)]
public sealed class FrameworkAttackTests
{
    // A regex, and code made for a type that is met for the first time, take most of it.
    private const long MaxAllocation = 1 << 20;

    private static IEnumerable<object> Samples =>
    [
        .. FrameworkCollectionTests.Filled,
        .. FrameworkObjectTests.Values,
        .. NewFrameworkTypeTests.Collections,
        .. NewFrameworkTypeTests.Values,
        new PriorityQueue<string, int>([("a", 1), ("b", 2)]),
        new NameValueCollection { { "a", "1" }, { "a", "2" } },
        new AggregateException("a", new ArgumentOutOfRangeException("b", 5, "c")),
        NewTable(),
        NewSet(),
        new Regex("a+"),
        new Lazy<string>("a"),
        new object[] { StringComparer.OrdinalIgnoreCase, EqualityComparer<int>.Default },
        new object[] { typeof(List<int>), typeof(string[]) },
        new object[] { new WeakReference("a") },
    ];

    [TestCaseSource(nameof(Samples))]
    public void BytesThatEndAnywhereAreAnError(object sample)
    {
        byte[] bytes = Write(sample);
        CustomBinaryFormatter formatter = new(GraphBehaviour.Registry);
        for (int length = 0; length < bytes.Length; length++)
        {
            // The header says how long the payload is, so that the graph itself is cut.
            byte[] cut = bytes[..length];
            if (length > sizeof(int))
            {
                BitConverter.TryWriteBytes(cut, length - sizeof(int));
            }

            Assert.That(
                () => formatter.Deserialize(new MemoryStream(cut)),
                Throws.TypeOf<BinarySerializationException>(),
                $"The first {length} bytes.");
        }
    }

    [TestCaseSource(nameof(Samples))]
    public void ABitThatChangedIsAnErrorOrAnotherGraph(object sample)
    {
        byte[] bytes = Write(sample);
        CustomBinaryFormatter[] formatters = [new(GraphBehaviour.Registry), new(GraphBehaviour.Registry, FormatterOptions.UntrustedData)];
        foreach (int bit in LongRun.Sample(8 * 8, 8 * bytes.Length, step: 61, stepOfLongRuns: 7))
        {
            byte[] changed = [.. bytes];
            changed[bit / 8] ^= (byte)(1 << (bit % 8));
            foreach (CustomBinaryFormatter formatter in formatters)
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                try
                {
                    formatter.Deserialize(new MemoryStream(changed));
                }
                catch (BinarySerializationException)
                {
                }
                catch (Exception e)
                {
                    Assert.Fail($"Bit {bit}: {e}");
                }

                Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(MaxAllocation), $"Bit {bit} asked for too much.");
            }
        }
    }

    [Test]
    public void KeysWithOneHashCodeAreRefusedFromStrangers()
    {
        Hashtable table = [];
        for (int i = 0; i < 1000; i++)
        {
            table.Add(((long)i << 32) | (uint)i, i);
        }

        byte[] bytes = Write(table);

        Assert.That(Read<Hashtable>(bytes, FormatterOptions.Default), Has.Count.EqualTo(1000));
        Assert.That(() => Read<Hashtable>(bytes, FormatterOptions.UntrustedData), Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void NumbersThatWouldCollideArriveSeededFromStrangers()
    {
        long[] keys = [.. Enumerable.Range(0, 1000).Select(i => ((long)i << 32) | (uint)i)];
        byte[] bytes = Write(keys.ToImmutableHashSet());

        ImmutableHashSet<long> read = Read<ImmutableHashSet<long>>(bytes, FormatterOptions.UntrustedData);

        Assert.That(keys.All(read.Contains), Is.True);
        Assert.That(keys.Select(read.KeyComparer.GetHashCode).Distinct().Count(), Is.GreaterThan(900));
    }

    [Test]
    public void APatternIsNotReadFromStrangers() =>
        Assert.That(
            () => Read<Regex>(Write(new Regex("(a+)+$")), FormatterOptions.UntrustedData),
            Throws.TypeOf<BinarySerializationException>().With.Property(nameof(BinarySerializationException.Code))
                .EqualTo(SerializationErrorCode.UnsupportedValue));

    [Test]
    public void AnExpressionIsNotReadFromStrangers()
    {
        DataTable table = NewTable();
        table.Columns.Add("twice", typeof(int), "id * 2");
        byte[] bytes = Write(table);

        Assert.That(Read<DataTable>(bytes, FormatterOptions.Default).Rows[0]["twice"], Is.EqualTo(2));
        Assert.That(
            () => Read<DataTable>(bytes, FormatterOptions.UntrustedData),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("expressions"));
    }

    [Test]
    public void AColumnOfATypeOfTheProgramIsRefused()
    {
        using DataTable table = new();
        table.Columns.Add("a", typeof(FrameworkAttackTests));

        Assert.That(() => Write(table), Throws.TypeOf<BinarySerializationException>().With.Message.Contains(nameof(FrameworkAttackTests)));
    }

    [Test]
    public void AComparerMadeOfADelegateIsRefused() =>
        Assert.That(
            () => Write(new SortedSet<int>(Comparer<int>.Create((x, y) => y - x)) { 1 }),
            Throws.TypeOf<BinarySerializationException>());

    [Test]
    public void AWrapperOfAWrapperIsWrittenAsOne()
    {
        ReadOnlyCollection<int> inner = new([1, 2]);

        ReadOnlyCollection<int> read = Read<ReadOnlyCollection<int>>(Write(new ReadOnlyCollection<int>(inner)), FormatterOptions.Default);

        Assert.That(read, Is.EqualTo([1, 2]));
    }

    [Test]
    public void ATypeThatIsNotRegisteredIsRefused() =>
        Assert.That(
            () => Write(new object[] { typeof(FrameworkAttackTests) }),
            Throws.TypeOf<BinarySerializationException>().With.Property(nameof(BinarySerializationException.Code))
                .EqualTo(SerializationErrorCode.UnregisteredType));

    private static DataTable NewTable()
    {
        DataTable table = new("t");
        table.PrimaryKey = [table.Columns.Add("id", typeof(int))];
        table.Columns.Add("text", typeof(string));
        table.Rows.Add(1, "a");
        table.AcceptChanges();
        table.Rows[0]["text"] = "b";
        table.Rows.Add(2, DBNull.Value);
        return table;
    }

    private static DataSet NewSet()
    {
        DataSet set = new("s");
        DataTable parent = NewTable();
        DataTable child = new("c");
        child.Columns.Add("parent", typeof(int));
        child.Rows.Add(1);
        set.Tables.AddRange([parent, child]);
        set.Relations.Add("r", parent.Columns[0], child.Columns[0]);
        return set;
    }

    private static byte[] Write(object graph)
    {
        using MemoryStream stream = new();
        new CustomBinaryFormatter(GraphBehaviour.Registry).Serialize(stream, graph);
        return stream.ToArray();
    }

    private static T Read<T>(byte[] bytes, FormatterOptions options) =>
        new CustomBinaryFormatter(GraphBehaviour.Registry, options).Deserialize<T>(bytes);
}
