using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Arrays of several dimensions, or that don't begin at 0.</summary>
internal sealed class ArrayGraphType<T>(Type type, SlotCodec<T> codec) : GraphType(type)
{
    internal override bool HasBody => !codec.IsScalar;

    internal override void WriteForm(GraphWriter graph)
    {
        graph.Format.WriteForm(GraphForm.Array);
        graph.Format.WriteCount(Type.GetArrayRank());
        codec.WriteKind(graph);
    }

    internal override void WriteContent(GraphWriter graph, object instance)
    {
        Array array = (Array)instance;
        for (int dimension = 0; dimension < array.Rank; dimension++)
        {
            graph.Format.WriteCount(array.GetLength(dimension));
            graph.Format.WriteZigzag(array.GetLowerBound(dimension));
        }

        if (codec.IsScalar)
        {
            codec.WriteMany(graph, Elements(array));
        }
    }

    internal override void WriteBody(GraphWriter graph, object instance, int number)
    {
        graph.EnterElements(codec.Slots);
        codec.WriteMany(graph, Elements((Array)instance));
    }

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host)
    {
        if (form.Form != GraphForm.Array || form.Rank != Type.GetArrayRank())
        {
            throw Mismatch(form);
        }

        return new ArrayReader<T>(Type, codec.Matches(form.Kinds[0]) ? codec : (SlotCodec<T>)codec.Converting(form.Kinds[0]), form.Kinds[0].IsScalar);
    }

    /// <summary>The elements as they lie in memory, the last index changing fastest.</summary>
    internal static Span<T> Elements(Array array) =>
        MemoryMarshal.CreateSpan(ref Unsafe.As<byte, T>(ref MemoryMarshal.GetArrayDataReference(array)), array.Length);
}
