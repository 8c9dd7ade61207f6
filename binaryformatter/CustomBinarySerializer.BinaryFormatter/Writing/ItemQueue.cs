using System.Collections;
using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>The items of collections, whose turn comes after that of the collections. Reused from graph to graph.</summary>
internal sealed class ItemQueue
{
    private readonly Dictionary<int, ICollection> _takenDown = [];
    private int _left;

    internal void End() => _takenDown.Clear();

    /// <summary>Keeps items as they were when they were announced.</summary>
    /// <param name="number">The number of the items.</param>
    /// <param name="items">The items.</param>
    internal void Keep(int number, ICollection items) => _takenDown.Add(number, items);

    /// <summary>Returns the items that were kept under a number; null if none were.</summary>
    internal ICollection? Take(int number) => _takenDown.Remove(number, out ICollection? items) ? items : null;

    /// <summary>Begins a collection of so many items.</summary>
    internal void Begin(int count) => _left = count;

    /// <summary>Counts an item that is about to be written.</summary>
    internal void Count(GraphWriter graph)
    {
        if (unchecked(--_left) < 0)
        {
            ThrowIncomplete(graph);
        }
    }

    /// <summary>Ends the collection, of which all items must have been written.</summary>
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
