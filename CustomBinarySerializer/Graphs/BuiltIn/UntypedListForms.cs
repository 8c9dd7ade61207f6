using System.Collections;
using System.Collections.Specialized;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class ArrayListForm : ItemForm<ArrayList, object?>
{
    internal override object Create() => new ArrayList();

    protected override int Count(ArrayList collection) => collection.Count;

    protected override void Write(ArrayList collection, ItemWriter<object?> writer)
    {
        foreach (object? item in collection)
        {
            writer.Write(item);
        }
    }

    protected override ArrayList Fill(ArrayList? created, object? comparer, object?[] items, PayloadHost host)
    {
        created!.AddRange(items);
        return created;
    }

}

internal sealed class UntypedQueueForm : ItemForm<Queue, object?>
{
    internal override object Create() => new Queue();

    protected override int Count(Queue collection) => collection.Count;

    protected override void Write(Queue collection, ItemWriter<object?> writer)
    {
        foreach (object? item in collection)
        {
            writer.Write(item);
        }
    }

    protected override Queue Fill(Queue? created, object? comparer, object?[] items, PayloadHost host)
    {
        foreach (object? item in items)
        {
            created!.Enqueue(item);
        }

        return created!;
    }

}

/// <summary>The items are written from the bottom up.</summary>
internal sealed class UntypedStackForm : ItemForm<Stack, object?>
{
    internal override object Create() => new Stack();

    protected override int Count(Stack collection) => collection.Count;

    protected override void Write(Stack collection, ItemWriter<object?> writer)
    {
        foreach (object? item in collection.ToArray().Reverse())
        {
            writer.Write(item);
        }
    }

    protected override Stack Fill(Stack? created, object? comparer, object?[] items, PayloadHost host)
    {
        foreach (object? item in items)
        {
            created!.Push(item);
        }

        return created!;
    }

}

internal sealed class StringCollectionForm : ItemForm<StringCollection, string?>
{
    internal override object Create() => new StringCollection();

    protected override int Count(StringCollection collection) => collection.Count;

    protected override void Write(StringCollection collection, ItemWriter<string?> writer)
    {
        foreach (string? item in collection)
        {
            writer.Write(item);
        }
    }

    protected override StringCollection Fill(StringCollection? created, object? comparer, string?[] items, PayloadHost host)
    {
        created!.AddRange(items!);
        return created;
    }

}
