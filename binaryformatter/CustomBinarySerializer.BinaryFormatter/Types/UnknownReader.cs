using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>A reader that skips objects of an unregistered type.</summary>
internal sealed class UnknownReader(TypeForm form, int typeId) : TypeReader
{
    private const int MaxRank = 32;

    // Computed once, because a form may have many parts and many objects.
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

    /// <summary>Skips elements or items.</summary>
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

/// <summary>A reader that skips the items of a collection of an unregistered type.</summary>
internal sealed class UnknownItemsReader(UnknownReader reader, int count) : TypeReader
{
    internal override bool HasBody => true;

    internal override object? Make(GraphReader graph, int number) => null;

    internal override void ReadBody(GraphReader graph, object? instance, int number) => reader.Skip(graph, count);
}

/// <summary>The reading of values of which only the payload defines the kind.</summary>
internal static class KindReader
{
    /// <summary>Reads a value. A struct is skipped and returned as an <see cref="UnknownValue"/>.</summary>
    /// <param name="kind">The kind in the payload.</param>
    /// <param name="graph">The graph reader.</param>
    /// <param name="slot">The index of the current slot; <see cref="GraphReader.NoSlot"/> to skip the value.</param>
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

    /// <summary>Skips the values of a layout.</summary>
    internal static void Skip(this GraphLayout layout, GraphReader graph)
    {
        foreach ((_, SlotKind kind) in layout.Fields)
        {
            kind.Read(graph, GraphReader.NoSlot);
        }
    }

    private static object ReadScalar(int kind, GraphReader graph) =>
        ScalarCodecs.Find(kind) is { } codec ? codec.ReadBoxed(graph, GraphReader.NoSlot)!
            : GraphKind.TypeOf(kind) is { } type
                ? graph.ReadByContract(BuiltInContracts.Find(type)!, static (reader, contract) => contract.ReadObject(reader))!
            : throw GraphErrors.UnknownKind(kind);
}

/// <summary>A placeholder for a struct that only the payload defines.</summary>
internal sealed class UnknownValue
{
    private UnknownValue()
    {
    }

    internal static UnknownValue Instance { get; } = new();
}
