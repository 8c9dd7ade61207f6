using System.Runtime.Serialization;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>What reading one graph asks of the formatter and the registry, and what it bounds.</summary>
/// <param name="payload">What the call asks of its formatter.</param>
/// <param name="types">What follows from the registry.</param>
/// <param name="input">What is read.</param>
/// <param name="format">Reads the format of the graph.</param>
internal sealed class GraphHost(PayloadHost payload, IReadableTypes types, PayloadReader input, GraphFormatReader format)
{
    private readonly Dictionary<(GraphLayout Layout, object Type), object> _made = [];
    private VisitGuard? _visits;

    internal PayloadHost Payload { get; } = payload;

    internal IReadableTypes Types { get; } = types;

    /// <summary>Whether the payload has fingerprints of its types.</summary>
    internal bool HasFingerprints => format.HasFingerprints;

    /// <summary>Bounds what is done with values before it is done.</summary>
    internal VisitGuard Visits => _visits ??= new VisitGuard(Types, Payload.MaxDepth, input);

    /// <summary>Looks at the exceptions of the graph; null while there are none.</summary>
    internal ExceptionGuard? Exceptions { get; private set; }

    /// <summary>The length of the longest text that has been read.</summary>
    internal int LongestText { get; set; }

    /// <summary>Notes an exception of the graph.</summary>
    internal void Add(Exception exception) => (Exceptions ??= new ExceptionGuard(Types, Visits, Payload.MaxDepth, Payload.ReadsUntrustedData, input.FrameBytes)).Add(exception);

    internal void CountMemory(long bytes) => input.CountMemory(bytes);

    /// <summary>Bounds what is copied out of arrays that any number of objects may share, before it is.</summary>
    /// <param name="owner">Whose object is made of it.</param>
    /// <param name="items">How many elements of arrays it takes.</param>
    /// <param name="bytes">What it allocates for them.</param>
    /// <exception cref="BinarySerializationException">It is out of proportion to the payload.</exception>
    internal void BoundCopies(Type owner, long items, long bytes)
    {
        Visits.Spend(owner, items);
        CountMemory(bytes);
    }

    /// <summary>Returns what follows from a layout of the payload for a type of the program; made once, however often the payload asks.</summary>
    internal T MakeOnce<T>(GraphLayout layout, object type, Func<T> make)
        where T : class
    {
        if (!_made.TryGetValue((layout, type), out object? made))
        {
            made = make();
            _made.Add((layout, type), made);
        }

        return (T)made;
    }
}

/// <summary>What reading asks about types. Thread-safe.</summary>
internal interface IReadableTypes
{
    /// <summary>Reads the type of an object.</summary>
    /// <param name="graph">Where from.</param>
    /// <param name="declared">The type of the slot; null where there is none.</param>
    /// <param name="unknownId">The id that stands for nothing here, if the type is null.</param>
    /// <exception cref="BinarySerializationException">The bytes name no type, or one that strangers may not ask for, which isn't made then.</exception>
    Type? ReadType(GraphReader graph, Type? declared, out int unknownId);

    /// <summary>Returns what reads objects of exactly a type from a payload that writes them so.</summary>
    /// <exception cref="BinarySerializationException">There can be no such objects, or they can't be read from that.</exception>
    TypeReader ReaderOf(Type type, TypeForm form, GraphHost host);

    /// <summary>Returns what passes over objects of a type that isn't registered.</summary>
    TypeReader ReaderOfUnknown(TypeForm form, int typeId);

    /// <summary>Whether code of a registered type may run on data from strangers.</summary>
    bool AllowsUserCode(Type type);

    ObjectEvents EventsOf(Type type);

    /// <summary>Returns which parts of values of exactly a type are visited by code that nobody wrote by hand.</summary>
    VisitShape VisitOf(Type type, Visits visits);
}

/// <summary>How objects that are set by names and values are set. Thread-safe.</summary>
internal interface IInfoType
{
    Type Type { get; }

    /// <summary>Whether the object that <see cref="SetData"/> returns can be another than the one it is given.</summary>
    bool ReplacesInstance { get; }

    /// <summary>Whether <see cref="SetData"/> is called when everything else is done.</summary>
    bool IsSetLast { get; }

    /// <summary>Whether objects are made of copies of what their arrays hold, and no code of the program says when.</summary>
    bool CopiesArrays { get; }

    /// <summary>Sets an object, when the objects that the values refer to are whole, up to cycles; returns what replaces it, or null.</summary>
    object? SetData(object? instance, SerializationInfo info, GraphHost host);
}
