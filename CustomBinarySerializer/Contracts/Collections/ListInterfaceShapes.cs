using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

internal static class EnumerableInterfaceShape<T>
{
    internal static T[] Items(IEnumerable<T> collection) => collection as T[] ?? collection.ToArray();

    internal static List<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(List<T> builder, T item) => builder.Add(item);

    internal static IEnumerable<T> Finish(List<T> builder) => builder;
}

internal static class CollectionInterfaceShape<T>
{
    internal static T[] Items(ICollection<T> collection) => collection as T[] ?? collection.ToArray();

    internal static List<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(List<T> builder, T item) => builder.Add(item);

    internal static ICollection<T> Finish(List<T> builder) => builder;
}

internal static class ReadOnlyCollectionInterfaceShape<T>
{
    internal static T[] Items(IReadOnlyCollection<T> collection) => collection as T[] ?? collection.ToArray();

    internal static List<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(List<T> builder, T item) => builder.Add(item);

    internal static IReadOnlyCollection<T> Finish(List<T> builder) => builder;
}

internal static class ListInterfaceShape<T>
{
    internal static T[] Items(IList<T> collection) => collection as T[] ?? collection.ToArray();

    internal static List<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(List<T> builder, T item) => builder.Add(item);

    internal static IList<T> Finish(List<T> builder) => builder;
}

internal static class ReadOnlyListInterfaceShape<T>
{
    internal static T[] Items(IReadOnlyList<T> collection) => collection as T[] ?? collection.ToArray();

    internal static List<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(List<T> builder, T item) => builder.Add(item);

    internal static IReadOnlyList<T> Finish(List<T> builder) => builder;
}
