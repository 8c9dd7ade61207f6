using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Telemetry;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>A segment that is written, and its index. The caller holds the <see cref="WriterLock"/>.</summary>
/// <remarks>
/// The file stays open during an fsync, also if the writer leaves the segment meanwhile. The index is optional: if it
/// can't be written, readers search without it.
/// </remarks>
/// <param name="file">The file; disposed of with this object.</param>
/// <param name="path">The path, for errors.</param>
/// <param name="header">The header at the start of the file.</param>
/// <param name="typeCount">
/// The number of types that the header describes, or -1 if it describes others than the registry has.
/// </param>
/// <param name="index">The index, complete so far, or null; disposed of with this object.</param>
/// <param name="telemetry">The telemetry of the journal.</param>
internal sealed class WritableSegment(
    IStorageFile file, string path, SegmentHeader header, int typeCount, SparseIndexWriter? index, JournalTelemetry telemetry) : IDisposable
{
    // The writer is a user, and so is each fsync.
    private int _users = 1;

    internal IStorageFile File => file;

    internal string Path => path;

    internal SegmentHeader Header => header;

    internal int TypeCount => typeCount;

    /// <summary>
    /// The ordinal of the next message to index, or <see cref="long.MaxValue"/> if there is no index.
    /// </summary>
    internal long NextIndexed { get; private set; } = index?.NextOrdinal ?? long.MaxValue;

    /// <summary>Adds a message to the index.</summary>
    /// <param name="ordinal">The ordinal of the message, which is <see cref="NextIndexed"/>.</param>
    /// <param name="offset">The file offset of the message's record.</param>
    /// <param name="utcTicks">The last time mark before the message, in UTC ticks.</param>
    internal void AddToIndex(long ordinal, long offset, long utcTicks)
    {
        index!.Add(ordinal, offset, utcTicks);
        NextIndexed = index.NextOrdinal;
    }

    /// <summary>Writes the new entries of the index, if the index can be written.</summary>
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
    /// <param name="offset">The file offset of the block.</param>
    /// <param name="firstOrdinal">The ordinal of the block's first message, for errors.</param>
    /// <param name="endOrdinal">The ordinal after the block's last message, for errors.</param>
    /// <exception cref="IOException">The block couldn't be written.</exception>
    internal void Write(ReadOnlySpan<byte> records, long offset, long firstOrdinal, long endOrdinal) =>
        Write(records, default, offset, (firstOrdinal, endOrdinal));

    /// <summary>Writes a record that is larger than a block.</summary>
    /// <param name="frame">The frame of the record.</param>
    /// <param name="checksum">The checksum of the record.</param>
    /// <param name="offset">The file offset of the record.</param>
    /// <exception cref="IOException">The record couldn't be written.</exception>
    internal void WriteAlone(ReadOnlySpan<byte> frame, uint checksum, long offset)
    {
        Span<byte> ending = stackalloc byte[RecordLayout.EndingRoom];
        RecordLayout.End(ending, 0, checksum);
        Write(frame, ending[..(RecordLayout.SizeOf(frame.Length) - frame.Length)], offset, block: null);
    }

    /// <summary>Cuts the bytes that failed writes have left after the end.</summary>
    /// <param name="end">The file offset of the end.</param>
    /// <exception cref="IOException">The file couldn't be cut.</exception>
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

    /// <summary>Closes the file if the writer has left the segment. For any thread, with or without the lock.</summary>
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

    /// <summary>Writes bytes, and measures how long that takes.</summary>
    /// <param name="bytes">A block of records, or the frame of one.</param>
    /// <param name="ending">The bytes after the frame. Empty for a block.</param>
    /// <param name="offset">The file offset of the bytes.</param>
    /// <param name="block">The ordinals of the block, or null for the frame of one message.</param>
    private void Write(ReadOnlySpan<byte> bytes, ReadOnlySpan<byte> ending, long offset, (long First, long End)? block)
    {
        int size = bytes.Length + ending.Length;
        long begun = JournalTelemetry.BeginWrite();
        try
        {
            file.Write(bytes, offset);
            if (!ending.IsEmpty)
            {
                file.Write(ending, offset + bytes.Length);
            }
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            IOException failure = block is (long first, long end)
                ? TransactionFileErrors.WriteFailed(path, size, offset, first, end, e)
                : TransactionFileErrors.MessageWriteFailed(path, size, offset, e);
            telemetry.EndWrite(begun, 0, 0, failure);
            throw failure;
        }

        telemetry.EndWrite(begun, block is { } written ? written.End - written.First : 1, size);
    }
}
