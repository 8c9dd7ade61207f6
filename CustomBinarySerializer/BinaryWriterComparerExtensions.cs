using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>
/// Extension methods that write the comparers of string collections. They work on any <see cref="BinaryWriter"/>.
/// </summary>
/// <remarks>
/// The comparer is one byte. 0 is the default comparer; 1 to 4 are <see cref="StringComparer.Ordinal"/>,
/// OrdinalIgnoreCase, InvariantCulture and InvariantCultureIgnoreCase. A collection of the program's own type that
/// exposes no comparer counts as one with the default comparer.
/// </remarks>
public static partial class BinaryWriterComparerExtensions
{
    /// <summary>
    /// Writes the key comparer of a dictionary, for <see cref="BinaryReaderComparerExtensions.ReadStringComparer"/>.
    /// </summary>
    /// <typeparam name="TValue">The type of the values.</typeparam>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="dictionary">A hashed, sorted, concurrent, immutable, frozen or read-only dictionary.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">
    /// The comparer is neither the default one nor one that has a code: see the remarks of the class.
    /// </exception>
    public static void WriteComparerOf<TValue>(this BinaryWriter writer, IEnumerable<KeyValuePair<string, TValue>> dictionary)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(dictionary);
        writer.Write(ComparerFinder.Dictionary(dictionary));
    }

    /// <summary>
    /// Writes the comparer of a set, for <see cref="BinaryReaderComparerExtensions.ReadStringComparer"/>.
    /// </summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="set">A hashed, sorted, immutable, frozen or read-only set.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">
    /// The comparer is neither the default one nor one that has a code: see the remarks of the class.
    /// </exception>
    public static void WriteComparerOf(this BinaryWriter writer, IEnumerable<string?> set)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(set);
        writer.Write(ComparerFinder.Set(set));
    }
}
