using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Objects of the framework that are written as names and values.</summary>
internal sealed class BuiltInInfoGraphType(Type type, InfoForm form) : InfoGraphType(type, ObjectEvents.None)
{
    internal override bool ReplacesInstance => Create() is null;

    internal override long ObjectBytes => form.ObjectBytes;

    internal override bool IsSetLast => form.IsSetLast;

    internal override object? Create() => form.Create();

    internal override SerializationInfo GetData(object instance, GraphHost host)
    {
        SerializationInfo info = NewInfo(Type);
        form.GetData(instance, info, host.Payload.StreamingContext);
        return info;
    }

    internal override object? SetData(object? instance, SerializationInfo info, GraphHost host)
    {
        BoundCopies(info, host);
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

    // Objects that share arrays, and arrays that share arrays, each take what is in them.
    private void BoundCopies(SerializationInfo info, GraphHost host)
    {
        long items = 0;
        long bytes = 0;
        foreach (SerializationEntry entry in info)
        {
            if (entry.Value is not Array array)
            {
                continue;
            }

            long all = array is object?[] values ? values.Sum(inner => 1L + ((inner as Array)?.Length ?? 0)) : array.Length;
            items += all;
            bytes += all * form.BytesOfItem(entry.Name);
        }

        if (items > 0)
        {
            host.BoundCopies(Type, items, bytes);
        }
    }

    protected override void ThrowIfRefused(GraphHost host)
    {
        if (host.Payload.ReadsUntrustedData && form.ReasonAgainstStrangers is { } reason)
        {
            throw GraphErrors.NotForStrangers(Type, reason);
        }
    }
}
