using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs;

/// <summary>The contract of a struct whose objects are written as graphs: as boxes.</summary>
internal sealed class GraphStructContract<T> : Contract<T>, IGraphContract
{
    private readonly Func<GraphTypes> _types;

    internal GraphStructContract(int typeId, RegistrationOptions options, Func<GraphTypes> types)
        : base(typeId, options)
    {
        Options = options;
        MayReadOtherTypes = true;
        _types = types;
    }

    public RegistrationOptions Options { get; }

    internal override void WriteObject(BinaryWriter writer, object value) => GraphWriter.Write(writer, value, _types());

    internal override object ReadObject(BinaryReader reader) => GraphReader.Read(reader, _types())!;

    internal override void ReadInto(BinaryReader reader, object existing) => throw GraphContract.CantReadInto(Type);

    internal override void Write(BinaryWriter writer, T value) => WriteObject(writer, value!);

    internal override T Read(BinaryReader reader) =>
        ReadObject(reader) is T value ? value
            : throw GraphErrors.Invalid($"it has another root than a {Type}");
}
