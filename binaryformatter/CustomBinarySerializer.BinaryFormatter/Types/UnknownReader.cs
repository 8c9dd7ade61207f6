using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Passes over objects of a type that isn't registered.</summary>
internal sealed class UnknownReader(TypeForm form, int typeId) : TypeReader
{
    private const int MaxRank = 32;

    // Once: a form may have many parts, and many objects.
    private readonly int _minItemSize = (int)Math.Clamp(form.Kinds.Sum(kind => (long)kind.MinSize), 1, int.MaxValue);
    private readonly bool _isScalar = form.Kinds.All(kind => kind.IsScalar);

    internal override bool HasBody => form.Form switch
    {
        GraphForm.Fields or GraphForm.Info or GraphForm.Collection or GraphForm.CollectionWithComparer => true,
        GraphForm.Vector or GraphForm.Array => !form.Kinds[0].IsScalar,
        _ => false,
    };

    internal override bool HasInfoBody => form.Form == GraphForm.Info;

    internal override object Make(GraphReader graph, int number)
    {
        long count = 0;
        switch (form.Form)
        {
            case GraphForm.Leaf:
                graph.Input.TakeSpan(graph.Format.ReadLeafLength());
                break;
            case GraphForm.Scalar:
                form.Kinds[0].Read(graph, GraphReader.NoSlot);
                break;
            case GraphForm.Vector:
                count = graph.Format.ReadCount();
                break;
            case GraphForm.Array:
                count = ReadLengths(graph);
                break;
        }

        if (form.Form is GraphForm.Vector or GraphForm.Array)
        {
            graph.Format.RequireItems(count, form.Kinds[0].MinSize);
            if (!HasBody)
            {
                Skip(graph, count);
            }
        }

        return new UnknownObject(typeId, count);
    }

    internal override void ReadBody(GraphReader graph, object? instance, int number)
    {
        switch (form.Form)
        {
            case GraphForm.Fields:
                form.Layout!.Skip(graph);
                break;
            case GraphForm.Collection or GraphForm.CollectionWithComparer:
                SkipCollection(graph);
                break;
            default:
                Skip(graph, ((UnknownObject)instance!).Count);
                break;
        }
    }

    internal override void ReadInfo(GraphReader graph, GraphLayout layout, object? instance, int number) => layout.Skip(graph);

    /// <summary>Passes over elements or items.</summary>
    internal void Skip(GraphReader graph, long count)
    {
        for (long i = 0; i < count; i++)
        {
            foreach (SlotKind kind in form.Kinds)
            {
                kind.Read(graph, GraphReader.NoSlot);
            }
        }
    }

    private void SkipCollection(GraphReader graph)
    {
        int count = graph.Format.ReadItemCount(_minItemSize);
        if (form.Form == GraphForm.CollectionWithComparer)
        {
            graph.ReadReference(GraphReader.NoSlot);
        }

        if (_isScalar)
        {
            Skip(graph, count);
        }
        else
        {
            graph.ReadItemsLater(new UnknownItemsReader(this, count));
        }
    }

    private long ReadLengths(GraphReader graph)
    {
        if (form.Rank is < 1 or > MaxRank)
        {
            throw GraphErrors.Invalid($"an array has {form.Rank} dimensions");
        }

        long count = 1;
        for (int dimension = 0; dimension < form.Rank; dimension++)
        {
            count = Math.Min(int.MaxValue, count * graph.Format.ReadCount());
            graph.Format.ReadZigzag();
        }

        return count;
    }
}

/// <summary>Passes over the items of a collection of a type that isn't registered.</summary>
internal sealed class UnknownItemsReader(UnknownReader reader, int count) : TypeReader
{
    internal override bool HasBody => true;

    internal override object? Make(GraphReader graph, int number) => null;

    internal override void ReadBody(GraphReader graph, object? instance, int number) => reader.Skip(graph, count);
}

/// <summary>Reads values of which the program knows only what the payload says.</summary>
internal static class KindReader
{
    /// <summary>Reads a value; a struct is passed over, and is an <see cref="UnknownValue"/>.</summary>
    /// <param name="kind">What the payload has there.</param>
    /// <param name="graph">Where from.</param>
    /// <param name="slot">Which of the current slots it is in; <see cref="GraphReader.NoSlot"/> where it is passed over.</param>
    internal static object? Read(this SlotKind kind, GraphReader graph, int slot)
    {
        switch (kind.Number)
        {
            case GraphKind.Reference:
                return graph.ReadReference(slot);
            case GraphKind.Nullable:
                return graph.Input.ReadByte() == 0 ? null : kind.Value!.Read(graph, slot);
            case GraphKind.Struct:
                if (kind.Layout!.Fields.Length == 0)
                {
                    graph.Input.ReadByte();
                }

                kind.Layout.Skip(graph);
                return UnknownValue.Instance;
            default:
                return ReadScalar(kind.Number, graph);
        }
    }

    /// <summary>Passes over the values of a layout.</summary>
    internal static void Skip(this GraphLayout layout, GraphReader graph)
    {
        foreach ((_, SlotKind kind) in layout.Fields)
        {
            kind.Read(graph, GraphReader.NoSlot);
        }
    }

    private static object ReadScalar(int kind, GraphReader graph) =>
        ScalarCodecs.Find(kind) is { } codec ? codec.ReadBoxed(graph, GraphReader.NoSlot)!
            : GraphKind.TypeOf(kind) is { } type ? graph.ReadByContract(BuiltInContracts.Find(type)!, static (reader, contract) => contract.ReadObject(reader))!
            : throw GraphErrors.UnknownKind(kind);
}

/// <summary>Stands for a struct of which only the payload knows.</summary>
internal sealed class UnknownValue
{
    private UnknownValue()
    {
    }

    internal static UnknownValue Instance { get; } = new();
}
