using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// A form of a view of another collection, which is its only item. A view of the same kind is refused, because it might
/// be a view of itself.
/// </summary>
/// <param name="name">The name of the view, for messages.</param>
internal abstract class ViewForm<TView, TInner>(string name) : ItemForm<TView, TInner>
    where TView : class
    where TInner : class
{
    protected sealed override int Count(TView collection) => 1;

    protected sealed override void Write(TView collection, ItemWriter<TInner> writer)
    {
        TInner inner = InnerOf(collection);
        while (inner is TView view)
        {
            inner = InnerOf(view);
        }

        writer.Write(inner);
    }

    protected sealed override TView Fill(TView? created, object? comparer, TInner[] items, PayloadHost host)
    {
        if (items is not [{ } inner] || inner is TView)
        {
            throw PayloadErrors.NotA(name, "it needs exactly one collection that it is a view of, and none of its own kind");
        }

        Construct(created!, inner);
        return created!;
    }

    protected abstract TInner InnerOf(TView view);

    /// <summary>Runs the constructor. The object is already in the graph when the item arrives.</summary>
    protected abstract void Construct(TView created, TInner inner);
}

internal sealed class ReadOnlyCollectionForm<T>() : ViewForm<ReadOnlyCollection<T>, IList<T>>("ReadOnlyCollection")
{
    protected override IList<T> InnerOf(ReadOnlyCollection<T> view) => Inner(view);

    protected override void Construct(ReadOnlyCollection<T> created, IList<T> inner) => New(created, inner);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void New(ReadOnlyCollection<T> view, IList<T> inner);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Items")]
    private static extern IList<T> Inner(ReadOnlyCollection<T> view);
}

internal sealed class ReadOnlyObservableCollectionForm<T>()
    : ViewForm<ReadOnlyObservableCollection<T>, ObservableCollection<T>>("ReadOnlyObservableCollection")
{
    protected override ObservableCollection<T> InnerOf(ReadOnlyObservableCollection<T> view) => (ObservableCollection<T>)Inner(view);

    protected override void Construct(ReadOnlyObservableCollection<T> created, ObservableCollection<T> inner) => New(created, inner);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void New(ReadOnlyObservableCollection<T> view, ObservableCollection<T> inner);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Items")]
    private static extern IList<T> Inner(ReadOnlyCollection<T> view);
}

internal sealed class ReadOnlyDictionaryForm<TKey, TValue>()
    : ViewForm<ReadOnlyDictionary<TKey, TValue>, IDictionary<TKey, TValue>>("ReadOnlyDictionary")
    where TKey : notnull
{
    protected override IDictionary<TKey, TValue> InnerOf(ReadOnlyDictionary<TKey, TValue> view) => Inner(view);

    protected override void Construct(ReadOnlyDictionary<TKey, TValue> created, IDictionary<TKey, TValue> inner) => New(created, inner);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void New(ReadOnlyDictionary<TKey, TValue> view, IDictionary<TKey, TValue> inner);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Dictionary")]
    private static extern IDictionary<TKey, TValue> Inner(ReadOnlyDictionary<TKey, TValue> view);
}

internal sealed class ReadOnlySetForm<T>() : ViewForm<ReadOnlySet<T>, ISet<T>>("ReadOnlySet")
{
    protected override ISet<T> InnerOf(ReadOnlySet<T> view) => Inner(view);

    protected override void Construct(ReadOnlySet<T> created, ISet<T> inner) => New(created, inner);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void New(ReadOnlySet<T> view, ISet<T> inner);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Set")]
    private static extern ISet<T> Inner(ReadOnlySet<T> view);
}

/// <summary>
/// A form of lazy values. Writing creates the value, as with BinaryFormatter, because its factory is code.
/// </summary>
internal sealed class LazyForm<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] T>
    : ItemForm<Lazy<T>, T>
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

/// <summary>A form of a struct whose only item is an array.</summary>
/// <param name="name">The name of the struct, for messages.</param>
internal abstract class ArrayHolderForm<THolder, T>(string name) : CollectionForm
    where THolder : struct
{
    internal sealed override Type Type => typeof(THolder);

    internal sealed override Type[] Parts => [typeof(T[])];

    internal sealed override bool IsMadeOfItems => true;

    internal sealed override int CountOf(object collection) => 1;

    internal sealed override void WriteItems(object collection, GraphWriter graph, SlotCodec[] parts) =>
        new ItemWriter<T[]?>(graph, parts[0]).Write(ArrayOf((THolder)collection));

    internal sealed override Array[] ReadItems(GraphReader graph, SlotCodec[] parts, int count) =>
        [ReadElements<T[]?>(graph, parts[0], count)];

    internal sealed override object Fill(object? created, object? comparer, Array[] items, PayloadHost host) =>
        items[0] is T[]?[] { Length: 1 } arrays ? Make(arrays[0]) : throw PayloadErrors.NotA(name, $"it has {items[0].Length} arrays");

    protected abstract T[]? ArrayOf(THolder holder);

    protected abstract THolder Make(T[]? array);
}

/// <summary>A form of immutable arrays: the inner array, or null for the default value.</summary>
internal sealed class ImmutableArrayForm<T>() : ArrayHolderForm<ImmutableArray<T>, T>("ImmutableArray")
{
    protected override T[]? ArrayOf(ImmutableArray<T> holder) => ImmutableCollectionsMarshal.AsArray(holder);

    protected override ImmutableArray<T> Make(T[]? array) => ImmutableCollectionsMarshal.AsImmutableArray(array);
}

/// <summary>A form of memory: an array and the visible range.</summary>
internal sealed class MemoryForm<T>() : ArrayHolderForm<Memory<T>, T>("Memory")
{
    protected override T[] ArrayOf(Memory<T> holder) => holder.ToArray();

    protected override Memory<T> Make(T[]? array) => array;
}

/// <summary>A form of read-only memory: an array and the visible range.</summary>
internal sealed class ReadOnlyMemoryForm<T>() : ArrayHolderForm<ReadOnlyMemory<T>, T>("ReadOnlyMemory")
{
    protected override T[] ArrayOf(ReadOnlyMemory<T> holder) => holder.ToArray();

    protected override ReadOnlyMemory<T> Make(T[]? array) => array;
}
