using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// How a collection of one closed type is taken apart into items and made of them in graphs: <see cref="ShapeForms"/> makes one of an <see cref="IShape"/>. For what
/// is in graphs alone a class derives from <see cref="ItemForm{TCollection, TItem}"/> or <see cref="PairForm{TCollection, TFirst, TSecond}"/>, generic in the arguments
/// of the collection and with a constructor without parameters. Thread-safe.
/// </summary>
internal abstract class CollectionForm
{
    /// <summary>The type of the collection.</summary>
    internal abstract Type Type { get; }

    /// <summary>The types of the parts of an item, for example key and value.</summary>
    internal abstract Type[] Parts { get; }

    /// <summary>Whether a reference to a comparer precedes the items.</summary>
    internal virtual bool HasComparer => false;

    /// <summary>Fills an empty collection with items that aren't in the payload.</summary>
    /// <exception cref="NotSupportedException">It isn't a <see cref="List{T}"/>.</exception>
    internal virtual void FillBorrowed(object created, BorrowedItems items) => throw new NotSupportedException();

    /// <summary>Whether items are hashed or compared, so that objects among them must be whole before they are added.</summary>
    internal bool NeedsWholeItems => ItemVisits != Visits.None;

    /// <summary>Which of the parts is hashed or compared.</summary>
    internal virtual int ComparedPart => 0;

    /// <summary>What is done with that part of each item when it is added.</summary>
    internal virtual Visits ItemVisits => Visits.None;

    /// <summary>How often it is done, where items are so many.</summary>
    internal virtual int VisitsPerItem(int count) => ItemVisits.HasFlag(Visits.Sorting) ? 1 + BitOperations.Log2((uint)count) : 1;

    /// <summary>Whether the collection can only be made with its items, so that references to it have to wait for them.</summary>
    internal virtual bool IsMadeOfItems => false;

    /// <summary>Returns the comparer if it isn't the default one. A class of the program's own must be registered like any other.</summary>
    internal virtual object? ComparerOf(object collection) => null;

    internal abstract int CountOf(object collection);

    /// <summary>Returns what is to be filled later, an object of exactly <see cref="Type"/>: by default one on which no constructor has run.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "Fill runs the constructor that it needs itself, and so keeps it.")]
    internal virtual object Create() => RuntimeHelpers.GetUninitializedObject(Type);

    /// <summary>Writes every item by <paramref name="parts"/>, which has one codec for each of <see cref="Parts"/>.</summary>
    internal abstract void WriteItems(object collection, GraphWriter graph, SlotCodec[] parts);

    /// <summary>Whether asking for the items copies them, which is done once then: other threads may change the collection, or it can't be enumerated well.</summary>
    internal virtual bool AreItemsCopied => false;

    /// <summary>Takes the items down as they are now; returns null if there is only one, which can't become another number of them.</summary>
    internal virtual ICollection? TakeDown(object collection) => null;

    /// <summary>Writes what <see cref="TakeDown"/> returned.</summary>
    internal virtual void WriteTakenDown(ICollection items, GraphWriter graph, SlotCodec[] parts) => throw new NotSupportedException();

    /// <summary>Reads items into arrays, one for each of <see cref="Parts"/>.</summary>
    internal abstract Array[] ReadItems(GraphReader graph, SlotCodec[] parts, int count);

    /// <summary>Reads items of one part.</summary>
    protected static T[] ReadElements<T>(GraphReader graph, SlotCodec codec, int count)
    {
        T[] items = new T[count];
        graph.Scope.EnterPart(items, codec.InlineBytes);
        ((SlotCodec<T>)codec).ReadMany(graph, items);
        return items;
    }

    /// <summary>Makes the collection of what has been read.</summary>
    /// <param name="created">What <see cref="Create"/> returned; null where <see cref="IsMadeOfItems"/>.</param>
    /// <param name="comparer">The comparer, or null for the default one. It may be an object of any type: check it.</param>
    /// <param name="items">What <see cref="ReadItems"/> returned.</param>
    /// <param name="host">Says whether the items come from strangers.</param>
    /// <returns>The collection: <paramref name="created"/> if that isn't null.</returns>
    /// <exception cref="BinarySerializationException">The items can't form the collection.</exception>
    internal abstract object Fill(object? created, object? comparer, Array[] items, PayloadHost host);

    /// <summary>Returns a comparer as what the collection asks for.</summary>
    /// <exception cref="BinarySerializationException">It compares something else.</exception>
    internal static TComparer? Require<TComparer>(object? comparer)
        where TComparer : class =>
        comparer is null ? null
            : comparer as TComparer ?? throw GraphErrors.NotAssignable(comparer.GetType(), typeof(TComparer), "the comparer of a collection");
}

/// <summary>A collection of single items.</summary>
internal abstract class ItemForm<TCollection, TItem> : CollectionForm
    where TCollection : class
{
    internal sealed override Type Type => typeof(TCollection);

    internal sealed override Type[] Parts => [typeof(TItem)];

    internal sealed override int CountOf(object collection) => Count((TCollection)collection);

    internal sealed override void WriteItems(object collection, GraphWriter graph, SlotCodec[] parts) =>
        Write((TCollection)collection, new ItemWriter<TItem>(graph, parts[0]));

    internal override Array[] ReadItems(GraphReader graph, SlotCodec[] parts, int count) => [ReadElements<TItem>(graph, parts[0], count)];

    internal sealed override object Fill(object? created, object? comparer, Array[] items, PayloadHost host) =>
        Fill((TCollection?)created, comparer, (TItem[])items[0], host);

    protected abstract int Count(TCollection collection);

    /// <summary>Writes as many items as <see cref="Count"/> said, in the order in which <see cref="Fill(TCollection, object, TItem[], PayloadHost)"/> is to get them.</summary>
    protected abstract void Write(TCollection collection, ItemWriter<TItem> writer);

    /// <inheritdoc cref="CollectionForm.Fill"/>
    protected abstract TCollection Fill(TCollection? created, object? comparer, TItem[] items, PayloadHost host);
}

/// <summary>Writes the items of a collection, and counts them.</summary>
internal readonly struct ItemWriter<T>(GraphWriter graph, SlotCodec codec)
{
    private readonly SlotCodec<T> _codec = (SlotCodec<T>)codec;

    internal void Write(T item)
    {
        graph.Items.Count(graph);
        _codec.Write(graph, item, slot: 0);
    }

    internal void WriteAll(ReadOnlySpan<T> items)
    {
        foreach (T item in items)
        {
            Write(item);
        }
    }
}

/// <summary>A collection whose items have two parts.</summary>
internal abstract class PairForm<TCollection, TFirst, TSecond> : CollectionForm
    where TCollection : class
{
    internal sealed override Type Type => typeof(TCollection);

    internal sealed override Type[] Parts => [typeof(TFirst), typeof(TSecond)];

    internal sealed override int CountOf(object collection) => Count((TCollection)collection);

    internal sealed override void WriteItems(object collection, GraphWriter graph, SlotCodec[] parts) =>
        Write((TCollection)collection, new PairWriter<TFirst, TSecond>(graph, parts));

    internal override ICollection TakeDown(object collection)
    {
        List<(TFirst, TSecond)> items = [];
        Write((TCollection)collection, new PairWriter<TFirst, TSecond>(items));
        return items;
    }

    internal override void WriteTakenDown(ICollection items, GraphWriter graph, SlotCodec[] parts)
    {
        PairWriter<TFirst, TSecond> writer = new(graph, parts);
        foreach ((TFirst first, TSecond second) in (List<(TFirst, TSecond)>)items)
        {
            writer.Write(first, second);
        }
    }

    internal sealed override Array[] ReadItems(GraphReader graph, SlotCodec[] parts, int count)
    {
        SlotCodec<TFirst> firstCodec = (SlotCodec<TFirst>)parts[0];
        SlotCodec<TSecond> secondCodec = (SlotCodec<TSecond>)parts[1];
        int secondSlot = firstCodec.Slots.Length;
        TFirst[] first = new TFirst[count];
        TSecond[] second = new TSecond[count];
        for (int i = 0; i < count; i++)
        {
            graph.Scope.Index = i;
            graph.Scope.EnterPart(first, firstCodec.InlineBytes);
            firstCodec.Read(graph, ref first[i], slot: 0);
            graph.Scope.EnterPart(second, secondCodec.InlineBytes);
            secondCodec.Read(graph, ref second[i], secondSlot);
        }

        return [first, second];
    }

    internal sealed override object Fill(object? created, object? comparer, Array[] items, PayloadHost host) =>
        Fill((TCollection?)created, comparer, (TFirst[])items[0], (TSecond[])items[1], host);

    protected abstract int Count(TCollection collection);

    /// <summary>Writes as many items as <see cref="Count"/> said, in the order in which they are to be added.</summary>
    protected abstract void Write(TCollection collection, PairWriter<TFirst, TSecond> writer);

    /// <inheritdoc cref="CollectionForm.Fill"/>
    protected abstract TCollection Fill(TCollection? created, object? comparer, TFirst[] first, TSecond[] second, PayloadHost host);
}

/// <summary>Writes the items of a collection whose items have two parts, and counts them; or takes them down, to be written later.</summary>
internal readonly struct PairWriter<TFirst, TSecond>
{
    private readonly GraphWriter _graph;
    private readonly SlotCodec<TFirst> _first;
    private readonly SlotCodec<TSecond> _second;
    private readonly List<(TFirst First, TSecond Second)>? _items;

    internal PairWriter(GraphWriter graph, SlotCodec[] codecs)
    {
        _graph = graph;
        _first = (SlotCodec<TFirst>)codecs[0];
        _second = (SlotCodec<TSecond>)codecs[1];
    }

    internal PairWriter(List<(TFirst First, TSecond Second)> items)
    {
        _graph = null!;
        _first = null!;
        _second = null!;
        _items = items;
    }

    internal void Write(TFirst first, TSecond second)
    {
        if (_items is not null)
        {
            _items.Add((first, second));
            return;
        }

        _graph.Items.Count(_graph);
        _first.Write(_graph, first, slot: 0);
        _second.Write(_graph, second, _first.Slots.Length);
    }
}
