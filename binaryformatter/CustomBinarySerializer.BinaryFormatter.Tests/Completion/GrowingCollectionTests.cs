using System.Collections;
using System.Collections.Concurrent;
using System.Collections.ObjectModel;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Completion;

/// <summary>
/// Tests that the written count of a collection matches its items, even if user code changes it meanwhile.
/// </summary>
public sealed class GrowingCollectionTests
{
    private static readonly TypeRegistry s_registry = MakeRegistry();

    private static readonly Func<(object Collection, Action<object> Add)>[] s_collections =
    [
        () => Of(new List<object>(), (list, item) => list.Add(item)),
        () => Of(new Queue<object>(), (queue, item) => queue.Enqueue(item)),
        () => Of(new Stack<object>(), (stack, item) => stack.Push(item)),
        () => Of(new LinkedList<object>(), (list, item) => list.AddLast(item)),
        () => Of(new HashSet<object>(), (set, item) => set.Add(item)),
        () => Of(new Collection<object>(), (list, item) => list.Add(item)),
        () => Of(new ObservableCollection<object>(), (list, item) => list.Add(item)),
        () => Of(new Dictionary<string, object>(), (table, item) => table.Add($"{table.Count}", item)),
        () => Of(new Dictionary<object, object>(), (table, item) => table.Add(item, item)),
        () => Of(new SortedDictionary<int, object>(), (table, item) => table.Add(table.Count, item)),
        () => Of(new SortedList<int, object>(), (table, item) => table.Add(table.Count, item)),
        () => Of(new PriorityQueue<object, int>(), (queue, item) => queue.Enqueue(item, queue.Count)),
        () => Of(new ConcurrentQueue<object>(), (queue, item) => queue.Enqueue(item)),
        () => Of(new ConcurrentStack<object>(), (stack, item) => stack.Push(item)),
        () => Of(new ConcurrentBag<object>(), (bag, item) => bag.Add(item)),
        () => Of(new ConcurrentDictionary<object, object>(), (table, item) => table.TryAdd(item, item)),
        () => Of(new ArrayList(), (list, item) => list.Add(item)),
        () => Of(new Hashtable(), (table, item) => table.Add(item, item)),
        () => Of(new Queue(), (queue, item) => queue.Enqueue(item)),
        () => Of(new Stack(), (stack, item) => stack.Push(item)),
    ];

    [Test]
    public void ItemsThatCallbacksAddAreLeftOut([Range(0, 19)] int index)
    {
        (object collection, Action<object> add) = s_collections[index]();
        add(new Grower { Grow = () => add("late"), Name = "first" });

        object[] read =
            RoundTrip<object[]>([new Grower { Grow = () => add("before") }, collection, new Grower { Grow = () => add("after") }, "end"]);

        // The first of the callbacks runs before the collection is counted, the others after it.
        int count = read[1] is IEnumerable items ? items.Cast<object>().Count() : ((PriorityQueue<object, int>)read[1]).Count;
        Assert.That(count, Is.EqualTo(2));
        Assert.That(read[3], Is.EqualTo("end"));
    }

    [Test]
    public void ItemsThatAnotherThreadAddsAreWrittenOrNot()
    {
        ConcurrentDictionary<int, string> table = [];
        ConcurrentQueue<int> queue = new(Enumerable.Range(0, 1000));
        ConcurrentBag<object> bag = new(Enumerable.Repeat("y", 1000));
        using CancellationTokenSource source = new();
        using SemaphoreSlim begun = new(0);
        Task adding = Task.Run(() =>
        {
            for (int i = 0; !source.IsCancellationRequested; i = (i + 1) % 1_000_000)
            {
                table[i % 1000] = "x";
                queue.Enqueue(i);
                bag.Add("y");
                if (i == 10)
                {
                    begun.Release();
                }

                // Removes as many as are added, or a round trip takes ever longer.
                if (i % 2 == 0)
                {
                    table.TryRemove(i / 2 % 1000, out _);
                    queue.TryDequeue(out _);
                    queue.TryDequeue(out _);
                    bag.TryTake(out _);
                    bag.TryTake(out _);
                }
            }
        });
        begun.Wait();
        try
        {
            for (int i = 0; i < 20; i++)
            {
                object[] read = RoundTrip<object[]>([table, queue, bag, "end"]);
                Assert.That(read[3], Is.EqualTo("end"));
            }
        }
        finally
        {
            source.Cancel();
            adding.Wait();
        }
    }

    [Test]
    public void ACollectionOverAListThatMiscountsIsWrittenAsItEnumerates()
    {
        object[] read =
            RoundTrip<object[]>([new Collection<int>(new MiscountingList()), new Collection<object>(new MiscountingObjects()), "end"]);

        Assert.That(read, Is.EqualTo(new object[] { new Collection<int> { 1, 2, 3 }, new Collection<object> { "a", "b", "c" }, "end" }));
    }

    private static (object Collection, Action<object> Add) Of<T>(T collection, Action<T, object> add)
        where T : notnull => (collection, item => add(collection, item));

    private static T RoundTrip<T>(T graph)
        where T : notnull
    {
        CustomBinaryFormatter formatter = new(s_registry);
        using MemoryStream stream = new();
        formatter.Serialize(stream, graph);
        stream.Position = 0;
        return (T)formatter.Deserialize(stream);
    }

    private static TypeRegistry MakeRegistry()
    {
        TypeRegistry registry = new();
        registry.RegisterSerializable<Grower>(1);
        return registry;
    }

    [Serializable]
    private sealed class Grower
    {
        [NonSerialized]
        public Action? Grow;

        public string? Name;

        [OnSerializing]
        private void Run(StreamingContext context) => Grow!();
    }

    private sealed class MiscountingList : Miscounting<int>
    {
        protected override int[] Items => [1, 2, 3];
    }

    private sealed class MiscountingObjects : Miscounting<object>
    {
        protected override object[] Items => ["a", "b", "c"];
    }

    private abstract class Miscounting<T> : IList<T>
    {
        public int Count => 2;

        public bool IsReadOnly => true;

        protected abstract T[] Items { get; }

        public T this[int index]
        {
            get => Items[index];
            set => throw new NotSupportedException();
        }

        public IEnumerator<T> GetEnumerator() => ((IEnumerable<T>)Items).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        public void Add(T item) => throw new NotSupportedException();

        public void Clear() => throw new NotSupportedException();

        public bool Contains(T item) => throw new NotSupportedException();

        public void CopyTo(T[] array, int arrayIndex) => throw new NotSupportedException();

        public int IndexOf(T item) => throw new NotSupportedException();

        public void Insert(int index, T item) => throw new NotSupportedException();

        public bool Remove(T item) => throw new NotSupportedException();

        public void RemoveAt(int index) => throw new NotSupportedException();
    }
}
