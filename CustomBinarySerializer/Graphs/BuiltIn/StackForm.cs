using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The items stand from the bottom up.</summary>
internal sealed class StackForm<T> : ItemForm<Stack<T>, T>
{
    internal override object Create() => new Stack<T>();

    protected override int Count(Stack<T> collection) => collection.Count;

    protected override void Write(Stack<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in Enumerable.Reverse(collection))
        {
            writer.Write(item);
        }
    }

    protected override Stack<T> Fill(Stack<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        foreach (T item in items)
        {
            created!.Push(item);
        }

        return created!;
    }

}
