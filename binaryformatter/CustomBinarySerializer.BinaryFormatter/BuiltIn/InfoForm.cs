using System.Runtime.Serialization;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// A built-in surrogate that converts objects of a framework type to names and values and back. The values may be any
/// objects of the graph. The names are part of the format. Thread-safe.
/// </summary>
internal abstract class InfoForm
{
    /// <summary>
    /// Returns whether the form also writes objects of a derived type. They are read as objects that
    /// <see cref="SetData"/> creates.
    /// </summary>
    internal virtual bool Covers(Type type) => false;

    /// <summary>Gets the memory of an object with its <see cref="SerializationInfo"/>, in bytes, rounded up.</summary>
    internal virtual long ObjectBytes => 1024;

    /// <summary>Gets the nested array types in the data, which untrusted data may use.</summary>
    internal virtual IEnumerable<Type> ArraysOfArrays => [];

    /// <summary>
    /// Returns the memory that <see cref="SetData"/> allocates for each element of a value's arrays, in bytes, rounded
    /// up.
    /// </summary>
    /// <param name="name">The name of the value.</param>
    internal virtual int BytesOfItem(string name) => 16;

    /// <summary>Gets the reason why untrusted data may not create such objects; null if it may.</summary>
    internal virtual string? ReasonAgainstUntrustedData => null;

    internal abstract void GetData(object value, SerializationInfo info, StreamingContext context);

    /// <summary>
    /// Creates the object at its first reference, for types that can be part of a cycle. Returns null if
    /// <see cref="SetData"/> creates the object, for which references then wait.
    /// </summary>
    internal virtual object? Create() => null;

    /// <summary>
    /// Whether <see cref="SetData"/> hashes or compares values in <see cref="SerializationInfo"/>, which must then be
    /// complete with all nested objects. It is then called after the callbacks of all objects. Until then the object is
    /// as <see cref="Create"/> returned it.
    /// </summary>
    internal virtual bool IsSetLast => false;

    /// <summary>Limits the cost of hashing or comparing in <see cref="SetData"/>.</summary>
    /// <exception cref="BinarySerializationException">
    /// Hashing or comparing the values would nest too deeply or take too long.
    /// </exception>
    internal virtual void BoundVisits(SerializationInfo info, GraphHost host)
    {
    }

    /// <summary>
    /// Sets or creates an object from its values, when all objects in <paramref name="info"/> are complete except for
    /// cycles.
    /// </summary>
    /// <param name="created">The result of <see cref="Create"/>.</param>
    /// <param name="info">The values. Each may have any type or be missing, and must be checked.</param>
    /// <param name="context">The context of the formatter.</param>
    /// <param name="host">The host, which determines whether the data is untrusted.</param>
    /// <returns>The object: <paramref name="created"/> if it isn't null.</returns>
    internal abstract object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host);
}

/// <summary>A graph type of framework objects that are written as names and values.</summary>
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

    // Objects may share arrays, and arrays may share arrays. Each object copies their content.
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
        if (host.Payload.ReadsUntrustedData && form.ReasonAgainstUntrustedData is { } reason)
        {
            throw GraphErrors.NotForStrangers(Type, reason);
        }
    }
}
