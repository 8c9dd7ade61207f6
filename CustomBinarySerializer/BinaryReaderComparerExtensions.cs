using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>How collections of strings compare, for contract authors. They work on any <see cref="BinaryReader"/>.</summary>
public static class BinaryReaderComparerExtensions
{
    /// <summary>Reads what <see cref="BinaryWriterComparerExtensions.WriteComparerOf(BinaryWriter, IEnumerable{string?})"/> wrote.</summary>
    /// <remarks>
    /// Where it is one of a culture and the data is untrusted (<see cref="FormatterOptions.UntrustedData"/>), the texts that are read
    /// from then on are refused if that culture would take too long to hash or compare them once.
    /// </remarks>
    /// <param name="reader">Where from.</param>
    /// <returns>A comparer, which serves to hash and to sort, or null for the default one.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="SerializationException">The byte is no comparer's.</exception>
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
