using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>Methods that find the comparer of a collection of any known type.</summary>
internal static class ComparerFinder
{
    /// <summary>
    /// Returns the <see cref="ComparerCode"/> of a dictionary, or the default code if it exposes no comparer.
    /// </summary>
    internal static byte Dictionary<TKey, TValue>(IEnumerable<KeyValuePair<TKey, TValue>> dictionary)
        where TKey : notnull => ComparerCode.OfEither<TKey>(FindInDictionary(dictionary), dictionary.GetType());

    /// <summary>
    /// Returns the <see cref="ComparerCode"/> of a set, or the default code if it exposes no comparer.
    /// </summary>
    internal static byte Set<T>(IEnumerable<T> set) => ComparerCode.OfEither<T>(FindInSet(set), set.GetType());

    /// <summary>
    /// Returns the <see cref="IEqualityComparer{T}"/> or <see cref="IComparer{T}"/> of a dictionary, or null.
    /// </summary>
    internal static object? FindInDictionary<TKey, TValue>(IEnumerable<KeyValuePair<TKey, TValue>> dictionary)
        where TKey : notnull => dictionary switch
        {
            Dictionary<TKey, TValue> d => d.Comparer,
            SortedDictionary<TKey, TValue> d => d.Comparer,
            SortedList<TKey, TValue> d => d.Comparer,
            OrderedDictionary<TKey, TValue> d => d.Comparer,
            ConcurrentDictionary<TKey, TValue> d => d.Comparer,
            ImmutableDictionary<TKey, TValue> d => d.KeyComparer,
            ImmutableSortedDictionary<TKey, TValue> d => d.KeyComparer,
            FrozenDictionary<TKey, TValue> d => d.Comparer,
            ReadOnlyDictionary<TKey, TValue> d => FindInDictionary(InnerDictionary<TKey, TValue>.Of(d)),
            _ => null,
        };

    /// <summary>
    /// Returns the <see cref="IEqualityComparer{T}"/> or <see cref="IComparer{T}"/> of a set, or null.
    /// </summary>
    internal static object? FindInSet<T>(IEnumerable<T> set) => set switch
    {
        HashSet<T> s => s.Comparer,
        SortedSet<T> s => s.Comparer,
        ImmutableHashSet<T> s => s.KeyComparer,
        ImmutableSortedSet<T> s => s.KeyComparer,
        FrozenSet<T> s => s.Comparer,
        ReadOnlySet<T> s => FindInSet(InnerSet<T>.Of(s)),
        _ => null,
    };

    private static class InnerDictionary<TKey, TValue>
        where TKey : notnull
    {
        [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Dictionary")]
        internal static extern IDictionary<TKey, TValue> Of(ReadOnlyDictionary<TKey, TValue> dictionary);
    }

    private static class InnerSet<T>
    {
        [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Set")]
        internal static extern ISet<T> Of(ReadOnlySet<T> set);
    }
}
