using CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable CA1051 // Fields are what graphs are made of.

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>
/// Tests that the cost of culture comparisons is bounded before the first text is compared. A frame may choose such a
/// comparer. A culture takes 30 ns for a char, more for ligatures, and quadratic time for a run of combining marks.
/// </summary>
public sealed class CulturalKeyTests
{
    private static readonly string s_marks = new('\u0F71', 8_000);
    private static readonly string s_ligatures = new('\uFDFA', 1_000);
    private static readonly string s_long = new('a', 1_000);

    private static IEnumerable<TestCaseData> Attacks()
    {
        foreach (StringComparer comparer in (StringComparer[])[StringComparer.InvariantCulture, StringComparer.InvariantCultureIgnoreCase])
        {
            yield return Case(
                "a repeated text that is hashed",
                new Keys { Sets = [.. Enumerable.Range(0, 5_000).Select(_ => new HashSet<string>([s_long], comparer))] });
            yield return Case("marks that are hashed", new Keys { Sets = [new HashSet<string>([s_marks], comparer)] });
            yield return Case("marks that are keys", new Keys { Maps = [new Dictionary<string, int>(comparer) { [s_marks] = 1 }] });
            yield return Case(
                "ligatures that are repeated",
                new Keys { Sets = [.. Enumerable.Range(0, 2_000).Select(_ => new HashSet<string>([s_ligatures], comparer))] });
        }

        yield return Case(
            "a repeated text that is sorted by the default",
            new Keys { Sorted = [.. Enumerable.Range(0, 5_000).Select(_ => new SortedSet<string> { s_long, "b" })] });
        yield return Case("marks that are sorted by the default", new Keys { Sorted = [[s_marks, "b"]] });
        yield return Case("marks in tuples that are sorted", new Keys { Pairs = [[("b", 1), (s_marks, 1)]] });

        static TestCaseData Case(string name, Keys keys) => new TestCaseData(keys).SetArgDisplayNames(name);
    }

    [TestCaseSource(nameof(Attacks))]
    public void KeysThatACultureWouldTakeLongForAreRefusedByContracts(Keys keys)
    {
        foreach (bool interns in (bool[])[true, false])
        {
            TypeRegistry registry = new TypeRegistry().Register<Keys>(1, new RegistrationOptions { InternStrings = interns });
            byte[] frame = new CustomBinaryFormatter(registry).Serialized(keys);
            bool isCheap = !interns && frame.Length > 1_000_000;

            Assert.That(
                () => new CustomBinaryFormatter(registry, WithLongFrames).Deserialize<Keys>(frame), isCheap ? Throws.Nothing : Refused);
        }
    }

    [TestCaseSource(nameof(Attacks))]
    public void KeysThatACultureWouldTakeLongForAreRefusedByGraphs(Keys keys)
    {
        TypeRegistry registry = new TypeRegistry().RegisterSerializable<Keys>(1);
        byte[] frame = new CustomBinaryFormatter(registry).Serialized(keys);

        Assert.That(() => new CustomBinaryFormatter(registry, WithLongFrames).Deserialize<Keys>(frame), Refused);
        Assert.That(() => new CustomBinaryFormatter(registry).Deserialize<Keys>(frame), Refused);
    }

    [Test]
    public void KeysThatACultureWouldTakeLongForAreRefusedInHandWrittenContracts()
    {
        Dictionary<string, bool> keys = new(StringComparer.InvariantCulture) { [s_marks] = true };
        CustomBinaryFormatter formatter = Scripted.Formatter(
            writer =>
            {
                writer.WriteComparerOf(keys);
                writer.WriteDictionary(keys, static (w, key) => w.Write(key), static (w, value) => w.Write(value));
            },
            (reader, message) =>
            {
                StringComparer? comparer = reader.ReadStringComparer();
                message.Seen = reader.ReadDictionary(static r => r.ReadString(), static r => r.ReadBoolean(), comparer);
            },
            FormatterOptions.UntrustedData);

        Assert.That(() => formatter.DeepClone(new Scripted()), Refused);
    }

    [Test]
    public void OrdinaryKeysAreRead()
    {
        string[] texts = [.. Enumerable.Range(0, 3_000).Select(i => $"Ключ номер {i}, naïve œuvre, 鍵 {i}")];
        Keys keys = new()
        {
            Sets = [new HashSet<string>(texts, StringComparer.InvariantCulture)],
            Maps = [texts.ToDictionary(text => text, _ => 1, StringComparer.InvariantCultureIgnoreCase)],
            Sorted = [[.. texts]],
            Pairs = [[.. texts.Select(text => (text, 1))]],
        };
        RegistrationOptions[] all = [new(), new() { InternStrings = true }, new() { CompactStrings = true }];
        foreach (RegistrationOptions options in all)
        {
            TypeRegistry registry = new TypeRegistry().Register<Keys>(1, options);
            byte[] frame = new CustomBinaryFormatter(registry).Serialized(keys);

            Keys read = new CustomBinaryFormatter(registry, FormatterOptions.UntrustedData).Deserialize<Keys>(frame);

            Assert.That(read.Sets![0], Is.EquivalentTo(texts));
            Assert.That(read.Sorted![0], Is.EqualTo(keys.Sorted[0]));
        }

        TypeRegistry graphs = new TypeRegistry().RegisterSerializable<Keys>(1);
        byte[] graph = new CustomBinaryFormatter(graphs).Serialized(keys);
        Assert.That(
            new CustomBinaryFormatter(graphs, FormatterOptions.UntrustedData).Deserialize<Keys>(graph).Maps![0],
            Has.Count.EqualTo(texts.Length));
    }

    private static FormatterOptions WithLongFrames { get; } =
        FormatterOptions.UntrustedData with { Limits = FormatterOptions.UntrustedData.Limits with { MaxFrameLength = 1 << 26 } };

    private static NUnit.Framework.Constraints.IResolveConstraint Refused =>
        Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CountExceeded);

    [Serializable]
    public sealed class Keys
    {
        public List<HashSet<string>>? Sets;
        public List<Dictionary<string, int>>? Maps;
        public List<SortedSet<string>>? Sorted;
        public List<SortedSet<(string, int)>>? Pairs;
    }
}
