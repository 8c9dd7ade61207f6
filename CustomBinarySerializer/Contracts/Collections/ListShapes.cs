using System.Collections.ObjectModel;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

internal static class CollectionClassShape<T>
{
    internal static T[] Items(Collection<T> collection) => ExactTypes.Require(collection).ToArray();

    internal static Collection<T> Create(PayloadHost host, int count) => new(new List<T>(BinaryReaderCollectionExtensions.InitialCapacity(count)));

    internal static void Add(Collection<T> builder, T item) => builder.Add(item);

    internal static Collection<T> Finish(Collection<T> builder) => builder;
}

internal static class ReadOnlyCollectionShape<T>
{
    internal static T[] Items(ReadOnlyCollection<T> collection) => ExactTypes.Require(collection).ToArray();

    internal static List<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(List<T> builder, T item) => builder.Add(item);

    internal static ReadOnlyCollection<T> Finish(List<T> builder) => new(builder);
}

internal static class ObservableCollectionShape<T>
{
    internal static T[] Items(ObservableCollection<T> collection) => ExactTypes.Require(collection).ToArray();

    internal static ObservableCollection<T> Create(PayloadHost host, int count) => new();

    internal static void Add(ObservableCollection<T> builder, T item) => builder.Add(item);

    internal static ObservableCollection<T> Finish(ObservableCollection<T> builder) => builder;
}

internal static class ReadOnlyObservableCollectionShape<T>
{
    internal static T[] Items(ReadOnlyObservableCollection<T> collection) => ExactTypes.Require(collection).ToArray();

    internal static ObservableCollection<T> Create(PayloadHost host, int count) => new();

    internal static void Add(ObservableCollection<T> builder, T item) => builder.Add(item);

    internal static ReadOnlyObservableCollection<T> Finish(ObservableCollection<T> builder) => new(builder);
}
