using System.Collections.Specialized;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

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
