using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The items stand in the order of the heap, which they therefore keep.</summary>
internal sealed class PriorityQueueForm<TElement, TPriority> : PairForm<PriorityQueue<TElement, TPriority>, TElement, TPriority>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override int ComparedPart => 1;

    internal override object? ComparerOf(object collection) => SortComparers.ToWrite(((PriorityQueue<TElement, TPriority>)collection).Comparer);

    protected override int Count(PriorityQueue<TElement, TPriority> collection) => collection.Count;

    protected override void Write(PriorityQueue<TElement, TPriority> collection, PairWriter<TElement, TPriority> writer)
    {
        foreach ((TElement element, TPriority priority) in collection.UnorderedItems)
        {
            writer.Write(element, priority);
        }
    }

    protected override PriorityQueue<TElement, TPriority> Fill(PriorityQueue<TElement, TPriority>? created, object? comparer, TElement[] first, TPriority[] second, PayloadHost host)
    {
        Construct(created!, Require<IComparer<TPriority>>(comparer));
        created!.EnqueueRange(first.Zip(second));
        return created;
    }

    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(PriorityQueue<TElement, TPriority> queue, IComparer<TPriority>? comparer);
}
