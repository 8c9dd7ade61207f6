using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;

#pragma warning disable SYSLIB0050 // IObjectReference: BinaryFormatter's contract, which this carries out.

namespace CustomBinarySerializer.Graphs.Reading;

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
