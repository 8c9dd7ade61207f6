using System.Runtime.Serialization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>How collections of strings compare, for contract authors. They work on any <see cref="BinaryReader"/>.</summary>
public static class BinaryReaderComparerExtensions
{
    /// <summary>Reads what <see cref="BinaryWriterComparerExtensions.WriteComparerOf(BinaryWriter, IEnumerable{string?})"/> wrote.</summary>
    /// <param name="reader">Where from.</param>
    /// <returns>A comparer, which serves to hash and to sort, or null for the default one.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="SerializationException">The byte is no comparer's.</exception>
    public static StringComparer? ReadStringComparer(this BinaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return ComparerCode.ToComparer(reader.ReadByte());
    }
}
