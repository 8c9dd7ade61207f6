using CustomBinarySerializer.Telemetry;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Recovering;

/// <summary>The changes that recovery makes on the disk. Each step may be interrupted and repeated.</summary>
internal sealed class SegmentTail(IStorageFolder folder)
{
    private const int ChunkSize = 1 << 20;

    /// <summary>Writes bytes of a segment again and makes them durable, since they may not be.</summary>
    /// <remarks>
    /// After a flush that failed, the system may show bytes that it takes for clean and never wrote. Only what is
    /// written again is written to the disk by the next flush.
    /// </remarks>
    /// <exception cref="IOException">The bytes can't be read, written or made durable.</exception>
    internal static void WriteAgain(IStorageFile file, string path, long start, long end)
    {
        Copy(file, start, end, file, start);
        Flush(file, path);
    }

    /// <summary>Cuts the end of a segment, once a copy of it is durable.</summary>
    /// <param name="file">The segment; its cut is durable with the next flush.</param>
    /// <param name="firstOrdinal">The first ordinal of the segment.</param>
    /// <param name="start">The offset of the first byte that is cut.</param>
    /// <param name="end">The offset at which the segment ends.</param>
    /// <returns>The path of the copy.</returns>
    /// <exception cref="IOException">
    /// The copy can't be written or made durable, or the segment can't be cut.
    /// </exception>
    internal string MoveAway(IStorageFile file, long firstOrdinal, long start, long end)
    {
        // The copy of another crash at the same place stays.
        int number = 1;
        string name = SegmentFileName.OfTornTail(firstOrdinal, start, number);
        while (folder.Exists(name))
        {
            name = SegmentFileName.OfTornTail(firstOrdinal, start, ++number);
        }

        NewFile.Make(folder, name, SegmentFileName.OfNew(name), copy => Copy(file, start, end, copy, 0), Flush);
        file.SetLength(start);
        return Path.Combine(folder.Path, name);
    }

    /// <summary>Makes a file or the folder durable.</summary>
    /// <param name="what">The file or folder.</param>
    /// <param name="path">The path of the file or folder, for messages.</param>
    /// <exception cref="IOException">The file or folder can't be made durable.</exception>
    internal static void Flush(IFlushable what, string path)
    {
        try
        {
            what.Flush();
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            LibraryEvents.Log.SyncFailed(path, StorageFailure.ReasonOf(e));
            throw TransactionFileErrors.FlushFailed(path, e);
        }
    }

    private static void Copy(IStorageFile from, long start, long end, IStorageFile to, long offset)
    {
        byte[] chunk = new byte[Math.Min(ChunkSize, end - start)];
        for (long done = 0; done < end - start;)
        {
            Span<byte> part = chunk.AsSpan(0, (int)Math.Min(chunk.Length, end - start - done));
            int read = from.Read(part, start + done);
            if (read == 0)
            {
                throw new EndOfStreamException($"{from.Name} was cut by somebody else while it was recovered.");
            }

            to.Write(part[..read], offset + done);
            done += read;
        }
    }
}
