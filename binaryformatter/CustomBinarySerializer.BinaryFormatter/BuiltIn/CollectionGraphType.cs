using System.Collections;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A graph type of framework collections.</summary>
internal sealed class CollectionGraphType : GraphType
{
    private readonly CollectionForm _form;
    private readonly SlotCodec[] _parts;
    private readonly bool _isScalar;
    private readonly GraphSlot[] _slots;
    private readonly ItemsWriter _items;

    internal CollectionGraphType(CollectionForm form, SlotCodec[] parts)
        : base(form.Type)
    {
        _form = form;
        _parts = parts;
        _isScalar = parts.All(part => part.IsScalar);
        _slots = [.. parts.SelectMany(part => part.Slots)];
        _items = new ItemsWriter(this);
        Form = TypeForm.Collection(form.HasComparer, Array.ConvertAll(parts, part => part.Kind));
    }

    /// <summary>Gets the form of the collection.</summary>
    internal CollectionForm Collection => _form;

    internal override TypeForm Form { get; }

    internal override bool HasBody => true;

    internal override void WriteBody(GraphWriter graph, object instance, int number)
    {
        // The items are written later, or code that runs in between may change them. The counted items must be the
        // written ones.
        ICollection? items = _form.AreItemsCopied || (graph.RunsUserCode && (!_isScalar || _form.ComparerOf(instance) is not null))
            ? _form.CopyItems(instance)
            : null;
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
            return;
        }

        int itemsNumber = graph.TakeNumber(instance, _items, count);
        if (items is not null)
        {
            graph.Items.Keep(itemsNumber, items);
        }
    }

    internal override TypeReader ReaderOf(TypeForm form, GraphHost host)
    {
        if (form.Form != Form.Form || form.Kinds.Length != _parts.Length)
        {
            throw Mismatch(form);
        }

        SlotCodec[] parts = [.. _parts.Zip(form.Kinds, (part, kind) => part.ReaderOf(kind, host))];
        return new CollectionReader(_form, parts, form.Kinds.All(kind => kind.IsScalar));
    }

    private void WriteItems(GraphWriter graph, object collection, int count, ICollection? items)
    {
        // BinaryFormatter writes a struct for each pair and requests its members at once.
        if (_parts.Length > 1)
        {
            graph.EnterFields(_slots);
        }
        else
        {
            graph.EnterElements(_slots);
        }

        graph.Items.Begin(count);
        if (items is null)
        {
            _form.WriteItems(collection, graph, _parts);
        }
        else
        {
            _form.WriteCopy(items, graph, _parts);
        }

        graph.Items.RequireAll(graph);
    }

    /// <summary>
    /// A writer of a collection's items, which have an object number. BinaryFormatter numbers the array inside a
    /// collection, so the order of objects is the same.
    /// </summary>
    private sealed class ItemsWriter(CollectionGraphType collection) : TypeWriter(collection.Type)
    {
        internal override TypeForm Form => throw new NotSupportedException();

        internal override bool HasBody => true;

        internal override void WriteBody(GraphWriter graph, object instance, int number) =>
            collection.WriteItems(graph, instance, graph.CountOf(number), graph.Items.Take(number));
    }
}

/// <summary>A reader of framework collections.</summary>
internal sealed class CollectionReader(CollectionForm form, SlotCodec[] parts, bool isScalar) : TypeReader
{
    private readonly GraphSlot[] _slots = [.. parts.SelectMany(part => part.Slots)];
    private readonly int _minItem = (int)Math.Min(int.MaxValue, parts.Sum(part => (long)part.MinSize));
    private readonly CollectionMemory _memory = MemoryOfCollections.Of(form.Type);
    private readonly long _inlineBytes = parts.Sum(part => (long)part.InlineBytes);

    internal override bool HasBody => true;

    internal override long ObjectBytes => _memory.Empty + PendingCollection.Bytes;

    internal override int MinBody => form.HasComparer ? 2 : 1;

    internal override bool IsSpecial => form.IsMadeOfItems;

    internal override bool HasStructsWithEvents { get; } = parts.Any(part => part.HasEvents);

    internal override bool IsSpecialForOthers => form.HasComparer && form.NeedsWholeItems;

    internal override object? Make(GraphReader graph, int number) => form.IsMadeOfItems ? null : form.Create();

    internal override SpecialObject MakeSpecial(int number, object? instance) => new MadeCollection(number, form.Type);

    internal override void ReadBody(GraphReader graph, object? instance, int number)
    {
        int count = graph.Format.ReadItemCount(_minItem);
        if (graph.FindBorrowed(number) is { } items)
        {
            graph.Host.Payload.RequireCount(items.Count, minItemSize: 0, bytes: 0);
            graph.Input.CountMemory(items.Count * _memory.OfItem(_inlineBytes));
            form.FillBorrowed(graph, instance!, items);
            return;
        }

        graph.Input.CountMemory(count * _memory.OfItem(_inlineBytes));
        CollectionToFill collection = new(form, instance, number, count);
        if (form.HasComparer)
        {
            graph.Scope.EnterComparer(collection);
            collection.Comparer = graph.ReadReference(slot: 0);
            collection.IsComparerLate = !collection.IsWhole;
        }

        if (isScalar)
        {
            ReadItems(graph, collection);
        }
        else
        {
            graph.ReserveBytes((long)count * _minItem);
            graph.ReadItemsLater(new ItemsReader(this, collection));
        }
    }

    private void ReadItems(GraphReader graph, CollectionToFill collection)
    {
        graph.Scope.EnterItems(_slots, collection, areTypesOpen: parts.Length == 1);
        collection.Items = form.ReadItems(graph, parts, collection.Count);
        collection.CanCompareAtOnce = !form.NeedsWholeItems || (!collection.IsComparerLate && CanCompareAtOnce(collection));
        if (form.IsMadeOfItems)
        {
            ((MadeCollection)graph.SpecialOf(collection.Number)).Items = collection;
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

    private bool CanCompareAtOnce(PendingCollection collection) =>
        (parts[form.ComparedPart].IsScalar || parts[form.ComparedPart].Type == typeof(string))
            && collection.Comparer is (null or StringComparer);

    /// <summary>A reader of a collection's items, at their position in the order of bodies.</summary>
    private sealed class ItemsReader : TypeReader
    {
        private readonly CollectionReader _reader;
        private readonly CollectionToFill _collection;

        internal ItemsReader(CollectionReader reader, CollectionToFill collection)
        {
            _reader = reader;
            _collection = collection;
            ItemsOwner = collection.Number;
        }

        internal override bool HasBody => true;

        internal override object? Make(GraphReader graph, int number) => null;

        internal override void ReadBody(GraphReader graph, object? instance, int number)
        {
            graph.ReleaseBytes((long)_collection.Count * _reader._minItem);
            _reader.ReadItems(graph, _collection);
        }
    }

    /// <summary>A collection with a form whose items haven't been added.</summary>
    private sealed class CollectionToFill(CollectionForm form, object? instance, int number, int count) : PendingCollection(number, count)
    {
        /// <summary>Gets or sets whether the comparer was not yet available when the body was read.</summary>
        internal bool IsComparerLate { get; set; }

        protected override bool IsMadeOfItems => form.IsMadeOfItems;

        protected override Array ComparedItems => Items![form.ComparedPart];

        protected override void BoundVisits(GraphHost host)
        {
            if (form.ItemVisits == Visits.None)
            {
                return;
            }

            int perItem = form.VisitsPerItem(Count);
            if (perItem == Count)
            {
                // A list: short keys cost comparisons too.
                host.Visits.Spend(ComparedItems.GetType(), (long)Count * perItem);
            }

            host.Visits.Require(ComparedItems, Comparer, form.ItemVisits, perItem, host.LongestText);
        }

        protected override object AddItems(GraphHost host)
        {
            try
            {
                return form.Fill(instance, Comparer, Items!, host.Payload);
            }
            catch (Exception e) when (e is not BinarySerializationException)
            {
                throw GraphErrors.Threw(form.Type, "Adding the items", e);
            }
        }
    }
}
