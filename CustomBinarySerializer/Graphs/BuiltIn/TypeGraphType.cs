using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Objects that are types: those that are registered, or need no registration.</summary>
internal sealed class TypeGraphType() : GraphType(typeof(Type))
{
    internal override void WriteForm(GraphWriter graph) => graph.Format.WriteForm(GraphForm.Leaf);

    internal override void WriteContent(GraphWriter graph, object instance)
    {
        PayloadWriter output = graph.Output;
        PayloadWriter.NestedPayload outer = output.BeginNested(PayloadWriter.ExpectedPrefixSize);
        bool isWritten = false;
        try
        {
            graph.Host.Types.Names.WriteObject(graph, (Type)instance);
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
        form.Form == GraphForm.Leaf ? new TypeObjectReader() : throw Mismatch(form);
}
