using CustomBinarySerializer.Graphs.Reading;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Reads the items of a collection, which have a number of their own.</summary>
internal sealed class ItemsReader(CollectionReader reader, CollectionUnderWay collection) : TypeReader
{
    internal override bool HasBody => true;

    internal override object? Make(GraphReader graph, int number) => null;

    /// <summary>The number of the collection, for which its items stand.</summary>
    internal int Owner => collection.Number;

    internal override void ReadBody(GraphReader graph, object? instance, int number) => reader.ReadLater(graph, collection);
}
