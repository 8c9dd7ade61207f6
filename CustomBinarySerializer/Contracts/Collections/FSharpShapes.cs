using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// The shape of an F# list, without a reference to the F# library. Lists are linked, so they are built from the end.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FSharpListShape<
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicProperties)] TList, T>
    : IListMadeOfList<FSharpListShape<TList, T>, TList, T>
    where TList : class, IEnumerable<T>
{
    private static readonly TList s_empty = (TList)typeof(TList).GetProperty("Empty")!.GetValue(null)!;

    private static readonly Func<T, TList, TList> s_cons = typeof(TList).GetMethod("Cons")!.CreateDelegate<Func<T, TList, TList>>();

    public static T[] Items(TList list) => list.ToArray();

    public static TList Finish(List<T> builder)
    {
        TList list = s_empty;
        for (int i = builder.Count - 1; i >= 0; i--)
        {
            list = s_cons(builder[i], list);
        }

        return list;
    }
}

/// <summary>The shape of an F# set, which is sorted by the comparison of F#.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FSharpSetShape<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] TSet, T>
    : IListMadeOfList<FSharpSetShape<TSet, T>, TSet, T>
    where TSet : class, IReadOnlyCollection<T>
{
    public static T[] Items(TSet list) => list.ToArray();

    public static TSet Finish(List<T> builder)
    {
        TSet set = FSharpConstructor<TSet>.Call(builder);
        return set.Count == builder.Count ? set : throw PayloadErrors.NotASet();
    }
}

/// <summary>The shape of an F# map, which is sorted by the comparison of F#.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FSharpMapShape<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] TMap, TKey, TValue>
    : IListMadeOfList<FSharpMapShape<TMap, TKey, TValue>, TMap, KeyValuePair<TKey, TValue>>
    where TMap : class, IReadOnlyCollection<KeyValuePair<TKey, TValue>>
{
    public static KeyValuePair<TKey, TValue>[] Items(TMap list) => list.ToArray();

    public static TMap Finish(List<KeyValuePair<TKey, TValue>> builder)
    {
        TMap map = FSharpConstructor<TMap>.Call(builder.ConvertAll(entry => Tuple.Create(entry.Key, entry.Value)));
        return map.Count == builder.Count ? map : throw PayloadErrors.NotA("dictionary", "a key is a duplicate of another one");
    }
}

/// <summary>The public constructor of an F# set or map, which takes the items.</summary>
internal static class FSharpConstructor<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] T>
    where T : class
{
    private static readonly ConstructorInvoker s_constructor = ConstructorInvoker.Create(typeof(T).GetConstructors().Single());

    internal static T Call(object items) => (T)s_constructor.Invoke(items);
}
