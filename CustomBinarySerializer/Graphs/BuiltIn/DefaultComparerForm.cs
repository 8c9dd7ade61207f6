using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The default comparer of a type, as an object: its type says all, so it has no items.</summary>
internal sealed class DefaultComparerForm<T> : ItemForm<Comparer<T>, T>
{
    internal override bool IsMadeOfItems => true;

    protected override int Count(Comparer<T> collection) =>
        Comparer<T>.Default.Equals(collection) ? 0 : throw PayloadErrors.ComparerWithoutCode(collection.GetType(), typeof(Comparer<T>));

    protected override void Write(Comparer<T> collection, ItemWriter<T> writer)
    {
    }

    protected override Comparer<T> Fill(Comparer<T>? created, object? comparer, T[] items, PayloadHost host) => Comparer<T>.Default;
}
