using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Recovering;

/// <summary>Copies bytes of a segment that aren't known to be durable.</summary>
internal static class SegmentTail
{
    private const int ChunkSize = 1 << 20;

    /// <summary>Writes bytes again, to where they are.</summary>
    /// <remarks>
    /// After a flush that failed, the system may show bytes that it takes for clean and never wrote. Only what is written again is
    /// written to the disk by the next flush.
    /// </remarks>
    /// <exception cref="IOException">It failed.</exception>
    internal static void WriteAgain(IStorageFile file, long start, long end) => Copy(file, start, end, file, start);

    /// <summary>Copies bytes.</summary>
    /// <param name="from">The segment.</param>
    /// <param name="start">The first byte.</param>
    /// <param name="end">Behind the last byte; the segment reaches as far.</param>
    /// <param name="to">Where they are written.</param>
    /// <param name="offset">Where in it.</param>
    /// <exception cref="IOException">It failed.</exception>
    internal static void Copy(IStorageFile from, long start, long end, IStorageFile to, long offset)
    {
        byte[] chunk = new byte[Math.Min(ChunkSize, end - start)];
        for (long done = 0; done < end - start;)
        {
            Span<byte> part = chunk.AsSpan(0, (int)Math.Min(chunk.Length, end - start - done));
            int read = from.Read(part, start + done);
            if (read == 0)
            {
                throw new EndOfStreamException($"{from.Name} was cut while it was recovered.");
            }

            to.Write(part[..read], offset + done);
            done += read;
        }
    }
}
