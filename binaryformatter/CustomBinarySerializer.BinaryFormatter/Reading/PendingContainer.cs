namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>What holds places for objects that are still to come: the elements of an array, or the items of a collection with its comparer.</summary>
internal abstract class PendingContainer
{
    private int _awaited;

    /// <summary>Whether every object that has a place here has come.</summary>
    internal bool IsWhole => _awaited == 0;

    /// <summary>Notes that an object is to come.</summary>
    internal void Await() => _awaited++;

    /// <summary>Notes that an object has come.</summary>
    internal void Arrive(GraphCompletion completion)
    {
        if (--_awaited == 0)
        {
            BecomeWhole(completion);
        }
    }

    /// <summary>Does what had to wait for the last object.</summary>
    protected abstract void BecomeWhole(GraphCompletion completion);
}

/// <summary>An array some elements of which are still to come, or hold structs with such.</summary>
internal sealed class PendingArray : PendingContainer
{
    private readonly List<InfoObject> _waiting = [];

    /// <summary>Calls an object when the array is whole.</summary>
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

/// <summary>A collection whose items haven't been added yet. They are added once, and not before each of them is whole: most collections take copies.</summary>
internal abstract class PendingCollection(int number, int count) : PendingContainer
{
    /// <summary>Bytes of memory, rounded up, that one takes with its lists.</summary>
    internal const int Bytes = 192;

    private bool _isFilled;

    /// <summary>Its number among the objects.</summary>
    internal int Number { get; } = number;

    internal int Count { get; } = count;

    internal object? Comparer { get; set; }

    /// <summary>The items, once all have been read.</summary>
    internal Array[]? Items { get; set; }

    /// <summary>Whether items can be compared as soon as they are whole.</summary>
    internal bool CanCompareAtOnce { get; set; }

    /// <summary>Whether nothing is to be waited for.</summary>
    internal bool CanBeFilledAtOnce => CanCompareAtOnce && IsWhole;

    /// <summary>Whether the collection can only be made with its items: a <see cref="MadeCollection"/> then does so.</summary>
    protected abstract bool IsMadeOfItems { get; }

    /// <summary>The part of each item that is hashed or compared.</summary>
    protected abstract Array ComparedItems { get; }

    /// <summary>Whether callbacks of the items must have run before they are compared.</summary>
    internal bool WaitsForCallbacks(IReadableTypes types) =>
        ComparedItems is object?[] keys && keys.Any(key => key is not (null or string) && types.EventsOf(key.GetType()).HasOnDeserialized);

    /// <summary>Adds the items, if that hasn't been done.</summary>
    internal void FillOnce(GraphHost host)
    {
        if (!_isFilled)
        {
            Fill(host);
        }
    }

    /// <summary>Adds the items; returns the collection.</summary>
    internal object Fill(GraphHost host)
    {
        BoundVisits(host);
        _isFilled = true;
        return AddItems(host);
    }

    /// <summary>Bounds what hashing or comparing the items costs.</summary>
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
