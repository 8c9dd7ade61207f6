using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

/// <summary>
/// The entries are sorted before they are added, whatever order the bytes have: each that came behind a larger one would move
/// all of those, and an attacker would send them backwards.
/// </summary>
internal static class SortedListShape<TKey, TValue>
    where TKey : notnull
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<TKey>();

    internal static byte Comparer(SortedList<TKey, TValue> collection) => ComparerCode.Of(collection.Comparer, collection.GetType());

    internal static KeyValuePair<TKey, TValue>[] Items(SortedList<TKey, TValue> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return ExactTypes.Require(collection).ToArray();
    }

    internal static Builder Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    internal static Builder Create(PayloadHost host, int count, byte comparer) =>
        new(BinaryReaderCollectionExtensions.InitialCapacity(count), KeyComparers.ForSorting<TKey>(comparer) ?? Comparer<TKey>.Default);

    internal static void Add(Builder builder, KeyValuePair<TKey, TValue> item) => builder.Add(item);

    internal static SortedList<TKey, TValue> Finish(Builder builder) => builder.Build();

    internal sealed class Builder(int capacity, IComparer<TKey> comparer)
    {
        private readonly List<KeyValuePair<TKey, TValue>> _entries = new(capacity);
        private bool _isSorted = true;

        internal void Add(KeyValuePair<TKey, TValue> item)
        {
            if (item.Key is null)
            {
                throw PayloadErrors.NotADictionary(_entries.Count, isNull: true);
            }

            _isSorted = _isSorted && (_entries.Count == 0 || comparer.Compare(_entries[^1].Key, item.Key) < 0);
            _entries.Add(item);
        }

        internal SortedList<TKey, TValue> Build()
        {
            if (!_isSorted)
            {
                _entries.Sort((x, y) => comparer.Compare(x.Key, y.Key));
            }

            SortedList<TKey, TValue> list = new(_entries.Count, comparer);
            foreach ((TKey key, TValue value) in _entries)
            {
                if (!list.TryAdd(key, value))
                {
                    throw PayloadErrors.NotADictionary(list.Count);
                }
            }

            return list;
        }
    }
}
