using System.Collections;
using CustomBinarySerializer.ObjectGraph.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.ObjectGraph.BuiltIn.Collections.Untyped;

/// <summary>The items stand from the bottom up.</summary>
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
