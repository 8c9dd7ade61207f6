using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

/// <summary>The lists of F#, without a reference to its library: each is an item in front of another list, so that they are made from the end.</summary>
internal static class FSharpListShape<
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicProperties)] TList, T>
    where TList : class, IEnumerable<T>
{
    private static readonly TList s_empty = (TList)typeof(TList).GetProperty("Empty")!.GetValue(null)!;

    private static readonly Func<T, TList, TList> s_cons = typeof(TList).GetMethod("Cons")!.CreateDelegate<Func<T, TList, TList>>();

    internal static T[] Items(TList collection) => collection.ToArray();

    internal static List<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(List<T> builder, T item) => builder.Add(item);

    internal static TList Finish(List<T> builder)
    {
        TList list = s_empty;
        for (int i = builder.Count - 1; i >= 0; i--)
        {
            list = s_cons(builder[i], list);
        }

        return list;
    }
}

/// <summary>The sets of F#, which are sorted as F# compares.</summary>
internal static class FSharpSetShape<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] TSet, T>
    where TSet : class, IReadOnlyCollection<T>
{
    internal static T[] Items(TSet collection) => collection.ToArray();

    internal static List<T> Create(PayloadHost host, int count) => new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(List<T> builder, T item) => builder.Add(item);

    internal static TSet Finish(List<T> builder)
    {
        TSet set = FSharpConstructor<TSet>.Call(builder);
        return set.Count == builder.Count ? set : throw PayloadErrors.NotASet();
    }
}

/// <summary>The maps of F#, which are sorted as F# compares.</summary>
internal static class FSharpMapShape<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] TMap, TKey, TValue>
    where TMap : class, IReadOnlyCollection<KeyValuePair<TKey, TValue>>
{
    internal static KeyValuePair<TKey, TValue>[] Items(TMap collection) => collection.ToArray();

    internal static List<Tuple<TKey, TValue>> Create(PayloadHost host, int count) =>
        new(BinaryReaderCollectionExtensions.InitialCapacity(count));

    internal static void Add(List<Tuple<TKey, TValue>> builder, KeyValuePair<TKey, TValue> item) =>
        builder.Add(Tuple.Create(item.Key, item.Value));

    internal static TMap Finish(List<Tuple<TKey, TValue>> builder)
    {
        TMap map = FSharpConstructor<TMap>.Call(builder);
        return map.Count == builder.Count ? map : throw PayloadErrors.NotA("dictionary", "a key is a duplicate of another one");
    }
}

/// <summary>The public constructor of a set or a map, which takes what it is to hold.</summary>
internal static class FSharpConstructor<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] T>
    where T : class
{
    private static readonly ConstructorInvoker s_constructor = ConstructorInvoker.Create(typeof(T).GetConstructors().Single());

    internal static T Call(object items) => (T)s_constructor.Invoke(items);
}
