namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>What holds places for objects that are still to come: the elements of an array, or the items of a collection with its comparer.</summary>
internal abstract class ContainerUnderWay
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
