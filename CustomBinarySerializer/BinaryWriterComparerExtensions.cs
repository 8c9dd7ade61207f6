using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>How collections of strings compare, for contract authors. They work on any <see cref="BinaryWriter"/>.</summary>
/// <remarks>
/// One byte: 0 is the default comparer, 1 to 4 are <see cref="StringComparer.Ordinal"/>, OrdinalIgnoreCase, InvariantCulture
/// and InvariantCultureIgnoreCase. A collection that doesn't say how it compares, being of a type of the program's own,
/// counts as one with the default comparer.
/// </remarks>
public static class BinaryWriterComparerExtensions
{
    /// <summary>Writes how a dictionary compares its keys, for <see cref="BinaryReaderComparerExtensions.ReadStringComparer"/>.</summary>
    /// <typeparam name="TValue">The type of the values.</typeparam>
    /// <param name="writer">Where to.</param>
    /// <param name="dictionary">A dictionary of any kind: hashed, sorted, concurrent, immutable, frozen, or read-only over one of these.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">It compares in a way that can't be written.</exception>
    public static void WriteComparerOf<TValue>(this BinaryWriter writer, IEnumerable<KeyValuePair<string, TValue>> dictionary)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(dictionary);
        writer.Write(ComparerFinder.Dictionary(dictionary));
    }

    /// <summary>Writes how a set compares its items, for <see cref="BinaryReaderComparerExtensions.ReadStringComparer"/>.</summary>
    /// <param name="writer">Where to.</param>
    /// <param name="set">A set of any kind: hashed, sorted, immutable, frozen, or read-only over one of these.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">It compares in a way that can't be written.</exception>
    public static void WriteComparerOf(this BinaryWriter writer, IEnumerable<string?> set)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(set);
        writer.Write(ComparerFinder.Set(set));
    }

    /// <summary>Writes how a queue compares its priorities, for <see cref="BinaryReaderComparerExtensions.ReadStringComparer"/>.</summary>
    /// <typeparam name="TElement">The type of the elements.</typeparam>
    /// <param name="writer">Where to.</param>
    /// <param name="queue">The queue.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">It compares in a way that can't be written.</exception>
    public static void WriteComparerOf<TElement>(this BinaryWriter writer, PriorityQueue<TElement, string> queue)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(queue);
        writer.Write(ComparerCode.Of(queue.Comparer, queue.GetType()));
    }
}
