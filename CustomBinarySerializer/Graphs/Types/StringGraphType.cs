using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>The string, which no payload defines.</summary>
internal sealed class StringGraphType() : GraphType(typeof(string))
{
    internal override void WriteForm(GraphWriter graph) => throw new NotSupportedException();

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) => throw Mismatch(form);
}
