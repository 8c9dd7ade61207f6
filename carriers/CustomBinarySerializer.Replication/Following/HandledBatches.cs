using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.Replication.Following;

/// <summary>Hands the messages of batches to handlers. For one thread at a time.</summary>
internal sealed class HandledBatches : IMessagePlace
{
    private readonly string _stream;
    private readonly MessageHandlers _handlers;
    private readonly FrameCodec _codec;
    private readonly bool _ignoresSchemas;
    private readonly HandlerTable _table;
    private readonly HashSet<Fingerprint> _accepted;
    private long _ordinal;

    /// <exception cref="ArgumentException">A type with a handler isn't registered.</exception>
    internal HandledBatches(string stream, MessageHandlers handlers, FrameCodec codec, bool ignoresSchemas)
    {
        _stream = stream;
        _handlers = handlers;
        _codec = codec;
        _ignoresSchemas = ignoresSchemas;
        _table = handlers.For(codec.Registry);
        _accepted = [codec.Registry.Fingerprint];
    }

    /// <summary>Whether the schema of a batch must be compared before it is handled.</summary>
    internal bool NeedsSchemaOf(StreamBatch batch) => !_ignoresSchemas && !_accepted.Contains(batch.Schema);

    /// <summary>Compares the schema of a batch with the registry.</summary>
    /// <returns>False if the connection was lost, and the batch comes again.</returns>
    /// <exception cref="StreamException">The registry knows ids otherwise.</exception>
    internal async ValueTask<bool> CheckAsync(StreamCursor cursor, StreamBatch batch, CancellationToken cancellationToken)
    {
        if (await cursor.SchemaOfAsync(batch, cancellationToken).ConfigureAwait(false) is not { } there)
        {
            return false;
        }

        SchemaDifferences differences = new(_codec.Registry.Describe(), there);
        if (differences.Words.Count > 0)
        {
            throw StreamErrors.SchemaDiffers(_stream, differences);
        }

        _accepted.Add(batch.Schema);
        return true;
    }

    /// <summary>Handles a batch.</summary>
    /// <exception cref="BinarySerializationException">A message can't be decoded.</exception>
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
            else
            {
                _handlers.Others?.Invoke(frame);
            }

            frames = frames[frame.Length..];
        }
    }

    public BinarySerializationException DecodingFailed(BinarySerializationException cause) => StreamErrors.DecodingFailed(_stream, _ordinal, cause);
}
