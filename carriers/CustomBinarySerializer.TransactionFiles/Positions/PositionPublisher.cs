using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Positions;

/// <summary>
/// Keeps the positions of the one writer and publishes them for readers. One thread at a time, except for members that
/// are marked as thread-safe.
/// </summary>
internal sealed class PositionPublisher : IDisposable
{
    private readonly byte[] _slot = new byte[PositionSlots.SlotSize];
    private long _sequence;
    private PublishedPositions _current;
    private PublishedPositions _published;
    private long _writtenEnd;
    private long _durableEnd;

    private PositionPublisher(IStorageFile file, string path, long sequence)
    {
        File = file;
        Path = path;
        _sequence = sequence;
    }

    internal IStorageFile File { get; }

    /// <summary>The path of the file, for messages.</summary>
    internal string Path { get; }

    internal PublishedPositions Current => _current;

    /// <summary>The number of bytes that were written and aren't durable.</summary>
    internal long UndurableBytes => _current.Written.Offset - _current.Durable.Offset;

    /// <summary>The number of written messages. Thread-safe.</summary>
    internal long WrittenEnd => Volatile.Read(ref _writtenEnd);

    /// <summary>The number of durable messages. Thread-safe.</summary>
    internal long DurableEnd => Volatile.Read(ref _durableEnd);

    /// <summary>Opens the file of positions, or creates it.</summary>
    /// <param name="folder">The folder of the file.</param>
    /// <param name="last">The positions in the file; null if the file is missing or damaged.</param>
    /// <exception cref="IOException">The file of positions can't be created, opened or read.</exception>
    internal static PositionPublisher Open(IStorageFolder folder, out PublishedPositions? last)
    {
        IStorageFile file = folder.OpenOrCreate(SegmentFileName.Positions);
        byte[] bytes = new byte[PositionSlots.FileSize];
        int read = file.Read(bytes, 0);
        bool isValid = PositionSlots.TryRead(bytes.AsSpan(0, read), out long sequence, out PublishedPositions positions);
        last = isValid ? positions : null;
        if (sequence > PositionSlots.HighestSequence / 2)
        {
            // No writer comes so far: it was forged. Counting begins again.
            file.SetLength(0);
            sequence = 0;
        }

        return new PositionPublisher(file, System.IO.Path.Combine(folder.Path, SegmentFileName.Positions), sequence);
    }

    /// <summary>Goes to a place in a segment up to which everything is durable.</summary>
    internal void Begin(SegmentHeader header, Position end, long timeMark)
    {
        _current = new PublishedPositions(header.FirstOrdinal, header.Salt, end, end, timeMark, IsClosed: false);
        Volatile.Write(ref _writtenEnd, end.Ordinal);
        Volatile.Write(ref _durableEnd, end.Ordinal);
    }

    /// <summary>Notes the position up to which the segment is written.</summary>
    internal void MoveWritten(Position written, long timeMark)
    {
        _current = _current with { Written = written, TimeMark = timeMark };
        Volatile.Write(ref _writtenEnd, written.Ordinal);
    }

    /// <summary>Notes the position up to which the segment is durable.</summary>
    internal void MoveDurable(Position durable)
    {
        _current = _current with { Durable = durable };
        Volatile.Write(ref _durableEnd, durable.Ordinal);
    }

    /// <summary>Notes that the writer was closed.</summary>
    internal void Close() => _current = _current with { IsClosed = true };

    /// <summary>
    /// Publishes changes. The first call always publishes, so that the bytes that it flushes were written by this
    /// writer.
    /// </summary>
    /// <exception cref="IOException">The write failed. The next call repeats it.</exception>
    internal void Publish()
    {
        if (_current == _published)
        {
            return;
        }

        // Both slots of a new file: whichever is being written when the power fails, the other one has been durable
        // since the opening.
        do
        {
            WriteSlot();
        }
        while (_sequence < PositionSlots.SlotCount);

        _published = _current;
    }

    private void WriteSlot()
    {
        // Counted when it is written: after a failure the same slot is written again, and the other one stays whole.
        long sequence = _sequence + 1;
        PositionSlots.Write(_slot, sequence, _current);
        try
        {
            File.Write(_slot, PositionSlots.OffsetOf(sequence));
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            throw TransactionFileErrors.PublishingFailed(Path, e);
        }

        _sequence = sequence;
    }

    /// <summary>Closes the file.</summary>
    public void Dispose() => File.Dispose();
}
