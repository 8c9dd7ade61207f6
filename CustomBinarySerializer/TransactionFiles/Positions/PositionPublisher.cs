using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Positions;

/// <summary>Writes the positions, for the one writer. Not thread-safe.</summary>
internal sealed class PositionPublisher : IDisposable
{
    private readonly IStorageFile _file;
    private readonly byte[] _slot = new byte[PositionSlots.SlotSize];
    private long _sequence;
    private PublishedPositions _published;

    private PositionPublisher(IStorageFile file, long sequence, PublishedPositions published)
    {
        _file = file;
        _sequence = sequence;
        _published = published;
    }

    /// <summary>Opens the file, or makes it.</summary>
    /// <param name="folder">Where.</param>
    /// <param name="last">What it says, or null if it is missing or damaged.</param>
    /// <exception cref="IOException">It can't be made, opened or read.</exception>
    internal static PositionPublisher Open(IStorageFolder folder, out PublishedPositions? last)
    {
        IStorageFile file = folder.List().Contains(SegmentFileName.Positions)
            ? folder.Open(SegmentFileName.Positions, FileAccess.ReadWrite)
            : folder.Create(SegmentFileName.Positions);
        byte[] bytes = new byte[PositionSlots.FileSize];
        int read = file.Read(bytes, 0);
        bool isValid = PositionSlots.TryRead(bytes.AsSpan(0, read), out long sequence, out PublishedPositions positions);
        last = isValid ? positions : null;
        return new PositionPublisher(file, sequence, positions);
    }

    /// <summary>Tells readers, unless they know.</summary>
    /// <exception cref="IOException">It failed; the next call tells them.</exception>
    internal void Publish(in PublishedPositions positions)
    {
        if (positions == _published)
        {
            return;
        }

        // Counted when it is written: after a failure the same slot is written again, and the other one stays whole.
        long sequence = _sequence + 1;
        PositionSlots.Write(_slot, sequence, positions);
        _file.Write(_slot, PositionSlots.OffsetOf(sequence));
        _sequence = sequence;
        _published = positions;
    }

    /// <summary>Makes what was published durable.</summary>
    /// <exception cref="IOException">It failed.</exception>
    internal void Flush() => _file.Flush();

    /// <summary>Closes the file.</summary>
    public void Dispose() => _file.Dispose();
}
