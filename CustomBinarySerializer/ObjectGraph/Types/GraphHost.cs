using System.Runtime.Serialization;
using CustomBinarySerializer.ObjectGraph.BuiltIn;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: IFormatter's contract, which this carries out.

namespace CustomBinarySerializer.ObjectGraph.Types;

/// <summary>What one call asks of its formatter and registry.</summary>
internal sealed class GraphHost(PayloadHost payload, GraphTypes types)
{
    internal PayloadHost Payload { get; } = payload;

    internal GraphTypes Types { get; } = types;

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
