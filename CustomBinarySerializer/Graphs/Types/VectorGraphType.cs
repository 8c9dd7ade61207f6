using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Arrays of one dimension that begin at 0.</summary>
internal sealed class VectorGraphType<T>(SlotCodec<T> codec) : GraphType(typeof(T[]))
{
    internal override bool HasBody => !codec.IsScalar;

    internal override void WriteForm(GraphWriter graph)
    {
        graph.Format.WriteForm(GraphForm.Vector);
        codec.WriteKind(graph);
    }

    internal override void WriteContent(GraphWriter graph, object instance)
    {
        T[] array = (T[])instance;
        graph.Format.WriteCount(array.Length);
        if (codec.IsScalar)
        {
            codec.WriteMany(graph, array);
        }
    }

    internal override void WriteBody(GraphWriter graph, object instance, int number)
    {
        graph.EnterElements(codec.Slots);
        codec.WriteMany(graph, (T[])instance);
    }

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host)
    {
        if (form.Form != GraphForm.Vector)
        {
            throw Mismatch(form);
        }

        return new VectorReader<T>(codec.Matches(form.Kinds[0]) ? codec : (SlotCodec<T>)codec.Converting(form.Kinds[0]), form.Kinds[0].IsScalar);
    }
}
