using System.Runtime.Serialization;
using CustomBinarySerializer.ObjectGraph.BuiltIn;
using CustomBinarySerializer.ObjectGraph.Callbacks;

namespace CustomBinarySerializer.ObjectGraph.Types;

/// <summary>Objects of the framework that are written as names and values.</summary>
internal sealed class BuiltInInfoGraphType(Type type, InfoForm form) : InfoGraphType(type, ObjectEvents.None)
{
    internal override bool ReplacesInstance => Create() is null;

    internal override long ObjectBytes => form.ObjectBytes;

    internal override object? Create() => form.Create();

    internal override SerializationInfo GetData(object instance, GraphHost host)
    {
        SerializationInfo info = NewInfo(Type);
        form.GetData(instance, info, host.Payload.StreamingContext);
        return info;
    }

    internal override object? SetData(object? instance, SerializationInfo info, GraphHost host)
    {
        form.BoundVisits(info, host);
        try
        {
            return form.SetData(instance, info, host.Payload.StreamingContext, host.Payload);
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw GraphErrors.Threw(Type, "The data", e);
        }
    }

    protected override void ThrowIfRefused(GraphHost host)
    {
    }
}
