using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>What stands for another collection, of which it remains a view: its only item is that collection. One that stands for another of its kind is refused, since it might stand for itself.</summary>
internal sealed class ReadOnlyCollectionForm<T> : ItemForm<ReadOnlyCollection<T>, IList<T>>
{
    protected override int Count(ReadOnlyCollection<T> collection) => 1;

    protected override void Write(ReadOnlyCollection<T> collection, ItemWriter<IList<T>> writer) => writer.Write(Innermost(collection));

    protected override ReadOnlyCollection<T> Fill(ReadOnlyCollection<T>? created, object? comparer, IList<T>[] items, PayloadHost host)
    {
        if (items is not [{ } inner and not ReadOnlyCollection<T>])
        {
            throw PayloadErrors.NotA("ReadOnlyCollection", "it needs exactly one collection behind it, and none of its own kind");
        }

        Construct(created!, inner);
        return created!;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(ReadOnlyCollection<T> collection, IList<T> inner);

    private static IList<T> Innermost(ReadOnlyCollection<T> collection)
    {
        IList<T> inner = InnerOf(collection);
        while (inner is ReadOnlyCollection<T> view)
        {
            inner = InnerOf(view);
        }

        return inner;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Items")]
    private static extern IList<T> InnerOf(ReadOnlyCollection<T> collection);
}
