using System.Globalization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.TransactionFiles.Archiving;

/// <summary>The identity of an object in an archive: its name, and what its content must be. Immutable.</summary>
/// <param name="Journal">The id of the transaction file.</param>
/// <param name="FirstOrdinal">The ordinal of the first message.</param>
/// <param name="Size">The size, in bytes.</param>
/// <param name="Hash">The SHA-256 hash of all bytes.</param>
internal sealed record ArchivedObject(Guid Journal, long FirstOrdinal, long Size, ReadOnlyMemory<byte> Hash)
{
    internal const int ChunkSize = 1 << 20;

    private const int HashBytesInName = 16;

    /// <summary>The name of the object in the archive.</summary>
    internal string Name => string.Create(
        CultureInfo.InvariantCulture,
        $"{PrefixOf(Journal)}{FirstOrdinal:D20}-{Convert.ToHexStringLower(Hash.Span[..HashBytesInName])}.segment");

    /// <summary>Returns the beginning of the names of all objects of a transaction file.</summary>
    internal static string PrefixOf(Guid journal) => $"{journal:N}/";

    /// <summary>Reads a stream, and compares it with this object.</summary>
    /// <param name="stream">The stream; no more than one byte after the size is read.</param>
    /// <param name="use">Receives each piece with its offset, before the comparison ends; can be null.</param>
    /// <param name="cancellationToken">Ends the call between two pieces.</param>
    /// <returns>The difference in words; null if there is none.</returns>
    internal async Task<string?> FindDifferenceAsync(
        Stream stream, Action<ReadOnlyMemory<byte>, long>? use, CancellationToken cancellationToken)
    {
        byte[] chunk = new byte[(int)Math.Min(ChunkSize, Size + 1)];
        Sha256 hash = new();
        long offset = 0;
        int count;
        while ((count = await stream.ReadAtLeastAsync(
            chunk, chunk.Length, throwOnEndOfStream: false, cancellationToken).ConfigureAwait(false)) > 0)
        {
            if (offset + count > Size)
            {
                return string.Create(CultureInfo.InvariantCulture, $"it is longer than {Size} bytes");
            }

            hash.Append(chunk.AsSpan(0, count));
            use?.Invoke(chunk.AsMemory(0, count), offset);
            offset += count;
        }

        return offset < Size ? string.Create(CultureInfo.InvariantCulture, $"it has {offset} bytes instead of {Size}")
            : hash.Finish().AsSpan().SequenceEqual(Hash.Span) ? null
            : "its content has another hash";
    }
}
