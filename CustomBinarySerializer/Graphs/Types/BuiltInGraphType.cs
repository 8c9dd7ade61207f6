using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Objects of a class of the table of built-in types, such as <see cref="Uri"/>.</summary>
internal sealed class BuiltInGraphType(Contract contract) : GraphType(contract.Type)
{
    internal override void WriteForm(GraphWriter graph)
    {
        graph.Format.WriteForm(GraphForm.Scalar);
        graph.Format.WriteKind(GraphKind.Of(contract.Type));
    }

    internal override void WriteContent(GraphWriter graph, object instance) => graph.WriteBuiltIn(contract, instance);

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) =>
        form.Form == GraphForm.Scalar && form.Kinds[0].Kind == GraphKind.Of(contract.Type) ? new BuiltInReader(contract) : throw Mismatch(form);
}
