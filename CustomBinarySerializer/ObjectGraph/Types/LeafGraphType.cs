using CustomBinarySerializer.ObjectGraph.Format;
using CustomBinarySerializer.ObjectGraph.Reading;
using CustomBinarySerializer.ObjectGraph.Writing;

namespace CustomBinarySerializer.ObjectGraph.Types;

/// <summary>Objects with a contract of their own, hand-written or implemented in IL.</summary>
internal sealed class LeafGraphType(Type type) : GraphType(type)
{
    internal override void WriteForm(GraphWriter graph) => graph.Format.WriteForm(GraphForm.Leaf);

    internal override void WriteContent(GraphWriter graph, object instance) => graph.WriteLeaf(instance);

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) =>
        form.Form == GraphForm.Leaf ? new LeafReader(Type) : throw Mismatch(form);
}
