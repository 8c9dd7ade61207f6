using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Objects with a contract of their own, hand-written or implemented in IL.</summary>
internal sealed class LeafGraphType(Type type) : GraphType(type)
{
    internal override void WriteForm(GraphWriter graph) => graph.Format.WriteForm(GraphForm.Leaf);

    internal override void WriteContent(GraphWriter graph, object instance) => graph.WriteLeaf(instance);

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) =>
        form.Form == GraphForm.Leaf ? new LeafReader(Type) : throw Mismatch(form);
}
