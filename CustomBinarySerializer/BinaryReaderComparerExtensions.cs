using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>
/// Extension methods that read the comparers of string collections. They work on any <see cref="BinaryReader"/>.
/// </summary>
public static class BinaryReaderComparerExtensions
{
    /// <summary>
    /// Reads a comparer that
    /// <see cref="BinaryWriterComparerExtensions.WriteComparerOf(BinaryWriter, IEnumerable{string?})"/> wrote.
    /// </summary>
    /// <remarks>
    /// After a culture comparer in untrusted data (<see cref="FormatterOptions.UntrustedData"/>), the formatter rejects
    /// texts that the culture would take too long to hash or compare.
    /// </remarks>
    /// <param name="reader">The reader to read from.</param>
    /// <returns>A comparer for hashing and sorting, or null for the default comparer.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="SerializationException">The byte isn't the code of a comparer.</exception>
    public static StringComparer? ReadStringComparer(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        byte code = reader.ReadByte();
        if (reader is PayloadReader payload && ComparerCode.IsCultural(code, isSorted: false))
        {
            payload.CompareByCulture();
        }

        return ComparerCode.ToComparer(code);
    }
}
