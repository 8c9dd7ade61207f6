namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>
/// A container with references to objects that don't exist yet: an array, or the items of a collection with its
/// comparer.
/// </summary>
internal abstract class PendingContainer
{
    private int _awaited;

    /// <summary>Whether all awaited objects have arrived.</summary>
    internal bool IsWhole => _awaited == 0;

    /// <summary>Counts an awaited object.</summary>
    internal void Await() => _awaited++;

    /// <summary>Records the arrival of an awaited object.</summary>
    internal void Arrive(GraphCompletion completion)
    {
        if (--_awaited == 0)
        {
            BecomeWhole(completion);
        }
    }

    /// <summary>Runs the actions that waited for the last object.</summary>
    protected abstract void BecomeWhole(GraphCompletion completion);
}

/// <summary>An array with elements, or fields of struct elements, that don't exist yet.</summary>
internal sealed class PendingArray : PendingContainer
{
    private readonly List<InfoObject> _waiting = [];

    /// <summary>Notifies an object when the array is complete.</summary>
    internal void CallWhenWhole(InfoObject special) => _waiting.Add(special);

    protected override void BecomeWhole(GraphCompletion completion)
    {
        foreach (InfoObject special in _waiting)
        {
            special.ArrayIsWhole(completion);
        }

        _waiting.Clear();
    }
}

/// <summary>
/// A collection whose items haven't been added. They are added once, after all of them are complete, because most
/// collections copy them.
/// </summary>
internal abstract class PendingCollection(int number, int count) : PendingContainer
{
    /// <summary>The memory of a pending collection with its lists, in bytes, rounded up.</summary>
    internal const int Bytes = 192;

    private bool _isFilled;

    /// <summary>Gets the object number.</summary>
    internal int Number { get; } = number;

    internal int Count { get; } = count;

    internal object? Comparer { get; set; }

    /// <summary>Gets or sets the items, after all have been read.</summary>
    internal Array[]? Items { get; set; }

    /// <summary>Gets or sets whether items can be compared as soon as they are complete.</summary>
    internal bool CanCompareAtOnce { get; set; }

    /// <summary>Whether the collection can be filled at once.</summary>
    internal bool CanBeFilledAtOnce => CanCompareAtOnce && IsWhole;

    /// <summary>
    /// Gets whether the collection can only be created with its items, by a <see cref="MadeCollection"/>.
    /// </summary>
    protected abstract bool IsMadeOfItems { get; }

    /// <summary>Gets the part of each item that is hashed or compared.</summary>
    protected abstract Array ComparedItems { get; }

    /// <summary>Returns whether callbacks of the items must run before they are compared.</summary>
    internal bool WaitsForCallbacks(IReadableTypes types) =>
        ComparedItems is object?[] keys && keys.Any(key => key is not (null or string) && types.EventsOf(key.GetType()).HasOnDeserialized);

    /// <summary>Adds the items, unless that was already done.</summary>
    internal void FillOnce(GraphHost host)
    {
        if (!_isFilled)
        {
            Fill(host);
        }
    }

    /// <summary>Adds the items and returns the collection.</summary>
    internal object Fill(GraphHost host)
    {
        BoundVisits(host);
        _isFilled = true;
        return AddItems(host);
    }

    /// <summary>Limits the cost of hashing or comparing the items.</summary>
    protected abstract void BoundVisits(GraphHost host);

    protected abstract object AddItems(GraphHost host);

    protected override void BecomeWhole(GraphCompletion completion)
    {
        if (CanCompareAtOnce && Items is not null && !IsMadeOfItems)
        {
            FillOnce(completion.Host);
        }
    }
}
