using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs;

/// <summary>The contract of a class whose objects are written as graphs, with their identity.</summary>
internal sealed class GraphContract : Contract, IGraphContract
{
    private readonly Func<GraphTypes> _types;

    internal GraphContract(Type type, int typeId, RegistrationOptions options, Func<GraphTypes> types)
        : base(type, typeId, options)
    {
        Options = options;
        MayReadOtherTypes = true;
        _types = types;
    }

    public RegistrationOptions Options { get; }

    internal override void WriteObject(BinaryWriter writer, object value) => GraphWriter.Write(writer, value, _types());

    internal override object ReadObject(BinaryReader reader) => GraphReader.Read(reader, _types())!;

    internal override void ReadInto(BinaryReader reader, object existing) => throw CantReadInto(Type);

    internal static NotSupportedException CantReadInto(Type type) =>
        new($"A {type} can't be read into: the objects of a graph are made anew. Use Deserialize.");
}
