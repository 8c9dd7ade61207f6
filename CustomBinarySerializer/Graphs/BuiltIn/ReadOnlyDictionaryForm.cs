using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>What stands for another collection, of which it remains a view: its only item is that collection. One that stands for another of its kind is refused, since it might stand for itself.</summary>
internal sealed class ReadOnlyDictionaryForm<TKey, TValue> : ItemForm<ReadOnlyDictionary<TKey, TValue>, IDictionary<TKey, TValue>>
    where TKey : notnull
{
    protected override int Count(ReadOnlyDictionary<TKey, TValue> collection) => 1;

    protected override void Write(ReadOnlyDictionary<TKey, TValue> collection, ItemWriter<IDictionary<TKey, TValue>> writer) => writer.Write(Innermost(collection));

    protected override ReadOnlyDictionary<TKey, TValue> Fill(ReadOnlyDictionary<TKey, TValue>? created, object? comparer, IDictionary<TKey, TValue>[] items, PayloadHost host)
    {
        if (items is not [{ } inner and not ReadOnlyDictionary<TKey, TValue>])
        {
            throw PayloadErrors.NotA("ReadOnlyDictionary", "it needs exactly one collection behind it, and none of its own kind");
        }

        Construct(created!, inner);
        return created!;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(ReadOnlyDictionary<TKey, TValue> collection, IDictionary<TKey, TValue> inner);

    private static IDictionary<TKey, TValue> Innermost(ReadOnlyDictionary<TKey, TValue> dictionary)
    {
        IDictionary<TKey, TValue> inner = InnerOf(dictionary);
        while (inner is ReadOnlyDictionary<TKey, TValue> view)
        {
            inner = InnerOf(view);
        }

        return inner;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Dictionary")]
    private static extern IDictionary<TKey, TValue> InnerOf(ReadOnlyDictionary<TKey, TValue> dictionary);
}
