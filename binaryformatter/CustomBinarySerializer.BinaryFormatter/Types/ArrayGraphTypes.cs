using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>A graph type of arrays of one dimension with lower bound 0.</summary>
internal sealed class VectorGraphType<T>(SlotCodec<T> codec) : GraphType(typeof(T[]))
{
    internal override bool HasBody => !codec.IsScalar;

    internal override TypeForm Form { get; } = TypeForm.Vector(codec.Kind);

    internal override void WriteContent(GraphWriter graph, object instance)
    {
        T[] array = (T[])instance;
        graph.Format.WriteCount(array.Length);
        if (codec.IsScalar)
        {
            codec.WriteArray(graph, array);
        }
    }

    internal override void WriteBody(GraphWriter graph, object instance, int number)
    {
        graph.EnterElements(codec.Slots);
        codec.WriteMany(graph, (T[])instance);
    }

    internal override TypeReader ReaderOf(TypeForm form, GraphHost host)
    {
        if (form.Form != GraphForm.Vector)
        {
            throw Mismatch(form);
        }

        return new VectorReader<T>(codec.ReaderOf(form.Kinds[0], host), form.Kinds[0].IsScalar);
    }
}

/// <summary>A reader of arrays of one dimension with lower bound 0.</summary>
internal sealed class VectorReader<T>(SlotCodec<T> codec, bool isScalar) : TypeReader
{
    internal override bool HasBody => !isScalar;

    internal override long ObjectBytes => MemoryBudget.OfObject(0);

    internal override bool HasStructsWithEvents => codec.HasEvents;

    internal override object Make(GraphReader graph, int number)
    {
        BorrowedItems? borrowed = graph.FindBorrowed(number);
        if (borrowed is not null && isScalar)
        {
            graph.Host.Payload.RequireCount(borrowed.Count, minItemSize: 0, bytes: 0);
            graph.Input.CountMemory((long)borrowed.Count * codec.InlineBytes);
            return borrowed.ToArray<T>(graph);
        }

        int length = graph.Format.ReadItemCount(borrowed is null ? codec.MinSize : 0);
        graph.Input.CountMemory((long)length * codec.InlineBytes);
        T[] array = new T[length];
        if (isScalar)
        {
            codec.ReadMany(graph, array);
        }
        else if (borrowed is null)
        {
            graph.ReserveBytes((long)length * codec.MinSize);
        }

        return array;
    }

    internal override void ReadBody(GraphReader graph, object? instance, int number)
    {
        T[] array = (T[])instance!;
        graph.Scope.EnterElements(codec.Slots, array, codec.InlineBytes);
        if (graph.FindBorrowed(number) is { } borrowed)
        {
            borrowed.CopyTo<T>(graph, array);
            return;
        }

        graph.ReleaseBytes((long)array.Length * codec.MinSize);
        codec.ReadMany(graph, array);
    }
}

/// <summary>A graph type of arrays with several dimensions or a lower bound other than 0.</summary>
internal sealed class ArrayGraphType<T>(Type type, SlotCodec<T> codec) : GraphType(type)
{
    internal override bool HasBody => !codec.IsScalar;

    internal override TypeForm Form { get; } = TypeForm.Array(type.GetArrayRank(), codec.Kind);

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
            codec.WriteArray(graph, array);
        }
    }

    internal override void WriteBody(GraphWriter graph, object instance, int number)
    {
        graph.EnterElements(codec.Slots);
        codec.WriteMany(graph, Elements((Array)instance));
    }

    internal override TypeReader ReaderOf(TypeForm form, GraphHost host)
    {
        if (form.Form != GraphForm.Array || form.Rank != Type.GetArrayRank())
        {
            throw Mismatch(form);
        }

        return new ArrayReader<T>(Type, codec.ReaderOf(form.Kinds[0], host), form.Kinds[0].IsScalar);
    }

    /// <summary>Returns the elements in memory order, the last index changing fastest.</summary>
    internal static Span<T> Elements(Array array) =>
        MemoryMarshal.CreateSpan(ref Unsafe.As<byte, T>(ref MemoryMarshal.GetArrayDataReference(array)), array.Length);
}

/// <summary>A reader of arrays with several dimensions or a lower bound other than 0.</summary>
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
            lengths[dimension] = graph.Format.ReadCount();
            lowerBounds[dimension] = graph.Format.ReadZigzag();
            count *= lengths[dimension];

            // The runtime multiplies in this order too, so that a later length of 0 doesn't compensate.
            if (count > int.MaxValue)
            {
                throw GraphErrors.Invalid("an array has more elements than one can have");
            }

            if ((long)lowerBounds[dimension] + lengths[dimension] > int.MaxValue)
            {
                throw GraphErrors.Invalid("the last index of an array is too large");
            }
        }

        graph.Format.RequireItems(count, codec.MinSize);
        graph.Input.CountMemory(count * codec.InlineBytes);
        Array array = Array.CreateInstance(type.GetElementType()!, lengths, lowerBounds);
        if (isScalar)
        {
            codec.ReadMany(graph, ArrayGraphType<T>.Elements(array));
        }
        else
        {
            graph.ReserveBytes(count * codec.MinSize);
        }

        return array;
    }

    internal override void ReadBody(GraphReader graph, object? instance, int number)
    {
        Array array = (Array)instance!;
        graph.ReleaseBytes((long)array.Length * codec.MinSize);
        graph.Scope.EnterElements(codec.Slots, array, codec.InlineBytes);
        codec.ReadMany(graph, ArrayGraphType<T>.Elements(array));
    }
}
