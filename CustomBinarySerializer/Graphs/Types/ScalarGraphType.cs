using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Boxed numbers and other built-in values, and boxed enums.</summary>
internal sealed class ScalarGraphType(SlotCodec codec) : GraphType(codec.Type)
{
    // What BinaryFormatter writes where it stands.
    internal override bool HasIdentity =>
        !(Type.IsPrimitive || Type == typeof(decimal) || Type == typeof(DateTime) || Type == typeof(TimeSpan));

    internal override void WriteForm(GraphWriter graph)
    {
        graph.Format.WriteForm(GraphForm.Scalar);
        codec.WriteKind(graph);
    }

    internal override void WriteContent(GraphWriter graph, object instance) => codec.WriteBoxed(graph, instance, slot: 0);

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) =>
        form.Form != GraphForm.Scalar ? throw Mismatch(form)
            : new ScalarReader(codec.Matches(form.Kinds[0]) ? codec : codec.Converting(form.Kinds[0]));
}
