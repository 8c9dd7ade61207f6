using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Reads arrays of one dimension that begin at 0.</summary>
internal sealed class VectorReader<T>(SlotCodec<T> codec, bool isScalar) : TypeReader
{
    internal override bool HasBody => !isScalar;

    internal override long ObjectBytes => MemoryBudget.OfObject(0);

    internal override bool HasStructsWithEvents => codec.HasEvents;

    internal override object Make(GraphReader graph, int number)
    {
        int length = graph.ReadItemCount(codec.MinSize);
        graph.Input.CountMemory((long)length * codec.InlineBytes);
        T[] array = new T[length];
        if (isScalar)
        {
            codec.ReadMany(graph, array);
        }
        else
        {
            graph.Expect((long)length * codec.MinSize);
        }

        return array;
    }

    internal override void ReadBody(GraphReader graph, object? instance, int number)
    {
        T[] array = (T[])instance!;
        graph.Meet((long)array.Length * codec.MinSize);
        graph.EnterElements(codec, array);
        codec.ReadMany(graph, array);
    }
}
