using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

/// <summary>In the order of the heap, in which adding them moves none: elements of one priority leave the copy as they leave the original.</summary>
internal static class PriorityQueueShape<TElement, TPriority>
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<TPriority>();

    internal static byte Comparer(PriorityQueue<TElement, TPriority> collection) => ComparerCode.Of(collection.Comparer, collection.GetType());

    internal static PriorityQueue<TElement, TPriority>.UnorderedItemsCollection Items(PriorityQueue<TElement, TPriority> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return ExactTypes.Require(collection).UnorderedItems;
    }

    internal static PriorityQueue<TElement, TPriority> Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    internal static PriorityQueue<TElement, TPriority> Create(PayloadHost host, int count, byte comparer) =>
        new(BinaryReaderCollectionExtensions.InitialCapacity(count), KeyComparers.ForSorting<TPriority>(comparer));

    internal static void Add(PriorityQueue<TElement, TPriority> builder, (TElement Element, TPriority Priority) item) => builder.Enqueue(item.Element, item.Priority);

    internal static PriorityQueue<TElement, TPriority> Finish(PriorityQueue<TElement, TPriority> builder) => builder;
}
