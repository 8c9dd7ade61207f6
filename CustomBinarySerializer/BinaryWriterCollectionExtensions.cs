using System.Runtime.InteropServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>Collections, for contract authors. They work on any <see cref="BinaryWriter"/>.</summary>
/// <remarks>
/// A collection is its count plus 1, 7 bits at a time, then its items; null is a single 0. Each item must write at least
/// one byte, because a reader refuses more items than bytes.
/// </remarks>
public static class BinaryWriterCollectionExtensions
{
    /// <summary>Writes the items of a collection, or null.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="writer">Where to.</param>
    /// <param name="items">An array, a list, a set, or any other collection with a count; or null.</param>
    /// <param name="write">Writes one item; a static lambda costs no allocation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> or <paramref name="write"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The collection gave more or fewer items than its count says.</exception>
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

    /// <summary>Writes the entries of a dictionary, key then value, or null.</summary>
    /// <typeparam name="TKey">The type of the keys.</typeparam>
    /// <typeparam name="TValue">The type of the values.</typeparam>
    /// <param name="writer">Where to.</param>
    /// <param name="entries">A dictionary, or null. Its comparer doesn't travel.</param>
    /// <param name="writeKey">Writes one key.</param>
    /// <param name="writeValue">Writes one value.</param>
    /// <exception cref="ArgumentNullException">An argument other than <paramref name="entries"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The dictionary gave more or fewer entries than its count says.</exception>
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

    /// <summary>Writes numbers, chars, bools or enums as one block of memory, without their count.</summary>
    /// <typeparam name="T">A number of fixed size, <see cref="Half"/>, <see cref="char"/>, <see cref="bool"/>, or an enum.</typeparam>
    /// <param name="writer">Where to.</param>
    /// <param name="items">The values, each little-endian in its own size.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is another type.</exception>
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

    /// <summary>Writes an array of numbers, chars, bools or enums as its count plus 1 and one block of memory; null is a single 0.</summary>
    /// <typeparam name="T">A number of fixed size, <see cref="Half"/>, <see cref="char"/>, <see cref="bool"/>, or an enum.</typeparam>
    /// <param name="writer">Where to.</param>
    /// <param name="items">The values, or null.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is another type.</exception>
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
        int start = (writer as PayloadWriter)?.Message.Position ?? 0;
        foreach (T item in items)
        {
            write(writer, item);
        }

        if (writer is PayloadWriter payload && payload.Message.Position - start < items.Length)
        {
            throw PayloadErrors.ItemsWithoutBytes(items.Length);
        }
    }

    // The count goes first, so a collection that changes meanwhile, or lies about it, must not get as far as the bytes.
    private static T[] ToArray<T>(IReadOnlyCollection<T> items)
    {
        T[] array = [.. items];
        return array.Length == items.Count
            ? array
            : throw new InvalidOperationException($"A {items.GetType()} says that it holds {items.Count} items, and gave {array.Length}.");
    }
}
