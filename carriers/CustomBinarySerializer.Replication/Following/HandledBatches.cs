using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Following;

/// <summary>Hands the messages of batches to handlers. For one thread at a time.</summary>
internal sealed class HandledBatches : IMessagePlace
{
    private readonly string _stream;
    private readonly MessageHandlers _handlers;
    private readonly FrameCodec _codec;
    private readonly HandlerTable _table;
    private long _ordinal;

    /// <exception cref="ArgumentException">
    /// A type with a handler is neither registered nor the result of an upcast.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// A handler takes a view that doesn't support the registered contract of its type.
    /// </exception>
    internal HandledBatches(string stream, MessageHandlers handlers, FrameCodec codec)
    {
        _stream = stream;
        _handlers = handlers;
        _codec = codec;
        _table = handlers.For(codec.Registry);
    }

    /// <summary>Handles a batch.</summary>
    /// <exception cref="BinarySerializationException">A message can't be decoded, or has no handler.</exception>
    internal void Handle(StreamBatch batch)
    {
        ReadOnlySpan<byte> frames = batch.Frames.Span;
        for (_ordinal = batch.FirstOrdinal; !frames.IsEmpty; _ordinal++)
        {
            ReadOnlySpan<byte> frame = frames[..FrameSource.Measure(frames, _codec.MaxFrameLength)];
            if (_table.Find(FrameHeader.ReadTypeId(frame)) is { } handler)
            {
                handler.Handle(_codec, frame, _ordinal, this);
            }
            else if (_handlers.Others is { } others)
            {
                others(frame);
            }
            else
            {
                throw FrameErrors.NoHandler(
                    FormattableString.Invariant($"Stream {_stream}, message {_ordinal}"), FrameHeader.ReadTypeId(frame), _codec.Registry);
            }

            frames = frames[frame.Length..];
        }
    }

    public BinarySerializationException DecodingFailed(BinarySerializationException cause) =>
        StreamErrors.DecodingFailed(_stream, _ordinal, cause);
}
