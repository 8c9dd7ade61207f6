using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Passes over objects of a type that isn't registered.</summary>
internal sealed class UnknownReader(FrameForm form, int typeId) : TypeReader
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
                graph.Input.TakeSpan(graph.ReadLeafLength());
                break;
            case GraphForm.Scalar:
                form.Kinds[0].Read(graph, GraphReader.NoSlot);
                break;
            case GraphForm.Vector:
                count = graph.ReadCount();
                break;
            case GraphForm.Array:
                count = ReadLengths(graph);
                break;
        }

        if (form.Form is GraphForm.Vector or GraphForm.Array)
        {
            graph.RequireItems(count, form.Kinds[0].MinSize);
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
                foreach ((_, FrameKind kind) in form.Layout!.Fields)
                {
                    kind.Read(graph, GraphReader.NoSlot);
                }

                break;
            case GraphForm.Collection or GraphForm.CollectionWithComparer:
                SkipCollection(graph);
                break;
            default:
                Skip(graph, ((UnknownObject)instance!).Count);
                break;
        }
    }

    internal override void ReadInfo(GraphReader graph, FrameLayout layout, object? instance, int number)
    {
        foreach ((_, FrameKind kind) in layout.Fields)
        {
            kind.Read(graph, GraphReader.NoSlot);
        }
    }

    /// <summary>Passes over elements or items.</summary>
    internal void Skip(GraphReader graph, long count)
    {
        for (long i = 0; i < count; i++)
        {
            foreach (FrameKind kind in form.Kinds)
            {
                kind.Read(graph, GraphReader.NoSlot);
            }
        }
    }

    private void SkipCollection(GraphReader graph)
    {
        int count = graph.ReadItemCount(_minItemSize);
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
            count = Math.Min(int.MaxValue, count * graph.ReadCount());
            graph.ReadZigzag();
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

/// <summary>Stands for an object of a type that isn't registered, where nothing needs it.</summary>
/// <param name="TypeId">The id of the type.</param>
/// <param name="Count">How many elements its body has.</param>
internal sealed record UnknownObject(int TypeId, long Count);

/// <summary>Stands for a struct of which only the payload knows.</summary>
internal sealed class UnknownValue
{
    private UnknownValue()
    {
    }

    internal static UnknownValue Instance { get; } = new();
}
