using System.Collections.Concurrent;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

/// <summary>What <see cref="ConcurrentQueue{T}.ToArray"/> gives: a moment of a queue that others may be using.</summary>
internal static class ConcurrentQueueShape<T>
{
    internal static T[] Items(ConcurrentQueue<T> collection) => ExactTypes.Require(collection).ToArray();

    internal static ConcurrentQueue<T> Create(PayloadHost host, int count) => new();

    internal static void Add(ConcurrentQueue<T> builder, T item) => builder.Enqueue(item);

    internal static ConcurrentQueue<T> Finish(ConcurrentQueue<T> builder) => builder;
}

/// <summary>The bottom first, so that reading pushes in the order of the bytes.</summary>
internal static class ConcurrentStackShape<T>
{
    internal static T[] Items(ConcurrentStack<T> collection)
    {
        T[] items = ExactTypes.Require(collection).ToArray();
        Array.Reverse(items);
        return items;
    }

    internal static ConcurrentStack<T> Create(PayloadHost host, int count) => new();

    internal static void Add(ConcurrentStack<T> builder, T item) => builder.Push(item);

    internal static ConcurrentStack<T> Finish(ConcurrentStack<T> builder) => builder;
}

/// <summary>Backwards, as for a stack: what one thread has added, it is given back in that order, and so the bytes stay the same.</summary>
internal static class ConcurrentBagShape<T>
{
    internal static T[] Items(ConcurrentBag<T> collection)
    {
        T[] items = ExactTypes.Require(collection).ToArray();
        Array.Reverse(items);
        return items;
    }

    internal static ConcurrentBag<T> Create(PayloadHost host, int count) => [];

    internal static void Add(ConcurrentBag<T> builder, T item) => builder.Add(item);

    internal static ConcurrentBag<T> Finish(ConcurrentBag<T> builder) => builder;
}
