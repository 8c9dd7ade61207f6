using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: IFormatter's contract, which this carries out.

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>What one call asks of its formatter and registry.</summary>
/// <param name="payload">What the call asks of its formatter.</param>
/// <param name="types">What follows from the registry.</param>
/// <param name="input">What is read; null where the graph is written.</param>
internal sealed class GraphHost(PayloadHost payload, GraphTypes types, PayloadReader? input = null)
{
    private VisitGuard? _visits;

    internal PayloadHost Payload { get; } = payload;

    internal GraphTypes Types { get; } = types;

    /// <summary>Bounds what is done with values before it is done.</summary>
    internal VisitGuard Visits => _visits ??= new VisitGuard(Types, Payload.MaxDepth, input!);

    /// <summary>Bounds what is copied out of arrays that any number of objects may share, before it is.</summary>
    /// <param name="owner">Whose object is made of it.</param>
    /// <param name="items">How many elements of arrays it takes.</param>
    /// <param name="bytes">What it allocates for them.</param>
    /// <exception cref="BinarySerializationException">It is out of proportion to the payload.</exception>
    internal void BoundCopies(Type owner, long items, long bytes)
    {
        Visits.Spend(owner, items);
        input!.CountMemory(bytes);
    }

    /// <summary>Looks at the exceptions of the graph; null while there are none.</summary>
    internal ExceptionGuard? Exceptions { get; private set; }

    /// <summary>Notes an exception of the graph.</summary>
    internal void Add(Exception exception) => (Exceptions ??= new ExceptionGuard(Types, Visits, Payload.MaxDepth, Payload.ReadsUntrustedData, input!.FrameBytes)).Add(exception);

    /// <summary>The length of the longest text that has been read.</summary>
    internal int LongestText { get; set; }

    internal int MaxObjects { get; } = payload.MaxGraphObjects;

    /// <summary>Returns how objects of exactly a type are written by this call, or null if nothing says so.</summary>
    internal GraphType? FindForWriting(Type type) =>
        SurrogateOf(type) is { } surrogate ? new SurrogateGraphType(type, Types, surrogate.Surrogate, surrogate.Selector) : Types.Find(type);

    /// <summary>
    /// Returns how objects of a type that a payload names are read by this call, or null if there can be none: an interface or abstract
    /// class is registered to be named as the type of elements.
    /// </summary>
    internal GraphType? FindForReading(Type type) => type.IsAbstract && BuiltInForms.Find(type) is null ? null : FindForWriting(type);

    internal (ISerializationSurrogate Surrogate, ISurrogateSelector Selector)? SurrogateOf(Type type) =>
        Payload.Surrogates is { } selector && selector.GetSurrogate(type, Payload.StreamingContext, out ISurrogateSelector found) is { } surrogate
            ? (surrogate, found)
            : null;
}
