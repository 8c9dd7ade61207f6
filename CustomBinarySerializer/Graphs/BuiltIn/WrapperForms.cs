using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>What stands for another collection, of which it remains a view: its only item is that collection. One that stands for another of its kind is refused, since it might stand for itself.</summary>
internal sealed class ReadOnlyCollectionForm<T> : ItemForm<ReadOnlyCollection<T>, IList<T>>
{
    protected override int Count(ReadOnlyCollection<T> collection) => 1;

    protected override void Write(ReadOnlyCollection<T> collection, ItemWriter<IList<T>> writer) => writer.Write(Innermost(collection));

    protected override ReadOnlyCollection<T> Fill(ReadOnlyCollection<T>? created, object? comparer, IList<T>[] items, PayloadHost host)
    {
        if (items is not [{ } inner and not ReadOnlyCollection<T>])
        {
            throw PayloadErrors.NotA("ReadOnlyCollection", "it needs exactly one collection behind it, and none of its own kind");
        }

        Construct(created!, inner);
        return created!;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(ReadOnlyCollection<T> collection, IList<T> inner);

    private static IList<T> Innermost(ReadOnlyCollection<T> collection)
    {
        IList<T> inner = InnerOf(collection);
        while (inner is ReadOnlyCollection<T> view)
        {
            inner = InnerOf(view);
        }

        return inner;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Items")]
    private static extern IList<T> InnerOf(ReadOnlyCollection<T> collection);
}

/// <summary>What stands for another collection, of which it remains a view: its only item is that collection. One that stands for another of its kind is refused, since it might stand for itself.</summary>
internal sealed class ReadOnlyObservableCollectionForm<T> : ItemForm<ReadOnlyObservableCollection<T>, ObservableCollection<T>>
{
    protected override int Count(ReadOnlyObservableCollection<T> collection) => 1;

    protected override void Write(ReadOnlyObservableCollection<T> collection, ItemWriter<ObservableCollection<T>> writer) => writer.Write((ObservableCollection<T>)InnerOf(collection));

    protected override ReadOnlyObservableCollection<T> Fill(ReadOnlyObservableCollection<T>? created, object? comparer, ObservableCollection<T>[] items, PayloadHost host)
    {
        if (items is not [{ } inner])
        {
            throw PayloadErrors.NotA("ReadOnlyObservableCollection", "it needs exactly one collection behind it, and none of its own kind");
        }

        Construct(created!, inner);
        return created!;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(ReadOnlyObservableCollection<T> collection, ObservableCollection<T> inner);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Items")]
    private static extern IList<T> InnerOf(ReadOnlyCollection<T> collection);
}

/// <summary>What stands for another collection, of which it remains a view: its only item is that collection. One that stands for another of its kind is refused, since it might stand for itself.</summary>
internal sealed class ReadOnlyDictionaryForm<TKey, TValue> : ItemForm<ReadOnlyDictionary<TKey, TValue>, IDictionary<TKey, TValue>>
    where TKey : notnull
{
    protected override int Count(ReadOnlyDictionary<TKey, TValue> collection) => 1;

    protected override void Write(ReadOnlyDictionary<TKey, TValue> collection, ItemWriter<IDictionary<TKey, TValue>> writer) => writer.Write(Innermost(collection));

    protected override ReadOnlyDictionary<TKey, TValue> Fill(ReadOnlyDictionary<TKey, TValue>? created, object? comparer, IDictionary<TKey, TValue>[] items, PayloadHost host)
    {
        if (items is not [{ } inner and not ReadOnlyDictionary<TKey, TValue>])
        {
            throw PayloadErrors.NotA("ReadOnlyDictionary", "it needs exactly one collection behind it, and none of its own kind");
        }

        Construct(created!, inner);
        return created!;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(ReadOnlyDictionary<TKey, TValue> collection, IDictionary<TKey, TValue> inner);

    private static IDictionary<TKey, TValue> Innermost(ReadOnlyDictionary<TKey, TValue> dictionary)
    {
        IDictionary<TKey, TValue> inner = InnerOf(dictionary);
        while (inner is ReadOnlyDictionary<TKey, TValue> view)
        {
            inner = InnerOf(view);
        }

        return inner;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Dictionary")]
    private static extern IDictionary<TKey, TValue> InnerOf(ReadOnlyDictionary<TKey, TValue> dictionary);
}

/// <summary>What stands for another collection, of which it remains a view: its only item is that collection. One that stands for another of its kind is refused, since it might stand for itself.</summary>
internal sealed class ReadOnlySetForm<T> : ItemForm<ReadOnlySet<T>, ISet<T>>
{
    protected override int Count(ReadOnlySet<T> collection) => 1;

    protected override void Write(ReadOnlySet<T> collection, ItemWriter<ISet<T>> writer) => writer.Write(Innermost(collection));

    protected override ReadOnlySet<T> Fill(ReadOnlySet<T>? created, object? comparer, ISet<T>[] items, PayloadHost host)
    {
        if (items is not [{ } inner and not ReadOnlySet<T>])
        {
            throw PayloadErrors.NotA("ReadOnlySet", "it needs exactly one collection behind it, and none of its own kind");
        }

        Construct(created!, inner);
        return created!;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(ReadOnlySet<T> collection, ISet<T> inner);

    private static ISet<T> Innermost(ReadOnlySet<T> set)
    {
        ISet<T> inner = InnerOf(set);
        while (inner is ReadOnlySet<T> view)
        {
            inner = InnerOf(view);
        }

        return inner;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Set")]
    private static extern ISet<T> InnerOf(ReadOnlySet<T> set);
}

/// <summary>Writing it makes its value, as BinaryFormatter does; how it would have been made is code.</summary>
internal sealed class LazyForm<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] T> : ItemForm<Lazy<T>, T>
{
    protected override int Count(Lazy<T> collection) => 1;

    protected override void Write(Lazy<T> collection, ItemWriter<T> writer) => writer.Write(collection.Value);

    protected override Lazy<T> Fill(Lazy<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        Construct(created!, items.Length == 1 ? items[0] : throw PayloadErrors.NotA("Lazy", $"it has {items.Length} values"));
        return created!;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(Lazy<T> lazy, T value);
}

/// <summary>Its only item is the array inside it, null for the default one.</summary>
internal sealed class ImmutableArrayForm<T> : CollectionForm
{
    internal override Type Type => typeof(ImmutableArray<T>);

    internal override Type[] Parts => [typeof(T[])];

    internal override bool IsMadeOfItems => true;

    internal override int CountOf(object collection) => 1;

    internal override void WriteItems(object collection, GraphWriter graph, SlotCodec[] parts) =>
        new ItemWriter<T[]?>(graph, parts[0]).Write(ImmutableCollectionsMarshal.AsArray((ImmutableArray<T>)collection));

    internal override Array[] ReadItems(GraphReader graph, SlotCodec[] parts, int count) => [ReadElements<T[]?>(graph, parts[0], count)];

    internal override object Fill(object? created, object? comparer, Array[] items, PayloadHost host) =>
        items[0] is T[]?[] { Length: 1 } arrays ? ImmutableCollectionsMarshal.AsImmutableArray(arrays[0]) : throw PayloadErrors.NotA("ImmutableArray", $"it has {items[0].Length} arrays");
}

/// <summary>Its only item is an array with what it shows.</summary>
internal sealed class MemoryForm<T> : CollectionForm
{
    internal override Type Type => typeof(Memory<T>);

    internal override Type[] Parts => [typeof(T[])];

    internal override bool IsMadeOfItems => true;

    internal override int CountOf(object collection) => 1;

    internal override void WriteItems(object collection, GraphWriter graph, SlotCodec[] parts) =>
        new ItemWriter<T[]?>(graph, parts[0]).Write(((Memory<T>)collection).ToArray());

    internal override Array[] ReadItems(GraphReader graph, SlotCodec[] parts, int count) => [ReadElements<T[]?>(graph, parts[0], count)];

    internal override object Fill(object? created, object? comparer, Array[] items, PayloadHost host) =>
        items[0] is T[]?[] { Length: 1 } arrays ? new Memory<T>(arrays[0]) : throw PayloadErrors.NotA("Memory", $"it has {items[0].Length} arrays");
}

/// <summary>Its only item is an array with what it shows.</summary>
internal sealed class ReadOnlyMemoryForm<T> : CollectionForm
{
    internal override Type Type => typeof(ReadOnlyMemory<T>);

    internal override Type[] Parts => [typeof(T[])];

    internal override bool IsMadeOfItems => true;

    internal override int CountOf(object collection) => 1;

    internal override void WriteItems(object collection, GraphWriter graph, SlotCodec[] parts) =>
        new ItemWriter<T[]?>(graph, parts[0]).Write(((ReadOnlyMemory<T>)collection).ToArray());

    internal override Array[] ReadItems(GraphReader graph, SlotCodec[] parts, int count) => [ReadElements<T[]?>(graph, parts[0], count)];

    internal override object Fill(object? created, object? comparer, Array[] items, PayloadHost host) =>
        items[0] is T[]?[] { Length: 1 } arrays ? new ReadOnlyMemory<T>(arrays[0]) : throw PayloadErrors.NotA("ReadOnlyMemory", $"it has {items[0].Length} arrays");
}
