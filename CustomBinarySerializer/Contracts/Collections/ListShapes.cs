using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.ComponentModel;

namespace CustomBinarySerializer.Generated;

/// <summary>A shape for graphs. Contracts handle the type without a shape.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ListShape<T> : IGrowingListShape<ListShape<T>, List<T>, List<T>, T>
{
    public static List<T> Items(List<T> list) => list;

    public static List<T> Create(int capacity) => new(capacity);

    public static void Add(List<T> builder, T item) => builder.Add(item);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct EnumerableInterfaceShape<T> : IListMadeOfList<EnumerableInterfaceShape<T>, IEnumerable<T>, T>
{
    public static T[] Items(IEnumerable<T> list) => list as T[] ?? list.ToArray();

    public static IEnumerable<T> Finish(List<T> builder) => builder;
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct CollectionInterfaceShape<T> : IListMadeOfList<CollectionInterfaceShape<T>, ICollection<T>, T>
{
    public static T[] Items(ICollection<T> list) => list as T[] ?? list.ToArray();

    public static ICollection<T> Finish(List<T> builder) => builder;
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ReadOnlyCollectionInterfaceShape<T> : IListMadeOfList<ReadOnlyCollectionInterfaceShape<T>, IReadOnlyCollection<T>, T>
{
    public static T[] Items(IReadOnlyCollection<T> list) => list as T[] ?? list.ToArray();

    public static IReadOnlyCollection<T> Finish(List<T> builder) => builder;
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ListInterfaceShape<T> : IListMadeOfList<ListInterfaceShape<T>, IList<T>, T>
{
    public static T[] Items(IList<T> list) => list as T[] ?? list.ToArray();

    public static IList<T> Finish(List<T> builder) => builder;
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ReadOnlyListInterfaceShape<T> : IListMadeOfList<ReadOnlyListInterfaceShape<T>, IReadOnlyList<T>, T>
{
    public static T[] Items(IReadOnlyList<T> list) => list as T[] ?? list.ToArray();

    public static IReadOnlyList<T> Finish(List<T> builder) => builder;
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct CollectionClassShape<T> : IGrowingListShape<CollectionClassShape<T>, Collection<T>, T[], T>
{
    // The inner list may be of the program's own type, whose Count and CopyTo may differ from its enumeration.
    public static T[] Items(Collection<T> list)
    {
        List<T> items = [];
        foreach (T item in list)
        {
            items.Add(item);
        }

        return items.ToArray();
    }

    public static Collection<T> Create(int capacity) => new(new List<T>(capacity));

    public static void Add(Collection<T> builder, T item) => builder.Add(item);
}

/// <summary>A shape for contracts. In a graph, the type is a view of another collection.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ReadOnlyCollectionShape<T> : IListMadeOfList<ReadOnlyCollectionShape<T>, ReadOnlyCollection<T>, T>
{
    public static T[] Items(ReadOnlyCollection<T> list) => list.ToArray();

    public static ReadOnlyCollection<T> Finish(List<T> builder) => new(builder);
}

/// <summary>The shape of an observable collection. Its event handlers aren't written.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ObservableCollectionShape<T> : IGrowingListShape<ObservableCollectionShape<T>, ObservableCollection<T>, T[], T>
{
    public static T[] Items(ObservableCollection<T> list) => list.ToArray();

    public static ObservableCollection<T> Create(int capacity) => new();

    public static void Add(ObservableCollection<T> builder, T item) => builder.Add(item);
}

/// <summary>A shape for contracts. In a graph, the type is a view of another collection.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ReadOnlyObservableCollectionShape<T>
    : IListShape<ReadOnlyObservableCollectionShape<T>, ReadOnlyObservableCollection<T>, T[], ObservableCollection<T>, T>
{
    public static T[] Items(ReadOnlyObservableCollection<T> list) => list.ToArray();

    public static ObservableCollection<T> Create(int capacity) => new();

    public static void Add(ObservableCollection<T> builder, T item) => builder.Add(item);

    public static ReadOnlyObservableCollection<T> Finish(ObservableCollection<T> builder) => new(builder);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct QueueShape<T> : IGrowingListShape<QueueShape<T>, Queue<T>, Queue<T>, T>
{
    public static Queue<T> Items(Queue<T> list) => list;

    public static Queue<T> Create(int capacity) => new(capacity);

    public static void Add(Queue<T> builder, T item) => builder.Enqueue(item);
}

/// <summary>The shape of a stack. The bottom item is first, so that reading pushes in the order of the bytes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct StackShape<T> : IGrowingListShape<StackShape<T>, Stack<T>, T[], T>
{
    public static T[] Items(Stack<T> list) => ShapeItems.Reversed(list.ToArray());

    public static Stack<T> Create(int capacity) => new(capacity);

    public static void Add(Stack<T> builder, T item) => builder.Push(item);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct LinkedListShape<T> : IGrowingListShape<LinkedListShape<T>, LinkedList<T>, LinkedList<T>, T>
{
    public static LinkedList<T> Items(LinkedList<T> list) => list;

    public static LinkedList<T> Create(int capacity) => new();

    public static void Add(LinkedList<T> builder, T item) => builder.AddLast(item);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ImmutableListShape<T> : IListMadeOfList<ImmutableListShape<T>, ImmutableList<T>, T>
{
    public static T[] Items(ImmutableList<T> list) => list.ToArray();

    public static ImmutableList<T> Finish(List<T> builder) => ImmutableList.CreateRange(builder);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ImmutableListInterfaceShape<T> : IListMadeOfList<ImmutableListInterfaceShape<T>, IImmutableList<T>, T>
{
    public static T[] Items(IImmutableList<T> list) => list.ToArray();

    public static IImmutableList<T> Finish(List<T> builder) => ImmutableList.CreateRange(builder);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ImmutableQueueShape<T> : IListMadeOfList<ImmutableQueueShape<T>, ImmutableQueue<T>, T>
{
    public static T[] Items(ImmutableQueue<T> list) => list.ToArray();

    public static ImmutableQueue<T> Finish(List<T> builder) => ImmutableQueue.CreateRange(builder);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ImmutableQueueInterfaceShape<T> : IListMadeOfList<ImmutableQueueInterfaceShape<T>, IImmutableQueue<T>, T>
{
    public static T[] Items(IImmutableQueue<T> list) => list.ToArray();

    public static IImmutableQueue<T> Finish(List<T> builder) => ImmutableQueue.CreateRange(builder);
}

/// <summary>The shape of an immutable stack. The bottom item is first, as in <see cref="StackShape{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ImmutableStackShape<T> : IListMadeOfList<ImmutableStackShape<T>, ImmutableStack<T>, T>
{
    public static T[] Items(ImmutableStack<T> list) => ShapeItems.Reversed(list.ToArray());

    public static ImmutableStack<T> Finish(List<T> builder) => ImmutableStack.CreateRange(builder);
}

/// <summary>
/// The shape of an immutable stack interface. The bottom item is first, as in <see cref="StackShape{T}"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ImmutableStackInterfaceShape<T> : IListMadeOfList<ImmutableStackInterfaceShape<T>, IImmutableStack<T>, T>
{
    public static T[] Items(IImmutableStack<T> list) => ShapeItems.Reversed(list.ToArray());

    public static IImmutableStack<T> Finish(List<T> builder) => ImmutableStack.CreateRange(builder);
}
