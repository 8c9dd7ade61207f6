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
/// A description of how a closed collection type is split into items and rebuilt in graphs. <see cref="ShapeForms"/>
/// creates it from an <see cref="IShape"/>. For collections of graphs only, a class derives from
/// <see cref="ItemForm{TCollection, TItem}"/> or <see cref="PairForm{TCollection, TFirst, TSecond}"/>, with the
/// collection's type parameters and a parameterless constructor. Thread-safe.
/// </summary>
internal abstract class CollectionForm
{
    /// <summary>Gets the type of the collection.</summary>
    internal abstract Type Type { get; }

    /// <summary>Gets the types of an item's parts, such as key and value.</summary>
    internal abstract Type[] Parts { get; }

    /// <summary>Whether a reference to a comparer precedes the items.</summary>
    internal virtual bool HasComparer => false;

    /// <summary>Fills an empty collection with items from outside the payload.</summary>
    /// <exception cref="NotSupportedException">The collection isn't a <see cref="List{T}"/>.</exception>
    internal virtual void FillBorrowed(GraphReader graph, object created, BorrowedItems items) => throw new NotSupportedException();

    /// <summary>
    /// Whether items are hashed or compared, so that objects among them must be complete before they are added.
    /// </summary>
    internal bool NeedsWholeItems => ItemVisits != Visits.None;

    /// <summary>Gets the index of the part that is hashed or compared.</summary>
    internal virtual int ComparedPart => 0;

    /// <summary>Gets the operations on that part when an item is added.</summary>
    internal virtual Visits ItemVisits => Visits.None;

    /// <summary>Returns the number of these operations per item, for a given count.</summary>
    internal virtual int VisitsPerItem(int count) => ItemVisits.HasFlag(Visits.Sorting) ? 1 + BitOperations.Log2((uint)count) : 1;

    /// <summary>
    /// Whether the collection can only be created with its items, so that references to it must wait for them.
    /// </summary>
    internal virtual bool IsMadeOfItems => false;

    /// <summary>
    /// Returns the comparer if it isn't the default one. A comparer class of the program must be registered.
    /// </summary>
    internal virtual object? ComparerOf(object collection) => null;

    internal abstract int CountOf(object collection);

    /// <summary>
    /// Creates an empty object of exactly <see cref="Type"/>, to be filled later. By default no constructor runs on it.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "Fill runs the constructor that it needs itself, and so keeps it.")]
    internal virtual object Create() => RuntimeHelpers.GetUninitializedObject(Type);

    /// <summary>Writes all items with <paramref name="parts"/>, one codec for each of <see cref="Parts"/>.</summary>
    internal abstract void WriteItems(object collection, GraphWriter graph, SlotCodec[] parts);

    /// <summary>
    /// Whether enumerating the items copies them, which is then done once. Other threads may change the collection, or
    /// its enumeration is costly.
    /// </summary>
    internal virtual bool AreItemsCopied => false;

    /// <summary>Copies the current items. Returns null if there is only one, whose number can't change.</summary>
    internal virtual ICollection? CopyItems(object collection) => null;

    /// <summary>Writes the items that <see cref="CopyItems"/> returned.</summary>
    internal virtual void WriteCopy(ICollection items, GraphWriter graph, SlotCodec[] parts) => throw new NotSupportedException();

    /// <summary>Reads items into arrays, one for each of <see cref="Parts"/>.</summary>
    internal abstract Array[] ReadItems(GraphReader graph, SlotCodec[] parts, int count);

    /// <summary>Reads the items of one part.</summary>
    protected static T[] ReadElements<T>(GraphReader graph, SlotCodec codec, int count)
    {
        T[] items = new T[count];
        graph.Scope.EnterPart(items, codec.InlineBytes);
        ((SlotCodec<T>)codec).ReadMany(graph, items);
        return items;
    }

    /// <summary>Creates the collection from the items that were read.</summary>
    /// <param name="created">The result of <see cref="Create"/>; null if <see cref="IsMadeOfItems"/> is true.</param>
    /// <param name="comparer">
    /// The comparer, or null for the default one. It may be an object of any type and must be checked.
    /// </param>
    /// <param name="items">The result of <see cref="ReadItems"/>.</param>
    /// <param name="host">The host, which determines whether the data is untrusted.</param>
    /// <returns>The collection: <paramref name="created"/> if it isn't null.</returns>
    /// <exception cref="BinarySerializationException">The items can't form the collection.</exception>
    internal abstract object Fill(object? created, object? comparer, Array[] items, PayloadHost host);

    /// <summary>Returns a comparer with the required type.</summary>
    /// <exception cref="BinarySerializationException">The comparer compares another type.</exception>
    internal static TComparer? Require<TComparer>(object? comparer)
        where TComparer : class =>
        comparer is null ? null
            : comparer as TComparer
                ?? throw GraphErrors.NotAssignable(comparer.GetType(), typeof(TComparer), "the comparer of a collection");
}

/// <summary>A form of a collection of single items.</summary>
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

    /// <summary>
    /// Writes <see cref="Count"/> items, in the order in which
    /// <see cref="Fill(TCollection, object, TItem[], PayloadHost)"/> receives them.
    /// </summary>
    protected abstract void Write(TCollection collection, ItemWriter<TItem> writer);

    /// <inheritdoc cref="CollectionForm.Fill"/>
    protected abstract TCollection Fill(TCollection? created, object? comparer, TItem[] items, PayloadHost host);
}

/// <summary>A writer that writes and counts the items of a collection.</summary>
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

/// <summary>A form of a collection whose items have two parts.</summary>
internal abstract class PairForm<TCollection, TFirst, TSecond> : CollectionForm
    where TCollection : class
{
    internal sealed override Type Type => typeof(TCollection);

    internal sealed override Type[] Parts => [typeof(TFirst), typeof(TSecond)];

    internal sealed override int CountOf(object collection) => Count((TCollection)collection);

    internal sealed override void WriteItems(object collection, GraphWriter graph, SlotCodec[] parts) =>
        Write((TCollection)collection, new PairWriter<TFirst, TSecond>(graph, parts));

    internal override ICollection CopyItems(object collection)
    {
        List<(TFirst, TSecond)> items = [];
        Write((TCollection)collection, new PairWriter<TFirst, TSecond>(items));
        return items;
    }

    internal override void WriteCopy(ICollection items, GraphWriter graph, SlotCodec[] parts)
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

    /// <summary>Writes <see cref="Count"/> items, in the order in which they will be added.</summary>
    protected abstract void Write(TCollection collection, PairWriter<TFirst, TSecond> writer);

    /// <inheritdoc cref="CollectionForm.Fill"/>
    protected abstract TCollection Fill(TCollection? created, object? comparer, TFirst[] first, TSecond[] second, PayloadHost host);
}

/// <summary>A writer that writes and counts items with two parts, or copies them to be written later.</summary>
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
