using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Index;

/// <summary>
/// Continues the index of a segment. Not thread-safe; readers may read the file meanwhile.
/// </summary>
/// <remarks>
/// Entries are gathered in memory, 16 bytes each, and reach the file by <see cref="Flush"/> only. Called when the
/// messages themselves have been written, it never points to a message that isn't there.
/// </remarks>
internal sealed class SparseIndexWriter : IDisposable
{
    private readonly IStorageFile _file;
    private readonly IndexIdentity _identity;

    // Blocks in a row, as in the file. Only the last may have room.
    private byte[] _blocks = new byte[IndexBlock.Size];
    private long _firstBlock;
    private int _fullBlocks;
    private int _count;
    private bool _isChanged;

    private long _lastOffset;
    private long _lastTicks;

    /// <summary>
    /// Keeps the entries of the messages before <paramref name="end"/>, and drops all others for good.
    /// </summary>
    /// <param name="file">
    /// The file of the index; disposed of with this object. It may be empty, or have any content.
    /// </param>
    /// <param name="identity">The identity of the segment.</param>
    /// <param name="end">The position of the segment's next message. No entry at or after it is kept.</param>
    /// <exception cref="IOException">The file can't be read or cut.</exception>
    internal SparseIndexWriter(IStorageFile file, IndexIdentity identity, Position end)
    {
        _file = file;
        _identity = identity;
        int stored = Load(SparseIndex.EntriesBefore(end.Ordinal, identity.FirstOrdinal), end.Offset);
        if (stored != _count || file.Length != IndexBlock.PositionOf(_firstBlock + (_count > 0 ? 1 : 0)))
        {
            Cut();
        }
    }

    /// <summary>
    /// The ordinal of the message whose entry is to be added next. If it is before the end of the segment after
    /// opening, the index lags behind, and the caller adds the missing entries.
    /// </summary>
    internal long NextOrdinal =>
        SparseIndex.OrdinalOf(((_firstBlock + _fullBlocks) * IndexBlock.Capacity) + _count, _identity.FirstOrdinal);

    /// <summary>Adds the next entry. Touches no file.</summary>
    /// <param name="ordinal">The ordinal of the message: <see cref="NextOrdinal"/>.</param>
    /// <param name="offset">The offset of the message's record in the segment, in bytes.</param>
    /// <param name="utcTicks">
    /// The latest time known, in UTC ticks. If the clock was set back, the time of the previous entry is stored.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="ordinal"/> isn't <see cref="NextOrdinal"/>, <paramref name="offset"/> isn't past the last one,
    /// or <paramref name="utcTicks"/> is negative or above the ticks of <see cref="DateTime.MaxValue"/>.
    /// </exception>
    internal void Add(long ordinal, long offset, long utcTicks)
    {
        ArgumentOutOfRangeException.ThrowIfNotEqual(ordinal, NextOrdinal);
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(offset, _lastOffset);
        ArgumentOutOfRangeException.ThrowIfNegative(utcTicks);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(utcTicks, DateTime.MaxValue.Ticks);

        _lastOffset = offset;
        _lastTicks = Math.Max(_lastTicks, utcTicks);
        IndexBlock.SetEntry(BlockAt(_fullBlocks), _count, offset, _lastTicks);
        _isChanged = true;
        _count++;
        if (_count == IndexBlock.Capacity)
        {
            StartBlock();
        }
    }

    /// <summary>
    /// Writes the entries that were added since the last call, for readers to see. Doesn't make them durable.
    /// </summary>
    /// <exception cref="IOException">
    /// The entries can't be written. Nothing is lost: the next call writes them again.
    /// </exception>
    internal void Flush()
    {
        if (!_isChanged)
        {
            return;
        }

        for (int i = 0; i < _fullBlocks; i++)
        {
            IndexBlock.Seal(BlockAt(i), _identity, _firstBlock + i, IndexBlock.Capacity);
        }

        int blocks = _fullBlocks;
        if (_count > 0)
        {
            IndexBlock.Seal(BlockAt(_fullBlocks), _identity, _firstBlock + _fullBlocks, _count);
            blocks++;
        }

        _file.Write(_blocks.AsSpan(0, blocks * IndexBlock.Size), IndexBlock.PositionOf(_firstBlock));
        BlockAt(_fullBlocks).CopyTo(BlockAt(0));
        _firstBlock += _fullBlocks;
        _fullBlocks = 0;
        _isChanged = false;
    }

    /// <summary>Closes the file. Entries that weren't flushed aren't in it.</summary>
    public void Dispose() => _file.Dispose();

    private Span<byte> BlockAt(int index) => _blocks.AsSpan(index * IndexBlock.Size, IndexBlock.Size);

    private void StartBlock()
    {
        _fullBlocks++;
        _count = 0;
        if (_blocks.Length == _fullBlocks * IndexBlock.Size)
        {
            Array.Resize(ref _blocks, _blocks.Length * 2);
        }
    }

    /// <summary>
    /// Takes blocks from the beginning on, up to the first that isn't valid or full, or that reaches the limit.
    /// </summary>
    /// <returns>
    /// The number of entries that the last of these blocks has in the file. Those below the limit were taken.
    /// </returns>
    private int Load(long limit, long endOffset)
    {
        Span<byte> block = BlockAt(0);
        while (true)
        {
            int read = _file.Read(block, IndexBlock.PositionOf(_firstBlock));
            bool isValid = IndexBlock.TryVerify(block[..read], _identity, _firstBlock, out int stored)
                && IndexBlock.OffsetAt(block, 0) > _lastOffset
                && IndexBlock.TicksAt(block, 0) >= _lastTicks;
            _count = isValid ? (int)Math.Min(stored, limit - (_firstBlock * IndexBlock.Capacity)) : 0;
            while (_count > 0 && IndexBlock.OffsetAt(block, _count - 1) >= endOffset)
            {
                _count--;
            }

            if (_count > 0)
            {
                _lastOffset = IndexBlock.OffsetAt(block, _count - 1);
                _lastTicks = IndexBlock.TicksAt(block, _count - 1);
            }

            if (_count < IndexBlock.Capacity)
            {
                return stored;
            }

            _firstBlock++;
        }
    }

    // Dropped entries mustn't come back when the power fails, or they would describe messages that were written over.
    private void Cut()
    {
        _file.SetLength(IndexBlock.PositionOf(_firstBlock));
        if (_count > 0)
        {
            _isChanged = true;
            Flush();
        }

        _file.Flush();
    }
}
