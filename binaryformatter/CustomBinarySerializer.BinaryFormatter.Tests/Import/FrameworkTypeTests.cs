using System.Collections;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Text;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>Tests of framework objects as the BinaryFormatter of this machine writes them.</summary>
public sealed class FrameworkTypeTests
{
    private static readonly object[] s_collections =
    [
        new Queue<string>(["a", "b"]),
        new Stack<int>([1, 2, 3]),
        new LinkedList<string>(["a", "b"]),
        new SortedSet<int> { 3, 1, 2 },
        new SortedList<string, int> { ["b"] = 1, ["a"] = 2 },
        new SortedDictionary<string, object> { ["b"] = 1, ["a"] = "x" },
        new Collection<string> { "a" },
        new ObservableCollection<int> { 1, 2 },
        new ReadOnlyCollection<string>(["a", "b"]),
        new ReadOnlyCollection<int>(new List<int> { 1 }),
        new ArrayList { 1, "a", null },
        new Queue(new[] { "a", "b" }),
        new Stack(new[] { 1, 2 }),
        new Hashtable { ["a"] = 1, [2] = "b" },
        new SortedList { ["b"] = 1, ["a"] = 2 },
        new ListDictionary { ["a"] = 1, ["b"] = null },
        new HybridDictionary { ["a"] = 1 },
        new HybridDictionary(),
        new HybridDictionary(20) { ["a"] = 1, ["b"] = null },
        new HybridDictionary(20, caseInsensitive: true) { ["a"] = 1 },
        new HybridDictionary(caseInsensitive: true) { ["a"] = 1 },
        new StringCollection { "a", "b" },
        new KeyValuePair<string, int>("a", 1),
        Tuple.Create(1, "a", new List<int> { 1 }),
        (1, "a", 2.5m),
        new DictionaryEntry("a", 1),
        new HashSet<string>(),
        new Queue<int>(),
        new SortedDictionary<int, int>(),
        new List<KeyValuePair<string, Money>> { new("a", new Money { Amount = 1 }) },
        new BitArray([true, false, true, true, false, false, true, true, true]),
        DBNull.Value,
        new OrderedDictionary { ["b"] = 1, ["a"] = null },
    ];

    [TestCaseSource(nameof(s_collections))]
    public void ArrivesAsItWas(object graph)
    {
        object read = Imported.Of(graph, typeof(Money));

        Assert.That(read, Is.TypeOf(graph.GetType()));
        Assert.That(read, Is.EqualTo(graph));
    }

    [Test]
    public void AQueueThatHasGoneRoundArrivesInOrder()
    {
        Queue<int> queue = new(4);
        foreach (int i in (int[])[1, 2, 3, 4])
        {
            queue.Enqueue(i);
        }

        queue.Dequeue();
        queue.Dequeue();
        queue.Enqueue(5);

        Assert.That(Imported.Of(queue), Is.EqualTo([3, 4, 5]));
    }

    [Test]
    public void ComparersArrive()
    {
        Dictionary<string, int> ignoringCase = new(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 };
        HashSet<string> ordinal = new(StringComparer.Ordinal) { "a" };
        SortedSet<string> culture = new(StringComparer.InvariantCultureIgnoreCase) { "b", "A" };
        SortedDictionary<string, int> sorted = new(StringComparer.OrdinalIgnoreCase) { ["b"] = 1, ["A"] = 2 };
        Hashtable table = new(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 };

        object[] read = Imported.Of<object[]>([ignoringCase, ordinal, culture, sorted, table, StringComparer.Ordinal]);

        Assert.Multiple(() =>
        {
            Assert.That(((Dictionary<string, int>)read[0])["A"], Is.EqualTo(1));
            Assert.That(((HashSet<string>)read[1]).Contains("A"), Is.False);
            Assert.That((SortedSet<string>)read[2], Is.EqualTo(["A", "b"]));
            Assert.That(((SortedSet<string>)read[2]).Contains("a"), Is.True);
            Assert.That(((SortedDictionary<string, int>)read[3])["a"], Is.EqualTo(2));
            Assert.That(((Hashtable)read[4])["A"], Is.EqualTo(1));
            Assert.That(read[5], Is.EqualTo(StringComparer.Ordinal));
        });
    }

    [Test]
    public void ExceptionsArriveWithWhatTheyKnow()
    {
        ArgumentOutOfRangeException inner = new("count", 5, "inner");
        Exception graph = new InvalidOperationException("outer", inner) { HelpLink = "help", Source = "source" };
        graph.Data["key"] = 7;
        try
        {
            throw graph;
        }
        catch (InvalidOperationException)
        {
        }

        InvalidOperationException read = (InvalidOperationException)Imported.Of(graph);

        Assert.Multiple(() =>
        {
            Assert.That((read.Message, read.HelpLink, read.Source), Is.EqualTo(("outer", "help", "source")));
            Assert.That(read.Data["key"], Is.EqualTo(7));
            Assert.That(read.StackTrace, Does.Contain(nameof(ExceptionsArriveWithWhatTheyKnow)));
            Assert.That(((ArgumentOutOfRangeException)read.InnerException!).ParamName, Is.EqualTo("count"));
            Assert.That(((ArgumentOutOfRangeException)read.InnerException!).ActualValue, Is.EqualTo(5));
        });
    }

    [Test]
    public void AnAggregateExceptionKeepsAll()
    {
        AggregateException read = Imported.Of(new AggregateException("all", new ArgumentException("a"), new TimeoutException("b")));

        Assert.That(read.InnerExceptions.Select(inner => inner.Message), Is.EqualTo(["a", "b"]));
    }

    [Test]
    public void AStringBuilderArrives() => Assert.That(Imported.Of(new StringBuilder("abc")).ToString(), Is.EqualTo("abc"));

    [Test]
    public void AWeakReferenceArrivesWithItsTarget() =>
        Assert.That(
            Imported.Of<object[]>(["a", new WeakReference("a")]) is [string text, WeakReference reference]
                && (string?)reference.Target == text,
            Is.True);
}
