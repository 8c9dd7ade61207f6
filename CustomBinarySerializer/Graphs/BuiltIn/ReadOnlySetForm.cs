using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>What stands for another collection, of which it remains a view: its only item is that collection. One that stands for another of its kind is refused, since it might stand for itself.</summary>
internal sealed class ReadOnlySetForm<T> : ItemForm<ReadOnlySet<T>, ISet<T>>
{
    protected override int Count(ReadOnlySet<T> collection) => 1;

    protected override void Write(ReadOnlySet<T> collection, ItemWriter<ISet<T>> writer) => writer.Write(Innermost(collection));

    protected override ReadOnlySet<T> Fill(ReadOnlySet<T>? created, object? comparer, ISet<T>[] items, PayloadHost host)
    {
        if (items is not [{ } inner and not ReadOnlySet<T>])
        {
            throw PayloadErrors.NotA("ReadOnlySet", "it needs exactly one collection behind it, and none of its own kind");
        }

        Construct(created!, inner);
        return created!;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(ReadOnlySet<T> collection, ISet<T> inner);

    private static ISet<T> Innermost(ReadOnlySet<T> set)
    {
        ISet<T> inner = InnerOf(set);
        while (inner is ReadOnlySet<T> view)
        {
            inner = InnerOf(view);
        }

        return inner;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Set")]
    private static extern ISet<T> InnerOf(ReadOnlySet<T> set);
}
