using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

internal static class QueueShape<T>
{
    internal static Queue<T> Items(Queue<T> collection) => ExactTypes.Require(collection);

    internal static Queue<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(Queue<T> builder, T item) => builder.Enqueue(item);

    internal static Queue<T> Finish(Queue<T> builder) => builder;
}

/// <summary>The bottom first, so that reading pushes in the order of the bytes.</summary>
internal static class StackShape<T>
{
    internal static T[] Items(Stack<T> collection)
    {
        T[] items = ExactTypes.Require(collection).ToArray();
        Array.Reverse(items);
        return items;
    }

    internal static Stack<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(Stack<T> builder, T item) => builder.Push(item);

    internal static Stack<T> Finish(Stack<T> builder) => builder;
}

internal static class LinkedListShape<T>
{
    internal static LinkedList<T> Items(LinkedList<T> collection) => ExactTypes.Require(collection);

    internal static LinkedList<T> Create(PayloadHost host, int count) => new();

    internal static void Add(LinkedList<T> builder, T item) => builder.AddLast(item);

    internal static LinkedList<T> Finish(LinkedList<T> builder) => builder;
}
