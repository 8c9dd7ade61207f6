using System.Runtime.Serialization;
using CustomBinarySerializer.ObjectGraph.Types;

#pragma warning disable SYSLIB0050 // IObjectReference: BinaryFormatter's contract, which this carries out.

namespace CustomBinarySerializer.ObjectGraph.Reading;

/// <summary>An object that is set by names and values: by its constructor or a surrogate.</summary>
internal sealed class InfoObject(int number, InfoGraphType type, object? value, GraphHost host) : SpecialObject(number, type.Type, value)
{
    private bool _isReference = value is IObjectReference;

    /// <summary>The values, from when its body has been read until it is set.</summary>
    internal SerializationInfo? Info { get; set; }

    private bool _isSet;

    internal override bool CanChange => _isReference || (!_isSet && type.ReplacesInstance);

    internal override bool IsWhole => _isSet && !_isReference;

    internal override bool TryComplete(GraphCompletion completion)
    {
        bool isProgress = false;
        if (!_isSet)
        {
            Set();
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

    private void Set()
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
