namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>An object that is set, replaced or made only when others are whole.</summary>
internal abstract class SpecialObject(int number, Type type, object? value)
{
    /// <summary>References to it that wait for what it becomes.</summary>
    internal List<WaitingReference> Waiting { get; private set; } = [];

    internal int Number { get; } = number;

    internal Type Type { get; } = type;

    /// <summary>What references to it get.</summary>
    internal object? Value { get; set; } = value;

    /// <summary>Whether the body may say that the object is of another type than its reference said.</summary>
    internal bool IsTypeOpen { get; set; }

    /// <summary>Whether references have to wait.</summary>
    internal bool MustBeAwaited => IsTypeOpen || CanChange;

    /// <summary>Whether <see cref="Value"/> may become another object.</summary>
    internal abstract bool CanChange { get; }

    /// <summary>Whether nothing is left to be done.</summary>
    internal abstract bool IsWhole { get; }

    /// <summary>Takes the references to another over, whose body tells that it is this one.</summary>
    internal void TakeOver(SpecialObject other) => Waiting = other.Waiting;

    /// <summary>Hands the object to all who wait for it.</summary>
    internal void HandOut(GraphCompletion completion)
    {
        foreach (WaitingReference waiting in Waiting)
        {
            waiting.Set(Value, completion);
        }

        Waiting.Clear();
    }

    /// <summary>Its place in the order in which special objects complete; -1 before its body has been read.</summary>
    internal int Turn { get; set; } = -1;

    /// <summary>
    /// Doesn't wait any more until what it copies or compares is whole, because nothing else can be done that might make it so; returns
    /// whether it did.
    /// </summary>
    internal virtual bool StopWaiting() => false;

    /// <summary>Does what can be done now that no object it refers to is missing; returns whether anything was.</summary>
    internal abstract bool TryComplete(GraphCompletion completion);
}

/// <summary>An object with fields that stands where its references said another type.</summary>
internal sealed class PlainObject(int number, object value) : SpecialObject(number, value.GetType(), value)
{
    internal override bool CanChange => false;

    internal override bool IsWhole => true;

    internal override bool TryComplete(GraphCompletion completion) => false;
}

/// <summary>
/// A dictionary or set, which BinaryFormatter has as an object with names and values: it takes its turn among the special ones, so
/// that the others keep their order.
/// </summary>
internal sealed class HashedCollection(int number, object value) : SpecialObject(number, value.GetType(), value)
{
    private bool _hadItsTurn;

    internal override bool CanChange => false;

    internal override bool IsWhole => _hadItsTurn;

    internal override bool TryComplete(GraphCompletion completion)
    {
        _hadItsTurn = true;
        completion.BecomeWhole(this);
        return true;
    }
}
