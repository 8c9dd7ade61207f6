using System.Collections;
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
