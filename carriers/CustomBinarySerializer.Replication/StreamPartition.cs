using System.Buffers.Binary;
using System.Globalization;
using System.Text;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Replication;

/// <summary>
/// Finds the partition of a key. Partitions are several journals, each with a stream of its own, in place of one that
/// is too much for one machine. Messages of one key stay in order.
/// </summary>
/// <remarks>
/// The number of partitions is part of the answer: it stays, or the journals are begun again. Thread-safe.
/// </remarks>
public static class StreamPartition
{
    /// <summary>Returns the partition of a key: CRC-32C of its bytes, modulo the number of partitions.</summary>
    /// <param name="key">The key.</param>
    /// <param name="partitions">The number of partitions: 1 or more.</param>
    /// <returns>The partition, from 0 to <paramref name="partitions"/> - 1; the same on every machine.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="partitions"/> is below 1.</exception>
    public static int Of(ReadOnlySpan<byte> key, int partitions)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(partitions, 1);
        return (int)(Crc32C.Of(key) % (uint)partitions);
    }

    /// <summary>Returns the partition of a key: of its bytes in UTF-8.</summary>
    /// <inheritdoc cref="Of(ReadOnlySpan{byte}, int)"/>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    public static int Of(string key, int partitions)
    {
        ArgumentNullException.ThrowIfNull(key);
        return Of(Encoding.UTF8.GetBytes(key), partitions);
    }

    /// <summary>Returns the partition of a key: of its eight bytes, little-endian.</summary>
    /// <inheritdoc cref="Of(ReadOnlySpan{byte}, int)"/>
    public static int Of(long key, int partitions)
    {
        Span<byte> bytes = stackalloc byte[sizeof(long)];
        BinaryPrimitives.WriteInt64LittleEndian(bytes, key);
        return Of(bytes, partitions);
    }

    /// <summary>Returns the name of the stream of a partition: <c>NAME-0</c> and so on.</summary>
    /// <param name="stream">The beginning of the names of all streams of the partitions.</param>
    /// <param name="partition">The partition: not negative.</param>
    /// <exception cref="ArgumentException"><paramref name="stream"/> is null or empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="partition"/> is negative.</exception>
    public static string NameOf(string stream, int partition)
    {
        ArgumentException.ThrowIfNullOrEmpty(stream);
        ArgumentOutOfRangeException.ThrowIfNegative(partition);
        return string.Create(CultureInfo.InvariantCulture, $"{stream}-{partition}");
    }
}
