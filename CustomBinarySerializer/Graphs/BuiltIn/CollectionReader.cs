using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Reads collections of the framework.</summary>
internal sealed class CollectionReader(CollectionForm form, SlotCodec[] parts, bool isScalar) : TypeReader
{
    private readonly GraphSlot[] _slots = [.. parts.SelectMany(part => part.Slots)];
    private readonly int _minItem = (int)Math.Min(int.MaxValue, parts.Sum(part => (long)part.MinSize));

    private readonly CollectionMemory _memory = CollectionMemory.Of(form.Type);
    private readonly long _inlineBytes = parts.Sum(part => (long)part.InlineBytes);

    internal override bool HasBody => true;

    internal override long ObjectBytes => _memory.Empty + CollectionUnderWay.Bytes;

    internal override int MinBody => form.HasComparer ? 2 : 1;

    internal override bool IsSpecial => form.IsMadeOfItems;

    internal override bool HasStructsWithEvents { get; } = parts.Any(part => part.HasEvents);

    internal override bool IsSpecialForOthers => form.HasComparer && form.NeedsWholeItems;

    internal override object? Make(GraphReader graph, int number) => form.IsMadeOfItems ? null : form.Create();

    internal override SpecialObject MakeSpecial(int number, object? instance) => new MadeCollection(number, form);

    internal override void ReadBody(GraphReader graph, object? instance, int number)
    {
        int count = graph.ReadItemCount(_minItem);
        graph.Input.CountMemory(count * _memory.OfItem(_inlineBytes));
        CollectionUnderWay collection = new(form, instance, number, count);
        if (form.HasComparer)
        {
            graph.EnterComparer(collection);
            collection.Comparer = graph.ReadReference(slot: 0);
            collection.IsComparerLate = !collection.IsWhole;
        }

        if (isScalar)
        {
            ReadItems(graph, collection);
        }
        else
        {
            graph.Expect((long)count * _minItem);
            graph.ReadItemsLater(new ItemsReader(this, collection));
        }
    }

    /// <summary>Reads the items when their turn comes.</summary>
    internal void ReadLater(GraphReader graph, CollectionUnderWay collection)
    {
        graph.Meet((long)collection.Count * _minItem);
        ReadItems(graph, collection);
    }

    private void ReadItems(GraphReader graph, CollectionUnderWay collection)
    {
        graph.EnterItems(_slots, collection, areAskedLater: parts.Length == 1);
        collection.Items = form.ReadItems(graph, parts, collection.Count);
        collection.CanCompareAtOnce = !form.NeedsWholeItems || (!collection.IsComparerLate && CanCompareAtOnce(collection));
        if (form.IsMadeOfItems)
        {
            graph.SetItems(collection);
        }
        else if (!collection.CanBeFilledAtOnce)
        {
            graph.FillLater(collection);
        }
        else
        {
            collection.Fill(graph.Host);
        }
    }

    private bool CanCompareAtOnce(CollectionUnderWay collection) =>
        (parts[form.ComparedPart].IsScalar || parts[form.ComparedPart].Type == typeof(string)) && collection.Comparer is (null or StringComparer);
}
