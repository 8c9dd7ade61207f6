using System.Collections;
using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>A queue of collection items, which are written after the collections. Reused for each graph.</summary>
internal sealed class ItemQueue
{
    private readonly Dictionary<int, ICollection> _copies = [];
    private int _left;

    internal void End() => _copies.Clear();

    /// <summary>Keeps a copy of items from the time when they were announced.</summary>
    /// <param name="number">The object number of the items.</param>
    /// <param name="items">The items.</param>
    internal void Keep(int number, ICollection items) => _copies.Add(number, items);

    /// <summary>Returns the kept items with a number; null if there are none.</summary>
    internal ICollection? Take(int number) => _copies.Remove(number, out ICollection? items) ? items : null;

    /// <summary>Begins a collection with a number of items.</summary>
    internal void Begin(int count) => _left = count;

    /// <summary>Counts an item before it is written.</summary>
    internal void Count(GraphWriter graph)
    {
        if (unchecked(--_left) < 0)
        {
            ThrowIncomplete(graph);
        }
    }

    /// <summary>Ends the collection. Throws if items are missing.</summary>
    internal void RequireAll(GraphWriter graph)
    {
        if (_left != 0)
        {
            ThrowIncomplete(graph);
        }
    }

    [DoesNotReturn]
    private static void ThrowIncomplete(GraphWriter graph) => throw new InvalidOperationException(
        $"{graph.PlaceOfCurrent().Path} gave another number of items than it said. It must not change while it is written.");
}
