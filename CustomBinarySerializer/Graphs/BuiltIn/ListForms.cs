using System.Collections.ObjectModel;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class ListForm<T> : ItemForm<List<T>, T>
{
    internal override object Create() => new List<T>();

    protected override int Count(List<T> collection) => collection.Count;

    protected override void Write(List<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in CollectionsMarshal.AsSpan(collection))
        {
            writer.Write(item);
        }
    }

    protected override List<T> Fill(List<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        created!.AddRange(items);
        return created;
    }
}

internal sealed class LinkedListForm<T> : ItemForm<LinkedList<T>, T>
{
    internal override object Create() => new LinkedList<T>();

    protected override int Count(LinkedList<T> collection) => collection.Count;

    protected override void Write(LinkedList<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override LinkedList<T> Fill(LinkedList<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        foreach (T item in items)
        {
            created!.AddLast(item);
        }

        return created!;
    }

}

internal sealed class QueueForm<T> : ItemForm<Queue<T>, T>
{
    internal override object Create() => new Queue<T>();

    protected override int Count(Queue<T> collection) => collection.Count;

    protected override void Write(Queue<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override Queue<T> Fill(Queue<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        foreach (T item in items)
        {
            created!.Enqueue(item);
        }

        return created!;
    }

}

/// <summary>The items are written from the bottom up.</summary>
internal sealed class StackForm<T> : ItemForm<Stack<T>, T>
{
    internal override object Create() => new Stack<T>();

    protected override int Count(Stack<T> collection) => collection.Count;

    protected override void Write(Stack<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in Enumerable.Reverse(collection))
        {
            writer.Write(item);
        }
    }

    protected override Stack<T> Fill(Stack<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        foreach (T item in items)
        {
            created!.Push(item);
        }

        return created!;
    }

}

internal sealed class CollectionClassForm<T> : ItemForm<Collection<T>, T>
{
    internal override bool MayChange => true;

    internal override object Create() => new Collection<T>();

    protected override int Count(Collection<T> collection) => collection.Count;

    protected override void Write(Collection<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override Collection<T> Fill(Collection<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        foreach (T item in items)
        {
            created!.Add(item);
        }

        return created!;
    }

}

/// <summary>Whoever listens to it is no part of it.</summary>
internal sealed class ObservableCollectionForm<T> : ItemForm<ObservableCollection<T>, T>
{
    internal override object Create() => new ObservableCollection<T>();

    protected override int Count(ObservableCollection<T> collection) => collection.Count;

    protected override void Write(ObservableCollection<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override ObservableCollection<T> Fill(ObservableCollection<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        foreach (T item in items)
        {
            created!.Add(item);
        }

        return created!;
    }

}
