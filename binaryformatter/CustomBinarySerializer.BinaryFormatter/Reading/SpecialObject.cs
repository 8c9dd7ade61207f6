using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;
#pragma warning disable SYSLIB0050 // IObjectReference: BinaryFormatter's contract, which this carries out.

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

    /// <summary>Takes over the references to another, whose body says that it is this one.</summary>
    internal void TakeOver(SpecialObject other) => Waiting = other.Waiting;

    /// <summary>Gives the object to all who wait for it.</summary>
    internal void Publish(GraphCompletion completion)
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

/// <summary>An object with fields whose references said another type.</summary>
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

/// <summary>A collection that can only be made with its items.</summary>
internal sealed class MadeCollection(int number, Type type) : SpecialObject(number, type, null)
{
    private bool _hasStoppedWaiting;

    /// <summary>The items, once they have been read.</summary>
    internal PendingCollection? Items { get; set; }

    internal override bool StopWaiting()
    {
        bool wasWaiting = !_hasStoppedWaiting;
        _hasStoppedWaiting = true;
        return wasWaiting;
    }

    internal override bool CanChange => Value is null;

    internal override bool IsWhole => Value is not null;

    internal override bool TryComplete(GraphCompletion completion)
    {
        if (Value is not null || Items is not { } items || (!items.CanCompareAtOnce && !_hasStoppedWaiting))
        {
            return false;
        }

        Value = items.Fill(completion.Host);
        completion.BecomeWhole(this);
        return true;
    }
}

/// <summary>An <see cref="IObjectReference"/>, in whose place another object comes.</summary>
internal sealed class ObjectReference(int number, Type type, object value) : SpecialObject(number, type, value)
{
    private const int MaxChain = 100;

    private bool _isResolved;

    internal override bool CanChange => !_isResolved;

    internal override bool IsWhole => _isResolved;

    /// <summary>Gives up hope that null will become another object.</summary>
    internal void TakeNull()
    {
        Value = null;
        _isResolved = true;
    }

    internal override bool TryComplete(GraphCompletion completion)
    {
        _isResolved = TryResolve(this, completion.Context);
        if (_isResolved)
        {
            completion.BecomeWhole(this);
        }

        return _isResolved;
    }

    /// <summary>Follows references from object to object. Where there is null, or a null is met, what it needs may still be to come.</summary>
    internal static bool TryResolve(SpecialObject special, StreamingContext context)
    {
        int length = 0;
        object? before;
        do
        {
            before = special.Value;
            if (GetRealObject((IObjectReference)before!, context) is not { } real)
            {
                return false;
            }

            special.Value = real;
            if (++length > MaxChain)
            {
                throw GraphErrors.Unresolved(special.Type);
            }
        }
        while (special.Value is IObjectReference && !ReferenceEquals(special.Value, before));

        return true;
    }

    private static object? GetRealObject(IObjectReference reference, StreamingContext context)
    {
        try
        {
            return reference.GetRealObject(context);
        }
        catch (NullReferenceException)
        {
            return null;
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw GraphErrors.Threw(reference.GetType(), "GetRealObject", e);
        }
    }
}
