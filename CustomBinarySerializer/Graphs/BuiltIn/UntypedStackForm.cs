using System.Collections;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

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
