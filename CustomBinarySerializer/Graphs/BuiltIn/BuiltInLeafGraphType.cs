using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Objects of the framework without references.</summary>
internal sealed class BuiltInLeafGraphType(Type type, LeafForm leaf) : GraphType(type)
{
    internal override void WriteForm(GraphWriter graph) => graph.Format.WriteForm(GraphForm.Leaf);

    internal override void WriteContent(GraphWriter graph, object instance)
    {
        PayloadWriter output = graph.Output;
        PayloadWriter.NestedPayload outer = output.BeginNested(PayloadWriter.ExpectedPrefixSize);
        bool isWritten = false;
        try
        {
            leaf.Write(output, instance);
            output.StorePrefix(outer.StartOffset, output.EndNested(outer));
            isWritten = true;
        }
        finally
        {
            if (!isWritten)
            {
                output.AbandonNested(outer);
            }
        }
    }

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) =>
        form.Form == GraphForm.Leaf ? new BuiltInLeafReader(Type, leaf) : throw Mismatch(form);
}
