using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Reads arrays of several dimensions, or that don't begin at 0.</summary>
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
internal sealed class ArrayReader<T>(Type type, SlotCodec<T> codec, bool isScalar) : TypeReader
{
    internal override bool HasBody => !isScalar;

    internal override bool HasStructsWithEvents => codec.HasEvents;

    internal override object Make(GraphReader graph, int number)
    {
        int rank = type.GetArrayRank();
        int[] lengths = new int[rank];
        int[] lowerBounds = new int[rank];
        long count = 1;
        for (int dimension = 0; dimension < rank; dimension++)
        {
            lengths[dimension] = graph.ReadCount();
            lowerBounds[dimension] = graph.ReadZigzag();
            count *= lengths[dimension];

            // The runtime multiplies in this order, too, so that a later length of 0 makes up for nothing.
            if (count > int.MaxValue)
            {
                throw GraphErrors.Invalid("an array has more elements than one can have");
            }

            if ((long)lowerBounds[dimension] + lengths[dimension] > int.MaxValue)
            {
                throw GraphErrors.Invalid("the last index of an array is too large");
            }
        }

        graph.RequireItems(count, codec.MinSize);
        graph.Input.CountMemory(count * codec.InlineBytes);
        Array array = Array.CreateInstance(type.GetElementType()!, lengths, lowerBounds);
        if (isScalar)
        {
            codec.ReadMany(graph, ArrayGraphType<T>.Elements(array));
        }
        else
        {
            graph.Expect(count * codec.MinSize);
        }

        return array;
    }

    internal override void ReadBody(GraphReader graph, object? instance, int number)
    {
        Array array = (Array)instance!;
        graph.Meet((long)array.Length * codec.MinSize);
        graph.EnterElements(codec, array);
        codec.ReadMany(graph, ArrayGraphType<T>.Elements(array));
    }
}
