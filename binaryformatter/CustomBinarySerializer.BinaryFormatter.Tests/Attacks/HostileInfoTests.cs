using System.Collections;
using System.Collections.Immutable;
using System.Collections.Specialized;
using System.Data;
using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Tests.TestTypes;

// Contracts of BinaryFormatter make frames that the library doesn't write.
#pragma warning disable SYSLIB0050, SYSLIB0051, CA2237, CA1032
#pragma warning disable CA1805, CA1861, CA2208 // Fields that nothing sets are declarations; what is an argument is what the test needs.

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>
/// Tests of framework types that are stored as names and values: shared arrays, contents and sizes from malicious
/// bytes.
/// </summary>
[NonParallelizable]
public sealed class HostileInfoTests
{
    private static readonly RegistrationOptions s_trusted = new() { AllowUserCodeOnUntrustedData = true };

    private static readonly TypeRegistry s_registry = new TypeRegistry().RegisterSerializable<ForgedInfo>(1, s_trusted)
        .RegisterSerializable<OwnAggregate>(8, s_trusted).RegisterSerializable<OwnDictionary>(5, s_trusted).RegisterSerializable<OwnSet>(
            6, s_trusted).RegisterSerializable<OwnTable>(7, s_trusted).RegisterSerializable<Holder>(2).RegisterSerializable<Wide>(3);

    /// <summary>
    /// Framework types, each with a function that creates an object holding an array as one of its values.
    /// </summary>
    private static readonly (Type Type, Func<int, Func<object>> Make)[] s_sharing =
    [
        (typeof(OrderedDictionary), length =>
        {
            object[] keys = [.. Enumerable.Range(0, length).Cast<object>()];
            object[] values = new object[length];
            return () =>
                new ForgedInfo(typeof(OrderedDictionary), ("Comparer", null), ("IsReadOnly", false), ("Keys", keys), ("Values", values));
        }),
        (ExceptionDictionaryForm.Type, length =>
        {
            object[] keys = [.. Enumerable.Range(0, Math.Min(length, 900)).Cast<object>()];
            object[] values = new object[keys.Length];
            return () => new ForgedInfo(ExceptionDictionaryForm.Type, ("Keys", keys), ("Values", values));
        }),
        (typeof(NameValueCollection), length =>
        {
            string[] names = [.. Enumerable.Range(0, length).Select(i => $"{i}")];
            string[] values = ["a"];
            string[][] all = [.. Enumerable.Repeat(values, length)];
            return () =>
                new ForgedInfo(typeof(NameValueCollection), ("Comparer", null), ("IsReadOnly", false), ("Names", names), ("Values", all));
        }),
        (typeof(NameValueCollection), length =>
        {
            string[] names = [.. Enumerable.Range(0, length).Select(i => $"{i}")];
            string[] values = new string[length];
            string[][] all = [.. Enumerable.Repeat(values, length)];
            return () =>
                new ForgedInfo(typeof(NameValueCollection), ("Comparer", null), ("IsReadOnly", false), ("Names", names), ("Values", all));
        }),
        (typeof(OwnDictionary), length => MakeOwn<OwnDictionary>(
            typeof(KeyValuePair<int, int>), length, ("Version", 1), ("Comparer", EqualityComparer<int>.Default), ("HashSize", length))),
        (
            typeof(OwnSet),
            length =>
                MakeOwn<OwnSet>(typeof(int), length, ("Version", 1), ("Comparer", EqualityComparer<int>.Default), ("Capacity", length))),
        (typeof(OwnTable), length => MakeOwn<OwnTable>(
            typeof(object), length, ("Version", 1), ("LoadFactor", 0.7f), ("KeyComparer", null), ("Comparer", null),
            ("HashCodeProvider", null), ("HashSize", length))),
        (typeof(AggregateException), length =>
        {
            Exception[] inner = new Exception[length];
            Array.Fill(inner, new IOException());
            return () => new ForgedInfo(
                typeof(AggregateException), ("Message", ""), ("StackTrace", null), ("Source", null), ("HelpLink", null), ("HResult", 0),
                ("Inner", inner), ("Data", null));
        }),
        (typeof(DataTable), length =>
        {
            byte[] states = new byte[length];
            Array.Fill(states, (byte)DataRowState.Added);
            object[] row = new object[20];
            object[][] rows = [.. Enumerable.Repeat(row, length)];
            return () =>
                ForgedInfo.Table(
                    20, ("RowStates", states), ("RowOriginals", new object[length][]), ("RowCurrents", rows), ("RowErrors", null));
        }),
        (typeof(DataTable), length =>
        {
            object[] properties = [.. Enumerable.Range(0, length).Select(i => $"{i}")];
            return () => ForgedInfo.Table(
                1, ("Properties", properties), ("RowStates", Array.Empty<byte>()), ("RowOriginals", Array.Empty<object[]>()),
                ("RowCurrents", Array.Empty<object[]>()), ("RowErrors", null));
        }),
        (typeof(DataTable), length =>
        {
            object[] properties = [.. Enumerable.Range(0, length).Select(i => $"{i}")];
            object[] ofColumns = [.. Enumerable.Repeat(properties, 20)];
            return () => ForgedInfo.Table(
                20, ("ColumnProperties", ofColumns), ("RowStates", Array.Empty<byte>()), ("RowOriginals", Array.Empty<object[]>()),
                ("RowCurrents", Array.Empty<object[]>()), ("RowErrors", null));
        }),
    ];

    private static Func<object> MakeOwn<T>(Type items, int length, params (string, object?)[] others)
        where T : class
    {
        Array all = Array.CreateInstance(items, length);
        for (int i = 0; i < length; i++)
        {
            all.SetValue(items == typeof(int) ? i : items == typeof(object) ? (object)i : KeyValuePair.Create(i, i), i);
        }

        return () => new ForgedInfo(
            typeof(T),
            [.. others, (items == typeof(int) ? "Elements" : items == typeof(object) ? "Keys" : "KeyValuePairs", all), ("Values", all)]);
    }

    private static IEnumerable<TestCaseData> Sharing =>
        LongRun.Some(
            s_sharing.Select((line, i) => new TestCaseData(line.Make).SetArgDisplayNames($"{line.Type.Name} {i}")), part: 4);

    [TestCaseSource(nameof(Sharing))]
    [Category(LongRun.Category)]
    public void SharedArraysStayWithinTheMemoryPromise(Func<int, Func<object>> make)
    {
        Func<object> one = make(3_000);
        byte[] frame = Serialized(Enumerable.Range(0, 400).Select(_ => one()).ToArray());
        CustomBinaryFormatter reader = new(s_registry, FormatterOptions.UntrustedData);
        Read(reader, Serialized(new object[] { make(1)() }));

        long before = GC.GetAllocatedBytesForCurrentThread();
        Read(reader, frame);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.That(allocated, Is.LessThan(MemoryPromise.For(frame)));
        Assert.That(() => new CustomBinaryFormatter(s_registry).Deserialize<object>(frame), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.CountExceeded).And.Message.Contains("out of proportion"));
    }

    [TestCaseSource(nameof(Sharing))]
    public void UnsharedArrayIsRead(Func<int, Func<object>> make)
    {
        byte[] frame = Serialized(new object[] { make(20)() });

        Assert.That(new CustomBinaryFormatter(s_registry).Deserialize<object[]>(frame)[0], Is.Not.Null);
    }

    [Test]
    public void EveryFormWithArraysIsAmongThose()
    {
        // Exceptions are of one form, a set's arrays are numbers of columns, and a reference and a comparer hold no
        // arrays.
        IEnumerable<Type> others = BuiltInForms.Rows.OfType<InfoRow>().Where(line => line.Form is not ExceptionForm)
            .Select(line => line.Type).Except([typeof(DataSet), typeof(WeakReference), HashCodeComparerForm.Type]);

        Assert.That(others, Is.SubsetOf(s_sharing.Select(line => line.Type)));
    }

    [Test]
    public void AnExceptionWhoseValueIsALazyThatHoldsItselfIsRefused([Values] bool isUntrusted)
    {
        Tuple<object> cycle = Tuple.Create<object>(1);
        Lazy<object> lazy = new((object)cycle);
        cycle.GetType().GetField("m_Item1", BindingFlags.Instance | BindingFlags.NonPublic)!.SetValue(cycle, lazy);
        byte[] frame = Serialized(new ArgumentOutOfRangeException("a", lazy, "b"));

        AssertRefused(frame, isUntrusted);
    }

    // A collection of a type that nobody knows, with items of no parts: there is nothing that its count of 2 billion
    // would cost.
    [TestCase("1D000000010000000402010001027A7A0006C60105000108C4010700C7FFFFFF07")]
    [TestCase("1D000000010000000402010001027A7A0006C60105000108C4010701C7FFFFFF07")]
    public void ItemsOfAnUnknownCollectionTakeBytes(string frame)
    {
        TypeRegistry registry = new TypeRegistry().RegisterSerializable<Empty>(1);
        foreach (FormatterOptions options in new[] { FormatterOptions.Default, FormatterOptions.UntrustedData })
        {
            Assert.That(
                () => new CustomBinaryFormatter(registry, options).Deserialize<object>(Convert.FromHexString(frame)),
                Throws.TypeOf<BinarySerializationException>());
        }
    }

    [Test]
    public void ArraysInArraysThatAreAwaitedAreInProportion([Values] bool isUntrusted)
    {
        object[] inner = [ImmutableList.Create<object>(1)];
        object[][] outer = [.. Enumerable.Repeat(inner, 20_000)];
        byte[] frame = Serialized(Enumerable.Range(0, 1_000).Select(_ => new ForgedInfo(typeof(WeakReference), ("q", outer))).ToArray());
        CustomBinaryFormatter reader = new(s_registry, isUntrusted ? FormatterOptions.UntrustedData : FormatterOptions.Default);

        long before = GC.GetAllocatedBytesForCurrentThread();
        Read(reader, frame);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.That(allocated, Is.LessThan((isUntrusted ? 1 << 20 : 1 << 26) + (128L * frame.Length)));
    }

    // An array of an unknown type holds objects of an unknown collection type, which has 65,000 parts.
    [Test]
    public void AnUnknownCollectionHasAKeyAndAValueAtMost()
    {
        byte[] fingerprint =
            BitConverter.GetBytes(new CustomBinarySerializer.Graphs.Format.TypeFingerprint(typeof(Empty), [], fixedLayout: null).Value);
        byte[] frame = Bytes.FrameOf(
            1, [0x06, 0x02, .. fingerprint, .. Convert.FromHexString("010001027A7A0008C601010203040500010AC401010203040703C7FFFFFF07")]);
        TypeRegistry registry = new TypeRegistry().RegisterSerializable<Empty>(1);

        Assert.That(
            () => new CustomBinaryFormatter(registry).Deserialize<object>(frame),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("items of 3 parts"));
    }

    [Test]
    public void TypeWithoutConstructorForReadingIsNotWritten() =>
        Assert.That(
            () => new CustomBinaryFormatter(new TypeRegistry().RegisterSerializable<WithoutConstructor>(1)).Serialized(
                new WithoutConstructor()),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.ContractFailed)
                .And.Message.Contains("without which it can't be read"));

    // Each of them is short, and each compares all with all.
    [TestCase(true)]
    [TestCase(false)]
    public void KeysOfListsThatManyShareAreInProportion(bool isOfException)
    {
        object[] keys = [.. Enumerable.Range(0, 900).Select(i => $"{i}")];
        object[] all = [.. Enumerable.Range(0, 400).Select(_ => Make())];
        byte[] frame = Serialized(all);

        Assert.That(
            () => new CustomBinaryFormatter(s_registry).Deserialize<object>(frame),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CountExceeded));

        object Make()
        {
            IDictionary made = isOfException ? new InvalidOperationException().Data : new ListDictionary();
            Array.ForEach(keys, key => made[key] = null);
            return made;
        }
    }

    [Test]
    public void ExceptionsThatShareTheirInnerOnesAreInProportion()
    {
        Exception[] inner = [.. Enumerable.Repeat<Exception>(new IOException(), 3_000)];
        object[] all =
        [
            .. Enumerable.Range(0, 2_000).Select(_ => new ForgedInfo(
                typeof(OwnAggregate), ("Message", ""), ("InnerExceptions", inner), ("HResult", 0), ("ClassName", "OwnAggregate"),
                ("HelpURL", null), ("StackTraceString", null), ("RemoteStackTraceString", null), ("Source", null),
                ("InnerException", inner[0]), ("Data", null)))
        ];
        byte[] frame = Serialized(all);

        Assert.That(
            () => new CustomBinaryFormatter(s_registry).Deserialize<object>(frame),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CountExceeded));
    }

    [Test]
    public void NamesAndValuesArriveFromStrangers()
    {
        NameValueCollection names = new() { { "a", "1" }, { "a", "2" }, { "b", null } };

        NameValueCollection read =
            new CustomBinaryFormatter(s_registry, FormatterOptions.UntrustedData).Deserialize<NameValueCollection>(Serialized(names));

        Assert.That(read.AllKeys, Is.EqualTo(names.AllKeys));
        Assert.That(read.GetValues("a"), Is.EqualTo(new[] { "1", "2" }));
    }

    [Test]
    public void ReferencesThatWaitAreInProportion([Values] bool isArray)
    {
        // The list is written last, after all that refer to it.
        ImmutableList<object> list = [1];
        object graph =
            isArray
                ? Fill(
                    new object[33_000, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], list)
                : Enumerable.Repeat(new Wide(list), 1_500).ToArray();
        byte[] frame = Serialized(new Holder { First = graph, Second = list });
        CustomBinaryFormatter reader = new(s_registry, FormatterOptions.UntrustedData);
        Read(reader, Serialized(new Holder { First = new[] { new Wide(list) }, Second = list }));

        long before = GC.GetAllocatedBytesForCurrentThread();
        Read(reader, frame);

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(MemoryPromise.For(frame)));
    }

    private static Array Fill(Array array, object value)
    {
        int[] indices = new int[array.Rank];
        for (indices[0] = 0; indices[0] < array.GetLength(0); indices[0]++)
        {
            array.SetValue(value, indices);
        }

        return array;
    }

    private static byte[] Serialized(object graph) => new CustomBinaryFormatter(s_registry).Serialized(graph);

    private static void AssertRefused(byte[] frame, bool isUntrusted) =>
        Assert.That(
            () => new CustomBinaryFormatter(
                s_registry, isUntrusted ? FormatterOptions.UntrustedData : FormatterOptions.Default).Deserialize<object>(frame),
            Throws.TypeOf<BinarySerializationException>());

    private static void Read(CustomBinaryFormatter reader, byte[] frame)
    {
        try
        {
            reader.Deserialize<object>(frame);
        }
        catch (BinarySerializationException)
        {
        }
    }

    [Serializable]
    private sealed class OwnDictionary(SerializationInfo info, StreamingContext context) : Dictionary<int, int>(info, context);

    [Serializable]
    private sealed class WithoutConstructor() : Exception("a");

    [Serializable]
    private sealed class OwnAggregate(SerializationInfo info, StreamingContext context) : AggregateException(info, context);

    [Serializable]
    private sealed class OwnSet(SerializationInfo info, StreamingContext context) : HashSet<int>(info, context);

    [Serializable]
    private sealed class OwnTable(SerializationInfo info, StreamingContext context) : Hashtable(info, context);

    [Serializable]
    private sealed class Empty;

    [Serializable]
    private sealed class Holder
    {
        public object? First;
        public object? Second;
        public KeyValuePair<int, int>[]? Pairs = null;
        public Wide[]? Wides = null;
        public Lazy<object>? Lazy = null;
        public Tuple<object>? Tuple = null;
        public ImmutableList<object>? List = null;
    }

    [Serializable]
    private struct Wide(object value)
    {
        public object A0 = value, A1 = value, A2 = value, A3 = value, A4 = value,
            A5 = value, A6 = value, A7 = value, A8 = value, A9 = value;
        public object B0 = value, B1 = value, B2 = value, B3 = value, B4 = value,
            B5 = value, B6 = value, B7 = value, B8 = value, B9 = value;
        public object C0 = value, C1 = value, C2 = value, C3 = value, C4 = value,
            C5 = value, C6 = value, C7 = value, C8 = value, C9 = value;
        public object D0 = value, D1 = value, D2 = value, D3 = value, D4 = value,
            D5 = value, D6 = value, D7 = value, D8 = value, D9 = value;
    }
}
