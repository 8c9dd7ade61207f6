using System.Collections;
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
