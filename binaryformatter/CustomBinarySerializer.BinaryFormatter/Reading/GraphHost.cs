using System.Runtime.Serialization;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>The services of the formatter and the registry for reading one graph, and its limits.</summary>
/// <param name="payload">The host of the call.</param>
/// <param name="types">The types of the registry.</param>
/// <param name="input">The reader of values.</param>
/// <param name="format">The reader of the graph's format.</param>
internal sealed class GraphHost(PayloadHost payload, IReadableTypes types, PayloadReader input, GraphFormatReader format)
{
    private Dictionary<(GraphLayout Layout, object Type), object>? _made;
    private VisitGuard? _visits;

    internal PayloadHost Payload { get; } = payload;

    internal IReadableTypes Types { get; } = types;

    /// <summary>Whether the payload has fingerprints of its types.</summary>
    internal bool HasFingerprints => format.HasFingerprints;

    /// <summary>Gets the guard that limits operations on values.</summary>
    internal VisitGuard Visits => _visits ??= new VisitGuard(Types, Payload.MaxDepth, input);

    /// <summary>Gets the guard of the graph's exceptions; null while there are none.</summary>
    internal ExceptionGuard? Exceptions { get; private set; }

    /// <summary>Gets or sets the length of the longest text so far.</summary>
    internal int LongestText { get; set; }

    /// <summary>Adds an exception of the graph.</summary>
    internal void Add(Exception exception) =>
        (Exceptions ??= new ExceptionGuard(Types, Visits, Payload.MaxDepth, Payload.ReadsUntrustedData, input.FrameBytes)).Add(exception);

    internal void CountMemory(long bytes) => input.CountMemory(bytes);

    /// <summary>Limits copies from arrays that several objects may share, before they are made.</summary>
    /// <param name="owner">The type of the object that copies.</param>
    /// <param name="items">The number of copied elements.</param>
    /// <param name="bytes">The allocated bytes.</param>
    /// <exception cref="BinarySerializationException">The copies are out of proportion to the payload.</exception>
    internal void BoundCopies(Type owner, long items, long bytes)
    {
        Visits.Spend(owner, items);
        CountMemory(bytes);
    }

    /// <summary>Returns the cached result for a layout of the payload and a type, or computes it.</summary>
    internal T MakeOnce<T>(GraphLayout layout, object type, Func<T> make)
        where T : class
    {
        _made ??= [];
        if (!_made.TryGetValue((layout, type), out object? made))
        {
            made = make();
            _made.Add((layout, type), made);
        }

        return (T)made;
    }
}

/// <summary>The services for types during reading. Thread-safe.</summary>
internal interface IReadableTypes
{
    /// <summary>Reads the type of an object.</summary>
    /// <param name="graph">The graph reader.</param>
    /// <param name="declared">The declared type of the slot; null if there is none.</param>
    /// <param name="unknownId">The unregistered id, if the result is null.</param>
    /// <exception cref="BinarySerializationException">
    /// The bytes name no type, or one that untrusted data may not use. No type is constructed in this case.
    /// </exception>
    Type? ReadType(GraphReader graph, Type? declared, out int unknownId);

    /// <summary>Returns the reader of objects of exactly a type, for a form in the payload.</summary>
    /// <exception cref="BinarySerializationException">
    /// Objects of the type are impossible, or can't be read from the form.
    /// </exception>
    TypeReader ReaderOf(Type type, TypeForm form, GraphHost host);

    /// <summary>Returns the reader that skips objects of an unregistered type.</summary>
    TypeReader ReaderOfUnknown(TypeForm form, int typeId);

    /// <summary>Returns whether code of a registered type may run on untrusted data.</summary>
    bool AllowsUserCode(Type type);

    ObjectEvents EventsOf(Type type);

    /// <summary>Returns the parts of values of exactly a type that generated or framework code visits.</summary>
    VisitShape VisitOf(Type type, Visits visits);
}

/// <summary>A type whose objects are set by names and values. Thread-safe.</summary>
internal interface IInfoType
{
    Type Type { get; }

    /// <summary>Gets whether <see cref="SetData"/> may return another object than its argument.</summary>
    bool ReplacesInstance { get; }

    /// <summary>Gets whether <see cref="SetData"/> is called after everything else.</summary>
    bool IsSetLast { get; }

    /// <summary>
    /// Gets whether objects copy the content of their arrays, at a time that no code of the program determines.
    /// </summary>
    bool CopiesArrays { get; }

    /// <summary>
    /// Sets an object when the objects in its values are complete except for cycles. Returns its replacement, or null.
    /// </summary>
    object? SetData(object? instance, SerializationInfo info, GraphHost host);
}
