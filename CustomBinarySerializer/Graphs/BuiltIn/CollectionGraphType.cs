using System.Collections;
using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Collections of the framework.</summary>
internal sealed class CollectionGraphType : GraphType
{
    private readonly CollectionForm _form;
    private readonly SlotCodec[] _parts;
    private readonly bool _isScalar;
    private readonly GraphSlot[] _slots;
    private readonly CollectionItems _items;

    internal CollectionGraphType(CollectionForm form, SlotCodec[] parts)
        : base(form.Type)
    {
        _form = form;
        _parts = parts;
        _isScalar = parts.All(part => part.IsScalar);
        _slots = [.. parts.SelectMany(part => part.Slots)];
        _items = new CollectionItems(this);
    }

    /// <summary>How it is taken apart.</summary>
    internal CollectionForm Form => _form;

    internal override bool HasBody => true;

    internal override void WriteForm(GraphWriter graph)
    {
        graph.Format.WriteForm(_form.HasComparer ? GraphForm.CollectionWithComparer : GraphForm.Collection);
        graph.Format.WriteCount(_parts.Length);
        foreach (SlotCodec part in _parts)
        {
            part.WriteKind(graph);
        }
    }

    internal override void WriteBody(GraphWriter graph, object instance, int number)
    {
        // The items are written later, or code that runs in between may change them: then what was counted is what is written.
        ICollection? items = _form.MayChange || (graph.RunsUserCode && (!_isScalar || _form.ComparerOf(instance) is not null)) ? _form.TakeDown(instance) : null;
        int count = items?.Count ?? _form.CountOf(instance);
        graph.Format.WriteCount(count);
        if (_form.HasComparer)
        {
            graph.EnterFields(GraphSlots.OfAnything);
            graph.WriteReference(_form.ComparerOf(instance), slot: 0);
        }

        if (_isScalar)
        {
            WriteItems(graph, instance, count, items);
        }
        else
        {
            graph.WriteItemsLater(instance, _items, count, items);
        }
    }

    /// <summary>Writes the items when their turn comes.</summary>
    internal void WriteItems(GraphWriter graph, object collection, int count, ICollection? items)
    {
        // BinaryFormatter has a struct for each pair, whose members it asks at once.
        if (_parts.Length > 1)
        {
            graph.EnterFields(_slots);
        }
        else
        {
            graph.EnterElements(_slots);
        }

        graph.BeginItems(count);
        if (items is null)
        {
            _form.WriteItems(collection, graph, _parts);
        }
        else
        {
            _form.WriteTakenDown(items, graph, _parts);
        }

        graph.EndItems();
    }

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host)
    {
        if (form.Form != (_form.HasComparer ? GraphForm.CollectionWithComparer : GraphForm.Collection) || form.Kinds.Length != _parts.Length)
        {
            throw Mismatch(form);
        }

        SlotCodec[] parts = [.. _parts.Zip(form.Kinds, (part, kind) => part.Matches(kind) ? part : part.Converting(kind))];
        return new CollectionReader(_form, parts, form.Kinds.All(kind => kind.IsScalar));
    }
}

/// <summary>The items of a collection, which have a number of their own: as BinaryFormatter has the array inside a collection, so that objects come in its order.</summary>
internal sealed class CollectionItems(CollectionGraphType collection) : GraphType(collection.Type)
{
    internal override bool HasBody => true;

    internal override void WriteForm(GraphWriter graph) => throw new NotSupportedException();

    internal override void WriteBody(GraphWriter graph, object instance, int number) => graph.WriteItemsOf(collection, instance, number);

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) => throw new NotSupportedException();
}

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

/// <summary>Reads the items of a collection, which have a number of their own.</summary>
internal sealed class ItemsReader(CollectionReader reader, CollectionUnderWay collection) : TypeReader
{
    internal override bool HasBody => true;

    internal override object? Make(GraphReader graph, int number) => null;

    /// <summary>The number of the collection, for which its items stand.</summary>
    internal int Owner => collection.Number;

    internal override void ReadBody(GraphReader graph, object? instance, int number) => reader.ReadLater(graph, collection);
}

/// <summary>A collection that can only be made with its items.</summary>
internal sealed class MadeCollection(int number, CollectionForm form) : SpecialObject(number, form.Type, null)
{
    private bool _hasStoppedWaiting;

    /// <summary>The items, once they have been read.</summary>
    internal CollectionUnderWay? Items { get; set; }

    internal override bool StopWaiting()
    {
        bool wasWaiting = !_hasStoppedWaiting;
        _hasStoppedWaiting = true;
        return wasWaiting;
    }

    internal override bool CanChange => Value is null;

    internal override bool IsWhole => Value is not null;

    internal override bool TryComplete(GraphCompletion completion)
    {
        if (Value is not null || Items is not { } items || (!items.CanCompareAtOnce && !_hasStoppedWaiting))
        {
            return false;
        }

        Value = items.Fill(completion.Host);
        completion.BecomeWhole(this);
        return true;
    }
}
