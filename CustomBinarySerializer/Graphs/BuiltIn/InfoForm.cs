using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// A built-in surrogate: takes objects of a type of the framework apart into names and values, which may be any objects of the graph,
/// and makes them again. The names are part of the format. Thread-safe.
/// </summary>
internal abstract class InfoForm
{
    /// <summary>Whether it also writes objects of a type derived from that of its line; they come back as what <see cref="SetData"/> makes of them.</summary>
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
    /// <param name="host">Tells whether the values come from strangers.</param>
    /// <returns>The object: <paramref name="created"/> if that isn't null.</returns>
    internal abstract object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host);
}
