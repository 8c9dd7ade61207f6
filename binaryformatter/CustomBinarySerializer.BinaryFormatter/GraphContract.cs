using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs;

/// <summary>The contract of a class whose objects are written as graphs, with their identity.</summary>
internal sealed class GraphContract : Contract, IGraphContract
{
    private readonly GraphSource _source;

    internal GraphContract(Type type, int typeId, RegistrationOptions options, GraphSource source)
        : base(type, typeId, options)
    {
        Options = options;
        MayReadOtherTypes = true;
        _source = source;
    }

    public RegistrationOptions Options { get; }

    internal override bool IsGraph => true;

    internal override void WriteObject(BinaryWriter writer, object value) => GraphWriter.Write(writer, value, _source.Types);

    internal override object ReadObject(BinaryReader reader) => GraphReader.Read(reader, _source.Types)!;

    internal override void ReadInto(BinaryReader reader, object existing) => throw CantReadInto(Type);

    internal static NotSupportedException CantReadInto(Type type) =>
        new($"A {type} can't be read into: the objects of a graph are always new ones. Use Deserialize.");
}

/// <summary>The contract of a struct whose objects are written as graphs, in boxed form.</summary>
internal sealed class GraphStructContract<T> : Contract<T>, IGraphContract
{
    private readonly GraphSource _source;

    internal GraphStructContract(int typeId, RegistrationOptions options, GraphSource source)
        : base(typeId, options)
    {
        Options = options;
        MayReadOtherTypes = true;
        _source = source;
    }

    public RegistrationOptions Options { get; }

    internal override bool IsGraph => true;

    internal override void WriteObject(BinaryWriter writer, object value) => GraphWriter.Write(writer, value, _source.Types);

    internal override object ReadObject(BinaryReader reader) => GraphReader.Read(reader, _source.Types)!;

    internal override void ReadInto(BinaryReader reader, object existing) => throw GraphContract.CantReadInto(Type);

    internal override void Write(BinaryWriter writer, T value) => WriteObject(writer, value!);

    internal override T Read(BinaryReader reader) =>
        ReadObject(reader) is T value ? value
            : throw GraphErrors.Invalid($"it has another root than a {Type}");
}

/// <summary>A contract whose objects are written as graphs.</summary>
internal interface IGraphContract
{
    RegistrationOptions Options { get; }
}

/// <summary>A search for registrations that cover a type.</summary>
internal static class GraphRegistrations
{
    /// <summary>
    /// Returns the graph registration of a type or of its generic type definition; null if there is none.
    /// </summary>
    internal static IGraphContract? FindGraph(this TypeRegistry registry, Type type) =>
        registry.Find(type) is { } contract ? contract as IGraphContract : registry.FindDefinition(type) as IGraphContract;
}
