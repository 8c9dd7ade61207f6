using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.ObjectGraph.Reading;
using CustomBinarySerializer.ObjectGraph.Types;
using CustomBinarySerializer.ObjectGraph.Writing;

namespace CustomBinarySerializer.ObjectGraph;

/// <summary>The contract of a class whose objects are written as graphs, with their identity.</summary>
internal sealed class GraphContract(Type type, int typeId, RegistrationOptions options, Func<GraphTypes> types)
    : Contract(type, typeId, options), IGraphContract
{
    public RegistrationOptions Options { get; } = options;

    internal override bool MayReadOtherTypes => true;

    internal override void WriteObject(BinaryWriter writer, object value) => GraphWriter.Write(writer, value, types());

    internal override object ReadObject(BinaryReader reader) => GraphReader.Read(reader, types())!;

    internal override void ReadInto(BinaryReader reader, object existing) => throw CantReadInto(Type);

    internal static NotSupportedException CantReadInto(Type type) =>
        new($"A {type} can't be read into: the objects of a graph are made anew. Use Deserialize.");
}
