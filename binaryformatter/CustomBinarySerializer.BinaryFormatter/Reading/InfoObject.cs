using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;

#pragma warning disable SYSLIB0050 // IObjectReference: BinaryFormatter's contract, which this carries out.

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>An object that its constructor or a surrogate sets by names and values.</summary>
internal sealed class InfoObject(int number, IInfoType type, object? value, GraphHost host) : SpecialObject(number, type.Type, value)
{
    // The memory of an element in a grown list.
    private const int BytesPerAwaited = 32;

    private bool _isReference = value is IObjectReference;
    private bool _isSet;
    private int _awaitedArrays;
    private bool _hasStoppedWaiting;

    /// <summary>Gets or sets the values, from the reading of the body until the object is set.</summary>
    internal SerializationInfo? Info { get; set; }

    internal override bool CanChange => _isReference || (!_isSet && type.ReplacesInstance);

    internal override bool IsWhole => _isSet && !_isReference;

    internal override bool TryComplete(GraphCompletion completion)
    {
        bool isProgress = false;
        if (!_isSet)
        {
            if (MustAwaitArrays(completion))
            {
                return false;
            }

            if (type.IsSetLast)
            {
                completion.SetLast(this);
                _isSet = true;
            }
            else
            {
                Set();
            }

            isProgress = true;
            if (!CanChange)
            {
                completion.BecomeWhole(this);
            }
        }

        if (_isReference && ObjectReference.TryResolve(this, completion.Context))
        {
            _isReference = false;
            isProgress = true;
            completion.BecomeWhole(this);
        }

        return isProgress;
    }

    /// <summary>Records that one of the arrays of its values is complete.</summary>
    internal void ArrayIsWhole(GraphCompletion completion)
    {
        if (--_awaitedArrays == 0)
        {
            completion.TakeTurn(this);
        }
    }

    internal override bool StopWaiting()
    {
        bool isWaiting = _awaitedArrays > 0;
        _awaitedArrays = 0;
        _hasStoppedWaiting |= isWaiting;
        return isWaiting;
    }

    // Objects of the framework copy the content of their arrays, at a time that no code of the program determines.
    private bool MustAwaitArrays(GraphCompletion completion)
    {
        if (_awaitedArrays > 0)
        {
            return true;
        }

        if (!type.CopiesArrays || type.IsSetLast || _hasStoppedWaiting || !completion.HasPendingArrays)
        {
            return false;
        }

        foreach (SerializationEntry entry in Info!)
        {
            if (entry.Value is not Array array)
            {
                continue;
            }

            Await(array, completion);
            if (array is object?[] values)
            {
                // Any number of objects may share them.
                host.BoundCopies(Type, values.Length, (long)BytesPerAwaited * values.Length);
                foreach (object? value in values)
                {
                    Await(value as Array, completion);
                }
            }
        }

        return _awaitedArrays > 0;
    }

    private void Await(Array? array, GraphCompletion completion)
    {
        if (array is not null && completion.FindArray(array) is { IsWhole: false } pending)
        {
            _awaitedArrays++;
            pending.CallWhenWhole(this);
        }
    }

    /// <summary>Sets the object by its values, possibly after everything else.</summary>
    internal void Set()
    {
        SerializationInfo info = Info ?? throw GraphErrors.Unresolved(Type);
        Info = null;
        if (type.SetData(Value, info, host) is { } replacement)
        {
            Value = replacement;
            _isReference |= replacement is IObjectReference;
        }

        _isSet = true;
        if (Value is Exception exception)
        {
            host.Add(exception);
        }
    }
}
