using System.Collections.Specialized;
using CustomBinarySerializer.ObjectGraph.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.ObjectGraph.BuiltIn.Collections.Untyped;

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
