using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>
/// Extension methods that read collections, for contract authors. They work on any <see cref="BinaryReader"/>.
/// </summary>
/// <remarks>
/// A declared count never allocates more memory than the bytes that follow can justify. Every method throws
/// <see cref="EndOfStreamException"/> if the bytes end too early, as <see cref="BinaryReader"/> does.
/// </remarks>
public static class BinaryReaderCollectionExtensions
{
    // A count alone may allocate this many items. Larger collections grow as their items arrive.
    private const int MaxInitialCapacity = 4096;

    /// <summary>Reads an array that <see cref="BinaryWriterCollectionExtensions.WriteCollection{T}"/> wrote.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="reader">The reader to read from.</param>
    /// <param name="read">Reads one item. A static lambda avoids an allocation.</param>
    /// <returns>The array, or null if null was written.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="FormatException">The count takes more than 32 bits.</exception>
    /// <exception cref="SerializationException">
    /// The count is negative, or exceeds a limit or the bytes that are left.
    /// </exception>
    public static T[]? ReadArray<T>(this BinaryReader reader, Func<BinaryReader, T> read)
    {
        ArgumentNullException.ThrowIfNull(read);
        if (!TryReadCount(reader, minItemSize: 1, out int count))
        {
            return null;
        }

        T[] items = new T[NextCapacity<T>(reader, 0, count)];
        for (int i = 0; i < count; i++)
        {
            if (i == items.Length)
            {
                Array.Resize(ref items, NextCapacity<T>(reader, items.Length, count));
            }

            items[i] = read(reader);
        }

        return items;
    }

    /// <summary>Reads a list that <see cref="BinaryWriterCollectionExtensions.WriteCollection{T}"/> wrote.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="reader">The reader to read from.</param>
    /// <param name="read">Reads one item. A static lambda avoids an allocation.</param>
    /// <returns>The list, or null if null was written.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="FormatException">The count takes more than 32 bits.</exception>
    /// <exception cref="SerializationException">
    /// The count is negative, or exceeds a limit or the bytes that are left.
    /// </exception>
    public static List<T>? ReadList<T>(this BinaryReader reader, Func<BinaryReader, T> read)
    {
        ArgumentNullException.ThrowIfNull(read);
        if (!TryReadCount(reader, minItemSize: 1, out int count))
        {
            return null;
        }

        List<T> items = new(NextCapacity<T>(reader, 0, count));
        for (int i = 0; i < count; i++)
        {
            if (i == items.Capacity)
            {
                items.Capacity = NextCapacity<T>(reader, i, count);
            }

            items.Add(read(reader));
        }

        return items;
    }

    /// <summary>
    /// Reads a dictionary that <see cref="BinaryWriterCollectionExtensions.WriteDictionary{TKey, TValue}"/> wrote.
    /// </summary>
    /// <typeparam name="TKey">The type of the keys.</typeparam>
    /// <typeparam name="TValue">The type of the values.</typeparam>
    /// <param name="reader">The reader to read from.</param>
    /// <param name="readKey">Reads one key.</param>
    /// <param name="readValue">Reads one value.</param>
    /// <param name="comparer">
    /// The comparer of the dictionary, or null for the default comparer. Under
    /// <see cref="FormatterOptions.UntrustedData"/>, null selects an equivalent comparer with a random seed, so that an
    /// attacker can't make keys collide. More than 100 keys that collide all the same, because of the
    /// <see cref="object.GetHashCode"/> of their type, are rejected.
    /// </param>
    /// <returns>The dictionary, or null if null was written.</returns>
    /// <exception cref="ArgumentNullException">An argument other than <paramref name="comparer"/> is null.</exception>
    /// <exception cref="FormatException">The count takes more than 32 bits.</exception>
    /// <exception cref="SerializationException">
    /// The count is negative, or exceeds a limit or the bytes that are left. Or a key is null or a duplicate, or more
    /// than 100 keys of untrusted data have the same hash code.
    /// </exception>
    public static Dictionary<TKey, TValue>? ReadDictionary<TKey, TValue>(
        this BinaryReader reader,
        Func<BinaryReader, TKey> readKey,
        Func<BinaryReader, TValue> readValue,
        IEqualityComparer<TKey>? comparer = null)
        where TKey : notnull
    {
        ArgumentNullException.ThrowIfNull(readKey);
        ArgumentNullException.ThrowIfNull(readValue);
        if (!TryReadCount(reader, minItemSize: 1, out int count))
        {
            return null;
        }

        CountMemory(reader, CollectionMemory.OfHashed(count, Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>()));

        if (comparer is null && reader is PayloadReader { Session.ReadsUntrustedData: true })
        {
            comparer = UntrustedKeys.ComparerOf<TKey>();
        }

        Dictionary<TKey, TValue> entries = new(InitialCapacity(count), comparer);
        for (int i = 0; i < count; i++)
        {
            TKey key = readKey(reader);
            if (key is null || !entries.TryAdd(key, readValue(reader)))
            {
                throw PayloadErrors.NotADictionary(i, key is null);
            }
        }

        UntrustedKeys.EndBuilding(entries.Comparer);
        return entries;
    }

    /// <summary>
    /// Fills a span with values that <see cref="BinaryWriterCollectionExtensions.WriteSpan{T}"/> wrote.
    /// </summary>
    /// <typeparam name="T">The item type that was used in writing.</typeparam>
    /// <param name="reader">The reader to read from.</param>
    /// <param name="items">The span to fill. Its length is the number of values to read.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="NotSupportedException">
    /// <typeparamref name="T"/> isn't a fixed-size number, <see cref="Half"/>, char, bool or enum.
    /// </exception>
    public static void ReadSpan<T>(this BinaryReader reader, Span<T> items)
        where T : unmanaged
    {
        ArgumentNullException.ThrowIfNull(reader);
        UnmanagedBlock<T>.ThrowIfNotSupported();
        if (reader is PayloadReader payload)
        {
            UnmanagedBlock<T>.Copy(payload.TakeSpan(items.Length * Unsafe.SizeOf<T>()), items);
        }
        else
        {
            UnmanagedBlock<T>.Fill(items, reader);
        }
    }

    /// <summary>
    /// Reads an array that <see cref="BinaryWriterCollectionExtensions.WriteUnmanagedArray{T}"/> wrote.
    /// </summary>
    /// <typeparam name="T">The item type that was used in writing.</typeparam>
    /// <param name="reader">The reader to read from.</param>
    /// <returns>The array, or null if null was written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="FormatException">The count takes more than 32 bits.</exception>
    /// <exception cref="NotSupportedException">
    /// <typeparamref name="T"/> isn't a fixed-size number, <see cref="Half"/>, char, bool or enum.
    /// </exception>
    /// <exception cref="SerializationException">
    /// The count is negative, or exceeds a limit or the bytes that are left.
    /// </exception>
    public static T[]? ReadUnmanagedArray<T>(this BinaryReader reader)
        where T : unmanaged
    {
        UnmanagedBlock<T>.ThrowIfNotSupported();
        if (!TryReadCount(reader, Unsafe.SizeOf<T>(), out int count))
        {
            return null;
        }

        if (reader is PayloadReader payload)
        {
            payload.CountMemory((long)count * Unsafe.SizeOf<T>());
            T[] items = GC.AllocateUninitializedArray<T>(count);
            payload.ReadSpan<T>(items);
            return items;
        }

        return ReadBlocks<T>(reader, count);
    }

    internal static int InitialCapacity(int count) => Math.Min(count, MaxInitialCapacity);

    /// <summary>
    /// Reads an array from a reader that can't prove the count. The array grows as the values arrive.
    /// </summary>
    internal static T[] ReadBlocks<T>(BinaryReader reader, int count)
        where T : unmanaged
    {
        T[] arrived = new T[InitialCapacity(count)];
        reader.ReadSpan<T>(arrived);
        while (arrived.Length < count)
        {
            int before = arrived.Length;
            Array.Resize(ref arrived, (int)Math.Min(2L * before, count));
            reader.ReadSpan(arrived.AsSpan(before));
        }

        return arrived;
    }

    /// <summary>Counts the memory for the next items and returns the new capacity.</summary>
    private static int NextCapacity<T>(BinaryReader reader, int capacity, int count)
    {
        int next = capacity == 0 ? InitialCapacity(count) : (int)Math.Min(2L * capacity, count);
        CountMemory(reader, (long)next * Unsafe.SizeOf<T>());
        return next;
    }

    private static void CountMemory(BinaryReader reader, long bytes) => (reader as PayloadReader)?.CountMemory(bytes);

    /// <summary>Reads a count. Returns false for a null collection.</summary>
    private static bool TryReadCount(BinaryReader reader, int minItemSize, out int count)
    {
        ArgumentNullException.ThrowIfNull(reader);
        int encoded = reader.Read7BitEncodedInt();
        if (encoded < 0)
        {
            throw PayloadErrors.NotA("collection", $"its count is {encoded}");
        }

        count = encoded - 1;
        if (reader is PayloadReader payload)
        {
            payload.Session.Host.RequireCount(count, minItemSize, payload.Remaining);
        }

        return encoded != 0;
    }
}
