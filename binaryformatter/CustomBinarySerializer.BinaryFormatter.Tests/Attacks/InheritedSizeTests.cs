using System.Collections;
using System.Collections.Specialized;
using System.Data;
using System.Reflection;
using System.Runtime.Serialization;
using System.Text;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable SYSLIB0050, SYSLIB0051, CS0672 // ISerializable and its constructors are what is tried.

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>
/// Tests of sizes and keys that framework classes read from names and values for classes of the program that derive
/// from them.
/// </summary>
public sealed class InheritedSizeTests
{
    private const int Huge = 300_000_000;
    private const long MaxAllocation = 4 << 20;

    private static readonly TypeRegistry s_registry = Register();

    [TestCaseSource(nameof(Claims))]
    public void ASizeReservesNoMoreThanTheItemsNeed(ISerializable collection)
    {
        byte[] frame = new CustomBinaryFormatter(s_registry).Serialized(collection);
        new CustomBinaryFormatter(s_registry).Deserialize<object>(frame);
        long before = GC.GetAllocatedBytesForCurrentThread();

        object read = new CustomBinaryFormatter(s_registry).Deserialize<object>(frame);

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(MaxAllocation));
        Assert.That(read, Is.InstanceOf<StringBuilder>().Or.Count.EqualTo(50));
    }

    [Test]
    public void ALoadFactorMakesNoTableDoubleWithEachItem()
    {
        OwnTable table = new(claimed: 3) { LoadFactor = 1e-30f };
        Fill(table);

        OwnTable read = new CustomBinaryFormatter(s_registry).DeepClone(table);

        Assert.That(read.Cast<DictionaryEntry>().Sum(entry => (int)entry.Value!), Is.EqualTo(Enumerable.Range(0, 50).Sum()));
    }

    [TestCaseSource(nameof(Cycles))]
    public void KeysThatWouldNotEndAreRefused(object collection)
    {
        byte[] frame = new CustomBinaryFormatter(s_registry).Serialized(collection);

        Assert.That(
            () => new CustomBinaryFormatter(s_registry).Deserialize<object>(frame),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.DepthExceeded));
    }

    [Test]
    public void EveryClassThatProgramsCanDeriveFromHasBeenLookedAt()
    {
        // LinkedList adds item by item, DataSet and TypedTableBase go by DataTable, and most of the others throw.
        string[] harmless =
        [
            "LinkedList`1", "NameObjectCollectionBase", "NameValueCollection", "DataSet", "TypedTableBase`1", "PropertyCollection", "Uri",
            "FileSystemInfo", "StrongNameKeyPair", "NonRandomizedStringEqualityComparer", "WeakReference", "WeakReference`1", "Regex",
            "X509Certificate", "X509Certificate2"
        ];
        Assembly[] assemblies =
        [
            typeof(object).Assembly, typeof(SortedSet<>).Assembly, typeof(OrderedDictionary).Assembly, typeof(DataTable).Assembly,
            typeof(Uri).Assembly
        ];

        IEnumerable<string> found =
            from assembly in assemblies
            from type in assembly.GetExportedTypes()
            where !type.IsInterface && !typeof(Exception).IsAssignableFrom(type) && !typeof(Delegate).IsAssignableFrom(type)
                && typeof(ISerializable).IsAssignableFrom(type) && !type.IsSealed
                && type.GetConstructor(
                    BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic,
                    [typeof(SerializationInfo), typeof(StreamingContext)]) is not null
            select type.Name;

        Assert.That(found.Except(harmless), Is.SubsetOf(InheritedInfo.Rows.Select(line => line.Holder.Name)));
    }

    private static IEnumerable<TestCaseData> Claims()
    {
        OwnDictionary dictionary = new(Huge);
        OwnSet set = new(Huge);
        OwnTable table = new(Huge);
        OwnOrdered ordered = new(Huge);
        for (int i = 0; i < 50; i++)
        {
            dictionary.Add(i, i);
            set.Add(i);
            ordered.Add(i, i);
        }

        Fill(table);
        return new object[] { dictionary, set, table, ordered }
            .Select(claim => new TestCaseData(claim).SetArgDisplayNames(claim.GetType().Name));
    }

    private static IEnumerable<TestCaseData> Cycles()
    {
        Tuple<object> self = Tuple.Create<object>(1);
        object[] all =
        [
            new OwnDictionary(3) { [self] = 1 }, new OwnSet(3) { self }, new OwnSorted { self }, new OwnTable(3) { [self] = 1 },
            new OwnOrdered(3) { { self, 1 } },
        ];
        self.GetType().GetField("m_Item1", BindingFlags.Instance | BindingFlags.NonPublic)!.SetValue(self, self);
        return all.Select(collection => new TestCaseData(collection).SetArgDisplayNames(collection.GetType().Name));
    }

    private static void Fill(OwnTable table)
    {
        for (int i = 0; i < 50; i++)
        {
            table.Add(i, i);
        }
    }

    private static TypeRegistry Register()
    {
        TypeRegistry registry = new();
        Type[] own = [typeof(OwnDictionary), typeof(OwnSet), typeof(OwnSorted), typeof(OwnTable), typeof(OwnOrdered)];
        for (int i = 0; i < own.Length; i++)
        {
            registry.RegisterSerializable(own[i], i + 1);
        }

        return registry;
    }

    /// <summary>Adds the names and values of a base class, with another size.</summary>
    private static void Give(SerializationInfo info, SerializationInfo real, string name, object value)
    {
        foreach (SerializationEntry entry in real)
        {
            info.AddValue(entry.Name, entry.Name == name ? value : entry.Value, entry.Name == name ? value.GetType() : entry.ObjectType);
        }
    }

    private static SerializationInfo NewInfo(SerializationInfo like) => new(like.ObjectType, new FormatterConverter());

    [Serializable]
    private sealed class OwnDictionary : Dictionary<object, int>
    {
        private readonly int _claimed;

        internal OwnDictionary(int claimed) => _claimed = claimed;

        private OwnDictionary(SerializationInfo info, StreamingContext context)
            : base(info, context)
        {
        }

        public override void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            SerializationInfo real = NewInfo(info);
            base.GetObjectData(real, context);
            Give(info, real, "HashSize", _claimed);
        }
    }

    [Serializable]
    private sealed class OwnSet : HashSet<object>
    {
        private readonly int _claimed;

        internal OwnSet(int claimed) => _claimed = claimed;

        private OwnSet(SerializationInfo info, StreamingContext context)
            : base(info, context)
        {
        }

        public override void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            SerializationInfo real = NewInfo(info);
            base.GetObjectData(real, context);
            Give(info, real, "Capacity", _claimed);
        }
    }

    [Serializable]
    private sealed class OwnSorted : SortedSet<object>
    {
        internal OwnSorted()
        {
        }

        private OwnSorted(SerializationInfo info, StreamingContext context)
            : base(info, context)
        {
        }
    }

    [Serializable]
    private sealed class OwnTable : Hashtable
    {
        private readonly int _claimed;

        internal OwnTable(int claimed) => _claimed = claimed;

        private OwnTable(SerializationInfo info, StreamingContext context)
            : base(info, context)
        {
        }

        internal float? LoadFactor { get; set; }

        public override void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            SerializationInfo real = NewInfo(info);
            base.GetObjectData(real, context);
            if (LoadFactor is { } factor)
            {
                Give(info, real, "LoadFactor", factor);
            }
            else
            {
                Give(info, real, "HashSize", _claimed);
            }
        }
    }

    [Serializable]
    private sealed class OwnOrdered : OrderedDictionary
    {
        private readonly int _claimed;

        internal OwnOrdered(int claimed) => _claimed = claimed;

        private OwnOrdered(SerializationInfo info, StreamingContext context)
            : base(info, context)
        {
        }

        public override void GetObjectData(SerializationInfo info, StreamingContext context)
        {
            SerializationInfo real = NewInfo(info);
            base.GetObjectData(real, context);
            Give(info, real, "InitialCapacity", _claimed);
        }
    }
}
