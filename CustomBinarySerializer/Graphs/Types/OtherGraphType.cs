using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>A type with fields, for which another type gives names and values.</summary>
internal sealed class OtherGraphType(Type type) : GraphType(type)
{
    internal override void WriteForm(GraphWriter graph) => graph.Format.WriteForm(GraphForm.Info);

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) => throw new NotSupportedException();
}
