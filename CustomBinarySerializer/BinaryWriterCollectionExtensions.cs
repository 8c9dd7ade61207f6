using System.Runtime.InteropServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>
/// Extension methods that write collections, for contract authors. They work on any <see cref="BinaryWriter"/>.
/// </summary>
/// <remarks>
/// A collection is its count plus 1 as a 7-bit encoded integer, then its items. Null is a single 0. Each item must
/// write at least one byte, because readers reject more items than bytes.
/// </remarks>
public static class BinaryWriterCollectionExtensions
{
    /// <summary>Writes the items of a collection, or null.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="items">An array, list, set or other collection with a count; or null.</param>
    /// <param name="write">Writes one item. A static lambda avoids an allocation.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="writer"/> or <paramref name="write"/> is null.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The collection enumerated more or fewer items than its count.
    /// </exception>
    /// <exception cref="SerializationException">The items wrote fewer bytes than there are items.</exception>
    public static void WriteCollection<T>(this BinaryWriter writer, IReadOnlyCollection<T>? items, Action<BinaryWriter, T> write)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(write);
        switch (items)
        {
            case null:
                writer.Write((byte)0);
                break;
            case T[] array:
                WriteItems(writer, array, write);
                break;
            case List<T> list:
                WriteItems(writer, CollectionsMarshal.AsSpan(list), write);
                break;
            default:
                WriteItems(writer, ToArray(items), write);
                break;
        }
    }

    /// <summary>Writes the entries of a dictionary, each key before its value, or null.</summary>
    /// <typeparam name="TKey">The type of the keys.</typeparam>
    /// <typeparam name="TValue">The type of the values.</typeparam>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="entries">A dictionary, or null. Its comparer isn't written.</param>
    /// <param name="writeKey">Writes one key.</param>
    /// <param name="writeValue">Writes one value.</param>
    /// <exception cref="ArgumentNullException">An argument other than <paramref name="entries"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The dictionary enumerated more or fewer entries than its count.
    /// </exception>
    /// <exception cref="SerializationException">The entries wrote fewer bytes than there are entries.</exception>
    public static void WriteDictionary<TKey, TValue>(
        this BinaryWriter writer,
        IReadOnlyCollection<KeyValuePair<TKey, TValue>>? entries,
        Action<BinaryWriter, TKey> writeKey,
        Action<BinaryWriter, TValue> writeValue)
    {
        ArgumentNullException.ThrowIfNull(writeKey);
        ArgumentNullException.ThrowIfNull(writeValue);
        writer.WriteCollection(entries, (w, entry) =>
        {
            writeKey(w, entry.Key);
            writeValue(w, entry.Value);
        });
    }

    /// <summary>Writes numbers, chars, bools or enums as one block, without a count.</summary>
    /// <typeparam name="T">
    /// A number of fixed size, <see cref="Half"/>, <see cref="char"/>, <see cref="bool"/>, or an enum.
    /// </typeparam>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="items">The values to write, each little-endian in its own size.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="NotSupportedException">
    /// <typeparamref name="T"/> isn't a fixed-size number, <see cref="Half"/>, char, bool or enum.
    /// </exception>
    public static void WriteSpan<T>(this BinaryWriter writer, ReadOnlySpan<T> items)
        where T : unmanaged
    {
        ArgumentNullException.ThrowIfNull(writer);
        UnmanagedBlock<T>.ThrowIfNotSupported();
        if (BitConverter.IsLittleEndian)
        {
            writer.Write(MemoryMarshal.AsBytes(items));
        }
        else
        {
            byte[] bytes = new byte[MemoryMarshal.AsBytes(items).Length];
            UnmanagedBlock<T>.Copy(items, bytes);
            writer.Write(bytes);
        }
    }

    /// <summary>
    /// Writes an array of numbers, chars, bools or enums: its count plus 1, then one block. Null is a single 0.
    /// </summary>
    /// <typeparam name="T">
    /// A number of fixed size, <see cref="Half"/>, <see cref="char"/>, <see cref="bool"/>, or an enum.
    /// </typeparam>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="items">The values to write, or null.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="NotSupportedException">
    /// <typeparamref name="T"/> isn't a fixed-size number, <see cref="Half"/>, char, bool or enum.
    /// </exception>
    public static void WriteUnmanagedArray<T>(this BinaryWriter writer, T[]? items)
        where T : unmanaged
    {
        ArgumentNullException.ThrowIfNull(writer);
        UnmanagedBlock<T>.ThrowIfNotSupported();
        writer.Write7BitEncodedInt(items is null ? 0 : items.Length + 1);
        writer.WriteSpan<T>(items);
    }

    private static void WriteItems<T>(BinaryWriter writer, ReadOnlySpan<T> items, Action<BinaryWriter, T> write)
    {
        writer.Write7BitEncodedInt(items.Length + 1);
        long start = (writer as PayloadWriter)?.Message.Position ?? 0;
        foreach (T item in items)
        {
            write(writer, item);
        }

        if (writer is PayloadWriter payload && payload.Message.Position - start < items.Length)
        {
            throw PayloadErrors.ItemsWithoutBytes(items.Length);
        }
    }

    // The count is written first. A collection that changes meanwhile, or has a wrong count, must not write any byte.
    private static T[] ToArray<T>(IReadOnlyCollection<T> items)
    {
        T[] array = [.. items];
        return array.Length == items.Count
            ? array
            : throw new InvalidOperationException($"A {items.GetType()} says that it holds {items.Count} items, and gave {array.Length}.");
    }
}
