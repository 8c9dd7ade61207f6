using System.Runtime.Serialization;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// A built-in surrogate: takes objects of a type of the framework apart into names and values, which may be any objects of the graph,
/// and makes them again. The names are part of the format. Thread-safe.
/// </summary>
internal abstract class InfoForm
{
    /// <summary>Whether it also writes objects of a type derived from that of its row; they come back as what <see cref="SetData"/> makes of them.</summary>
    internal virtual bool Covers(Type type) => false;

    /// <summary>Bytes of memory, rounded up, that an object takes with the <see cref="SerializationInfo"/> that it is set by.</summary>
    internal virtual long ObjectBytes => 1024;

    /// <summary>The types of arrays of arrays in its data, which strangers may ask for.</summary>
    internal virtual IEnumerable<Type> ArraysOfArrays => [];

    /// <summary>Bytes of memory, rounded up, that <see cref="SetData"/> takes for each element of the arrays of one of the values.</summary>
    /// <param name="name">Of the value.</param>
    internal virtual int BytesOfItem(string name) => 16;

    /// <summary>Why objects aren't made of bytes from strangers; null if they are.</summary>
    internal virtual string? ReasonAgainstStrangers => null;

    internal abstract void GetData(object value, SerializationInfo info, StreamingContext context);

    /// <summary>
    /// Returns the object at its first reference, for types that can be part of a cycle; null where <see cref="SetData"/> makes the
    /// object, for which references to it then wait.
    /// </summary>
    internal virtual object? Create() => null;

    /// <summary>
    /// Whether <see cref="SetData"/> hashes or compares what <see cref="SerializationInfo"/> holds, so that all of that must be whole, what is inside it included.
    /// It is called when the callbacks of all objects have run then; until then the object is as <see cref="Create"/> made it.
    /// </summary>
    internal virtual bool IsSetLast => false;

    /// <summary>Bounds what <see cref="SetData"/> hashes or compares, where it does.</summary>
    /// <exception cref="BinarySerializationException">It would go too deep, or take too long.</exception>
    internal virtual void BoundVisits(SerializationInfo info, GraphHost host)
    {
    }

    /// <summary>Sets or makes an object of what was read, when everything that <paramref name="info"/> refers to is whole, up to cycles.</summary>
    /// <param name="created">What <see cref="Create"/> returned.</param>
    /// <param name="info">The values. Each may be of any type, or missing: check them.</param>
    /// <param name="context">That of the formatter.</param>
    /// <param name="host">Says whether the values come from strangers.</param>
    /// <returns>The object: <paramref name="created"/> if that isn't null.</returns>
    internal abstract object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host);
}

/// <summary>Objects of the framework that are written as names and values.</summary>
internal sealed class BuiltInInfoGraphType(Type type, InfoForm form) : InfoGraphType(type, ObjectEvents.None)
{
    public override bool ReplacesInstance => Create() is null;

    internal override long ObjectBytes => form.ObjectBytes;

    public override bool IsSetLast => form.IsSetLast;

    public override bool CopiesArrays => true;

    internal override bool IsDeserializationCallback => false;

    internal override object? Create() => form.Create();

    internal override SerializationInfo GetData(object instance, StreamingContext context)
    {
        SerializationInfo info = NewInfo(Type);
        form.GetData(instance, info, context);
        return info;
    }

    public override object? SetData(object? instance, SerializationInfo info, GraphHost host)
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
