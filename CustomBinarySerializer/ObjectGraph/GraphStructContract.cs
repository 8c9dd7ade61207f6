using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.ObjectGraph.Reading;
using CustomBinarySerializer.ObjectGraph.Types;
using CustomBinarySerializer.ObjectGraph.Writing;

namespace CustomBinarySerializer.ObjectGraph;

/// <summary>The contract of a struct whose objects are written as graphs: as boxes.</summary>
internal sealed class GraphStructContract<T>(int typeId, RegistrationOptions options, Func<GraphTypes> types)
    : Contract<T>(typeId, options), IGraphContract
{
    public RegistrationOptions Options { get; } = options;

    internal override bool MayReadOtherTypes => true;

    internal override void WriteObject(BinaryWriter writer, object value) => GraphWriter.Write(writer, value, types());

    internal override object ReadObject(BinaryReader reader) => GraphReader.Read(reader, types())!;

    internal override void ReadInto(BinaryReader reader, object existing) => throw GraphContract.CantReadInto(Type);

    internal override void Write(BinaryWriter writer, T value) => WriteObject(writer, value!);

    internal override T Read(BinaryReader reader) =>
        ReadObject(reader) is T value ? value
            : throw GraphErrors.Invalid($"it has another root than a {Type}");
}
