using System.Buffers.Binary;
using System.Text;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.SharedMemory.Requests;

/// <summary>
/// A request, a reply or a refusal as a message: a frame of the library's own around the frame of an object.
/// </summary>
/// <remarks>
/// <code>
/// offset 0                          8               16
///        +--------------------------+---------------+--------------------------------+
///        | length | id -3, -4 or -5 | correlation   | frame; of a refusal, UTF-8     |
///        | int32  | int32           | int64         |                                |
///        +--------------------------+---------------+--------------------------------+
/// </code>
/// The correlation is chosen by the client and comes back with the reply. Written into memory that is used again; not
/// thread-safe.
/// </remarks>
internal sealed class Envelope(FrameCodec codec)
{
    internal const int ContentOffset = CorrelationOffset + sizeof(long);

    private const int CorrelationOffset = FrameHeader.Size;
    private const int InitialCapacity = 1024;
    private const int MaxBytesPerChar = 3;

    private byte[] _bytes = new byte[InitialCapacity];
    private int _size;

    /// <summary>The bytes that were written last.</summary>
    internal ReadOnlySpan<byte> Written => _bytes.AsSpan(0, _size);

    /// <summary>Puts an object into an envelope.</summary>
    /// <returns>The envelope, valid until the next is written.</returns>
    internal ReadOnlySpan<byte> Write<T>(int envelopeId, long correlation, T content)
    {
        int size = codec.Write(content, _bytes.AsSpan(ContentOffset), out OutgrownFrame outgrown);
        using (outgrown)
        {
            if (outgrown.Exists)
            {
                Reserve(size);
                outgrown.CopyTo(_bytes.AsSpan(ContentOffset));
            }
        }

        return Close(envelopeId, correlation, size);
    }

    /// <summary>Puts text into an envelope: as many of its characters as there is room for.</summary>
    /// <returns>The envelope, valid until the next is written.</returns>
    internal ReadOnlySpan<byte> Write(int envelopeId, long correlation, string text, int maxSize)
    {
        int room = (int)Math.Min(maxSize - ContentOffset, (long)MaxBytesPerChar * text.Length);
        Reserve(room);
        Encoding.UTF8.GetEncoder().Convert(text, _bytes.AsSpan(ContentOffset, room), flush: true, out _, out int size, out _);
        return Close(envelopeId, correlation, size);
    }

    /// <summary>Takes an envelope apart.</summary>
    /// <param name="envelope">A frame from a ring.</param>
    /// <param name="correlation">The correlation of the envelope.</param>
    /// <param name="content">The frame in the envelope or, of a refusal, the text in UTF-8.</param>
    /// <returns>Whether the frame is long enough for an envelope.</returns>
    internal static bool TryOpen(ReadOnlySpan<byte> envelope, out long correlation, out ReadOnlySpan<byte> content)
    {
        if (envelope.Length < ContentOffset)
        {
            correlation = 0;
            content = default;
            return false;
        }

        correlation = BinaryPrimitives.ReadInt64LittleEndian(envelope[CorrelationOffset..]);
        content = envelope[ContentOffset..];
        return true;
    }

    private ReadOnlySpan<byte> Close(int envelopeId, long correlation, int contentSize)
    {
        _size = ContentOffset + contentSize;
        BinaryPrimitives.WriteInt64LittleEndian(_bytes.AsSpan(CorrelationOffset), correlation);
        FrameHeader.Write(_bytes, _size, envelopeId);
        return Written;
    }

    private void Reserve(int contentSize)
    {
        if (_bytes.Length < ContentOffset + contentSize)
        {
            _bytes = new byte[ContentOffset + contentSize];
        }
    }
}
