using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>What stands for another collection, of which it remains a view: its only item is that collection. One that stands for another of its kind is refused, since it might stand for itself.</summary>
internal sealed class ReadOnlyObservableCollectionForm<T> : ItemForm<ReadOnlyObservableCollection<T>, ObservableCollection<T>>
{
    protected override int Count(ReadOnlyObservableCollection<T> collection) => 1;

    protected override void Write(ReadOnlyObservableCollection<T> collection, ItemWriter<ObservableCollection<T>> writer) => writer.Write((ObservableCollection<T>)InnerOf(collection));

    protected override ReadOnlyObservableCollection<T> Fill(ReadOnlyObservableCollection<T>? created, object? comparer, ObservableCollection<T>[] items, PayloadHost host)
    {
        if (items is not [{ } inner])
        {
            throw PayloadErrors.NotA("ReadOnlyObservableCollection", "it needs exactly one collection behind it, and none of its own kind");
        }

        Construct(created!, inner);
        return created!;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(ReadOnlyObservableCollection<T> collection, ObservableCollection<T> inner);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Items")]
    private static extern IList<T> InnerOf(ReadOnlyCollection<T> collection);
}
