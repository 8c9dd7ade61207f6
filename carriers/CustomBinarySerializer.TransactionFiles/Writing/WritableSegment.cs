using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>A segment that is written, and its index. For whoever is inside the <see cref="TailGate"/>.</summary>
/// <remarks>
/// The file stays open while somebody makes it durable, also if the segment is left meanwhile. The index is disposable: where
/// it can't be written, readers do without it.
/// </remarks>
/// <param name="file">The file; disposed of with this object.</param>
/// <param name="path">For messages.</param>
/// <param name="header">What the file begins with.</param>
/// <param name="typeCount">How many types the registry held that the header describes; never its count if it describes others.</param>
/// <param name="index">Its index, complete so far, or null; disposed of with this object.</param>
internal sealed class WritableSegment(IStorageFile file, string path, SegmentHeader header, int typeCount, SparseIndexWriter? index) : IDisposable
{
    // The writer's own, and that of whoever makes it durable.
    private int _users = 1;

    internal IStorageFile File => file;

    internal string Path => path;

    internal SegmentHeader Header => header;

    internal int TypeCount => typeCount;

    /// <summary>The message that the index wants next.</summary>
    internal long NextIndexed { get; private set; } = index?.NextOrdinal ?? long.MaxValue;

    /// <summary>Adds the message that the index wants.</summary>
    internal void AddToIndex(long ordinal, long offset, long utcTicks)
    {
        index!.Add(ordinal, offset, utcTicks);
        NextIndexed = index.NextOrdinal;
    }

    /// <summary>Writes what was added to the index, if it can be written.</summary>
    internal void FlushIndex()
    {
        try
        {
            index?.Flush();
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            // The next call writes it again.
        }
    }

    /// <summary>Writes a block of records.</summary>
    /// <param name="records">The block.</param>
    /// <param name="offset">Where it belongs.</param>
    /// <param name="firstOrdinal">Of its first message, for errors.</param>
    /// <param name="endOrdinal">Of the first message after it, for errors.</param>
    /// <exception cref="IOException">It failed.</exception>
    internal void Write(ReadOnlySpan<byte> records, long offset, long firstOrdinal, long endOrdinal)
    {
        try
        {
            file.Write(records, offset);
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            throw TransactionFileErrors.WriteFailed(path, records.Length, offset, firstOrdinal, endOrdinal, e);
        }
    }

    /// <summary>Writes a record that is larger than a block.</summary>
    /// <param name="frame">Its frame.</param>
    /// <param name="checksum">The checksum of it.</param>
    /// <param name="offset">Where it belongs.</param>
    /// <exception cref="IOException">It failed.</exception>
    internal void WriteAlone(ReadOnlySpan<byte> frame, uint checksum, long offset)
    {
        Span<byte> ending = stackalloc byte[RecordLayout.EndingRoom];
        RecordLayout.End(ending, 0, checksum);
        int recordSize = RecordLayout.SizeOf(frame.Length);
        try
        {
            file.Write(frame, offset);
            file.Write(ending[..(recordSize - frame.Length)], offset + frame.Length);
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            throw TransactionFileErrors.MessageWriteFailed(path, recordSize, offset, e);
        }
    }

    /// <summary>Removes what writes that failed have left past the end.</summary>
    /// <exception cref="IOException">It failed.</exception>
    internal void CutLeftovers(long end)
    {
        try
        {
            if (file.Length > end)
            {
                file.SetLength(end);
            }
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            throw TransactionFileErrors.RollFailed(path, e);
        }
    }

    /// <summary>Keeps the file open until <see cref="EndUse"/>.</summary>
    internal void BeginUse() => Interlocked.Increment(ref _users);

    /// <summary>Closes the file if the segment was left in the meantime. For any thread, inside the gate or not.</summary>
    internal void EndUse()
    {
        if (Interlocked.Decrement(ref _users) == 0)
        {
            file.Dispose();
        }
    }

    /// <summary>Leaves the segment.</summary>
    public void Dispose()
    {
        index?.Dispose();
        EndUse();
    }
}
