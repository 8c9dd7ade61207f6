using System.Collections;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

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
