using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>Collections, for contract authors. They work on any <see cref="BinaryReader"/>.</summary>
/// <remarks>
/// A declared count allocates nothing that the bytes after it can't justify. Every method throws
/// <see cref="EndOfStreamException"/> where the bytes end too early, as <see cref="BinaryReader"/> does.
/// </remarks>
public static class BinaryReaderCollectionExtensions
{
    // What a count alone may allocate; beyond it, collections grow as their items arrive.
    private const int MaxInitialCapacity = 4096;

    /// <summary>Reads what <see cref="BinaryWriterCollectionExtensions.WriteCollection{T}"/> wrote into an array.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="reader">Where from.</param>
    /// <param name="read">Reads one item; a static lambda costs no allocation.</param>
    /// <returns>The array, or null if null was written.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">The count exceeds the limits, or the bytes that are left.</exception>
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

    /// <summary>Reads what <see cref="BinaryWriterCollectionExtensions.WriteCollection{T}"/> wrote into a list.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="reader">Where from.</param>
    /// <param name="read">Reads one item; a static lambda costs no allocation.</param>
    /// <returns>The list, or null if null was written.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">The count exceeds the limits, or the bytes that are left.</exception>
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

    /// <summary>Reads what <see cref="BinaryWriterCollectionExtensions.WriteDictionary{TKey, TValue}"/> wrote.</summary>
    /// <typeparam name="TKey">The type of the keys.</typeparam>
    /// <typeparam name="TValue">The type of the values.</typeparam>
    /// <param name="reader">Where from.</param>
    /// <param name="readKey">Reads one key.</param>
    /// <param name="readValue">Reads one value.</param>
    /// <param name="comparer">
    /// The comparer of the dictionary. If null, it is the default one; under <see cref="FormatterOptions.UntrustedData"/>, one
    /// that compares alike and hashes with a random seed, so that an attacker can't make keys collide. Where the
    /// <see cref="object.GetHashCode"/> of their type lets them collide all the same, more than 100 such keys are refused.
    /// </param>
    /// <returns>The dictionary, or null if null was written.</returns>
    /// <exception cref="ArgumentNullException">An argument other than <paramref name="comparer"/> is null.</exception>
    /// <exception cref="SerializationException">The count exceeds the limits, or the bytes that are left, or a key is null or a duplicate.</exception>
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

    /// <summary>Reads what <see cref="BinaryWriterCollectionExtensions.WriteSpan{T}"/> wrote, filling the whole span.</summary>
    /// <typeparam name="T">The same type as in writing.</typeparam>
    /// <param name="reader">Where from.</param>
    /// <param name="items">Where to; its length says how many there are.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> isn't a number of fixed size, <see cref="Half"/>, char, bool or enum.</exception>
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

    /// <summary>Reads what <see cref="BinaryWriterCollectionExtensions.WriteUnmanagedArray{T}"/> wrote.</summary>
    /// <typeparam name="T">The same type as in writing.</typeparam>
    /// <param name="reader">Where from.</param>
    /// <returns>The array, or null if null was written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> isn't a number of fixed size, <see cref="Half"/>, char, bool or enum.</exception>
    /// <exception cref="SerializationException">The count exceeds the limits, or the bytes that are left.</exception>
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

    /// <summary>Reads so many values from a reader that can't prove their count: the array grows as they arrive.</summary>
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

    /// <summary>Counts the memory for the items that are to arrive next, and returns how many of them there are with those before.</summary>
    private static int NextCapacity<T>(BinaryReader reader, int capacity, int count)
    {
        int next = capacity == 0 ? InitialCapacity(count) : (int)Math.Min(2L * capacity, count);
        CountMemory(reader, (long)next * Unsafe.SizeOf<T>());
        return next;
    }

    private static void CountMemory(BinaryReader reader, long bytes) => (reader as PayloadReader)?.CountMemory(bytes);

    /// <summary>Reads a count; returns false if it is null.</summary>
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
