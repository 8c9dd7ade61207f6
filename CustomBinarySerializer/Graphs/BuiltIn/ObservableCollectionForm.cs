using System.Collections.ObjectModel;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

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
