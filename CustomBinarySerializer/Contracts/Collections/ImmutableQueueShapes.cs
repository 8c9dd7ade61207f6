using System.Collections.Immutable;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

internal static class ImmutableQueueShape<T>
{
    internal static T[] Items(ImmutableQueue<T> collection) => collection.ToArray();

    internal static List<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(List<T> builder, T item) => builder.Add(item);

    internal static ImmutableQueue<T> Finish(List<T> builder) => ImmutableQueue.CreateRange(builder);
}

internal static class ImmutableQueueInterfaceShape<T>
{
    internal static T[] Items(IImmutableQueue<T> collection) => collection.ToArray();

    internal static List<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(List<T> builder, T item) => builder.Add(item);

    internal static IImmutableQueue<T> Finish(List<T> builder) => ImmutableQueue.CreateRange(builder);
}

/// <summary>The bottom first, as for <see cref="StackShape{T}"/>.</summary>
internal static class ImmutableStackShape<T>
{
    internal static T[] Items(ImmutableStack<T> collection)
    {
        T[] items = collection.ToArray();
        Array.Reverse(items);
        return items;
    }

    internal static List<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(List<T> builder, T item) => builder.Add(item);

    internal static ImmutableStack<T> Finish(List<T> builder) => ImmutableStack.CreateRange(builder);
}

/// <summary>The bottom first, as for <see cref="StackShape{T}"/>.</summary>
internal static class ImmutableStackInterfaceShape<T>
{
    internal static T[] Items(IImmutableStack<T> collection)
    {
        T[] items = collection.ToArray();
        Array.Reverse(items);
        return items;
    }

    internal static List<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(List<T> builder, T item) => builder.Add(item);

    internal static IImmutableStack<T> Finish(List<T> builder) => ImmutableStack.CreateRange(builder);
}
