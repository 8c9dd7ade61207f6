using System.Collections.Concurrent;
using System.Collections.ObjectModel;
using System.Reflection;

namespace CustomBinarySerializer.Payload;

/// <summary>Methods that find the comparer of a collection and return its code.</summary>
internal static class ComparerFinder
{
    /// <summary>Returns the code of the comparer of a dictionary's keys.</summary>
    internal static byte Dictionary<TKey, TValue>(IEnumerable<KeyValuePair<TKey, TValue>> dictionary) => dictionary switch
    {
        Dictionary<TKey, TValue> d => ComparerCode.Of(d.Comparer, d.GetType()),
        SortedDictionary<TKey, TValue> d => ComparerCode.Of(d.Comparer, d.GetType()),
        SortedList<TKey, TValue> d => ComparerCode.Of(d.Comparer, d.GetType()),
        ReadOnlyDictionary<TKey, TValue> d => Dictionary(Inner<TKey, TValue>(d)),
        ConcurrentDictionary<TKey, TValue> d => throw Hidden(d.GetType()),
        _ => ComparerCode.Default,
    };

    /// <summary>Returns the code of the comparer of a set's items.</summary>
    internal static byte Set<T>(IEnumerable<T> set) => set switch
    {
        HashSet<T> s => ComparerCode.Of(s.Comparer, s.GetType()),
        SortedSet<T> s => ComparerCode.Of(s.Comparer, s.GetType()),
        _ => ComparerCode.Default,
    };

    private static IDictionary<TKey, TValue> Inner<TKey, TValue>(ReadOnlyDictionary<TKey, TValue> dictionary) =>
        (IDictionary<TKey, TValue>)typeof(ReadOnlyDictionary<TKey, TValue>)
            .GetProperty(nameof(Dictionary), BindingFlags.Instance | BindingFlags.NonPublic)
            .GetValue(dictionary);

    private static BinarySerializationException Hidden(Type collection) =>
        new(SerializationErrorCode.UnsupportedValue,
            $"The comparer of a {collection} can't be written: on .NET Framework it isn't public. Write a copy, such as a Dictionary.");
}
