using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The default comparer of a type, as an object: its type says all, so it has no items.</summary>
internal sealed class DefaultEqualityComparerForm<T> : ItemForm<EqualityComparer<T>, T>
{
    internal override bool IsMadeOfItems => true;

    protected override int Count(EqualityComparer<T> collection) =>
        EqualityComparer<T>.Default.Equals(collection) ? 0 : throw PayloadErrors.ComparerWithoutCode(collection.GetType(), typeof(EqualityComparer<T>));

    protected override void Write(EqualityComparer<T> collection, ItemWriter<T> writer)
    {
    }

    protected override EqualityComparer<T> Fill(EqualityComparer<T>? created, object? comparer, T[] items, PayloadHost host) => EqualityComparer<T>.Default;
}
