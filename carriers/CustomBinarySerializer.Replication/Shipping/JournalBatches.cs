using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.TransactionFiles.Reading;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.Replication.Shipping;

/// <summary>The reasons why a batch isn't filled any further.</summary>
internal enum BatchEnd
{
    /// <summary>The next message doesn't fit.</summary>
    Full,

    /// <summary>The journal has no more, for now.</summary>
    End,

    /// <summary>The next message is described by another schema: <see cref="JournalBatches.Enter"/>.</summary>
    Schema,

    /// <summary>Messages are lost: <see cref="JournalBatches.PassOver"/>.</summary>
    Gap,
}

/// <summary>The frames of a journal, in batches that travel together. Not thread-safe.</summary>
/// <param name="folder">The folder of the journal, for messages.</param>
/// <param name="scanner">The scanner of the journal; disposed of with this object.</param>
/// <param name="next">The message that the first batch begins with.</param>
/// <param name="size">The size of a batch, in bytes.</param>
internal sealed class JournalBatches(string folder, JournalScanner scanner, long next, int size) : IDisposable
{
    // RabbitMQ accepts 128 MiB.
    private const int LargestFrame = 120 << 20;

    private byte[] _buffer = new byte[size];
    private int _length;
    private bool _holdsFrame;
    private SegmentHeader? _header;

    /// <summary>The ordinal of the first message in the batch, or of the one that comes next.</summary>
    internal long FirstOrdinal => NextOrdinal - Count;

    /// <summary>The message that comes after the batch.</summary>
    internal long NextOrdinal { get; private set; } = next;

    private long Found => _holdsFrame ? scanner.Ordinal : scanner.NextOrdinal;

    /// <summary>The number of messages in the batch.</summary>
    internal int Count { get; private set; }

    /// <summary>The frames of the messages in the batch.</summary>
    internal ReadOnlyMemory<byte> Bytes => _buffer.AsMemory(0, _length);

    /// <summary>The header of the segment that the frames are in; null before the first.</summary>
    internal SegmentHeader? Header => _header;

    /// <summary>Enters the segment of the message before the first batch, or of the next one that isn't lost.</summary>
    /// <returns>Whether there is such a segment.</returns>
    internal bool EnterFirst()
    {
        if (!scanner.MoveNext())
        {
            return false;
        }

        _header = scanner.Header;
        _holdsFrame = scanner.Ordinal >= NextOrdinal;
        return true;
    }

    /// <summary>Continues after messages that are lost.</summary>
    /// <returns>The ordinal of the first message after the lost ones.</returns>
    internal long PassOver() => NextOrdinal = Found;

    /// <summary>Adds messages to the batch, and returns why it isn't filled any further.</summary>
    /// <exception cref="BinarySerializationException">
    /// The journal is damaged, or the message has been deleted.
    /// </exception>
    /// <exception cref="IOException">
    /// The journal can't be read, or a message is too large for an entry of a stream.
    /// </exception>
    internal BatchEnd Fill()
    {
        while (_holdsFrame || scanner.MoveNext())
        {
            _holdsFrame = true;
            if (scanner.Ordinal > NextOrdinal)
            {
                return BatchEnd.Gap;
            }

            if (!ReferenceEquals(scanner.Header, _header))
            {
                if (_header is null || _header.Fingerprint != scanner.Header!.Fingerprint)
                {
                    return BatchEnd.Schema;
                }

                _header = scanner.Header;
            }

            if (!TryAdd(scanner.Frame))
            {
                return BatchEnd.Full;
            }

            _holdsFrame = false;
            NextOrdinal++;
        }

        return Found > NextOrdinal ? BatchEnd.Gap : BatchEnd.End;
    }

    /// <summary>Continues with the schema of the next message.</summary>
    internal SegmentHeader Enter() => _header = scanner.Header!;

    /// <summary>Begins the next batch.</summary>
    internal void Clear()
    {
        _length = 0;
        Count = 0;
    }

    public void Dispose() => scanner.Dispose();

    private bool TryAdd(ReadOnlySpan<byte> frame)
    {
        if (frame.Length > _buffer.Length - _length)
        {
            if (Count > 0)
            {
                return false;
            }

            if (frame.Length > LargestFrame)
            {
                throw StreamErrors.FrameTooLarge(folder, scanner.Ordinal, frame.Length, LargestFrame);
            }

            _buffer = new byte[frame.Length];
        }

        frame.CopyTo(_buffer.AsSpan(_length));
        _length += frame.Length;
        Count++;

        // A frame that had the buffer grown travels alone.
        return true;
    }
}
