using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;
#pragma warning disable SYSLIB0050 // IObjectReference: BinaryFormatter's contract, which this carries out.

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>An object that is set, replaced or created only after others are complete.</summary>
internal abstract class SpecialObject(int number, Type type, object? value)
{
    /// <summary>Gets the references that wait for the final object.</summary>
    internal List<WaitingReference> Waiting { get; private set; } = [];

    internal int Number { get; } = number;

    internal Type Type { get; } = type;

    /// <summary>Gets or sets the object of references to it.</summary>
    internal object? Value { get; set; } = value;

    /// <summary>Gets or sets whether the body may change the type of the object.</summary>
    internal bool IsTypeOpen { get; set; }

    /// <summary>Whether references must wait.</summary>
    internal bool MustBeAwaited => IsTypeOpen || CanChange;

    /// <summary>Gets whether <see cref="Value"/> may be replaced.</summary>
    internal abstract bool CanChange { get; }

    /// <summary>Gets whether the object is complete.</summary>
    internal abstract bool IsWhole { get; }

    /// <summary>Takes over the references of another object, whose body refers to this one.</summary>
    internal void TakeOver(SpecialObject other) => Waiting = other.Waiting;

    /// <summary>Assigns the object to all references that wait for it.</summary>
    internal void Publish(GraphCompletion completion)
    {
        foreach (WaitingReference waiting in Waiting)
        {
            waiting.Set(Value, completion);
        }

        Waiting.Clear();
    }

    /// <summary>
    /// Gets or sets the position in the completion order of special objects; -1 before its body has been read.
    /// </summary>
    internal int Turn { get; set; } = -1;

    /// <summary>
    /// Stops waiting for completeness of copied or compared objects, when nothing else can make progress. Returns
    /// whether it was waiting.
    /// </summary>
    internal virtual bool StopWaiting() => false;

    /// <summary>
    /// Completes the object, if none of its dependencies is missing. Returns whether anything was done.
    /// </summary>
    internal abstract bool TryComplete(GraphCompletion completion);
}

/// <summary>An object with fields whose references had another type.</summary>
internal sealed class PlainObject(int number, object value) : SpecialObject(number, value.GetType(), value)
{
    internal override bool CanChange => false;

    internal override bool IsWhole => true;

    internal override bool TryComplete(GraphCompletion completion) => false;
}

/// <summary>
/// A dictionary or set, which BinaryFormatter writes as names and values. It is scheduled with the special objects, so
/// that their order is preserved.
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

/// <summary>A collection that can only be created with its items.</summary>
internal sealed class MadeCollection(int number, Type type) : SpecialObject(number, type, null)
{
    private bool _hasStoppedWaiting;

    /// <summary>Gets or sets the items, after they have been read.</summary>
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

/// <summary>An <see cref="IObjectReference"/> that is replaced by another object.</summary>
internal sealed class ObjectReference(int number, Type type, object value) : SpecialObject(number, type, value)
{
    private const int MaxChain = 100;

    private bool _isResolved;

    internal override bool CanChange => !_isResolved;

    internal override bool IsWhole => _isResolved;

    /// <summary>Accepts null as the final object.</summary>
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

    /// <summary>
    /// Resolves references repeatedly. On null, or at a null reference, objects that it needs may still be missing.
    /// </summary>
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
