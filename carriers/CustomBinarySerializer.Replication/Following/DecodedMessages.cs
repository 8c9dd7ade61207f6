using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Replication.Following;

/// <summary>The messages of a stream as objects, one by one. For one caller at a time.</summary>
/// <param name="stream">The name of the stream, for messages.</param>
/// <param name="cursor">The cursor that reads batches; disposed of with this object.</param>
/// <param name="schemas">The schemas that may be decoded.</param>
/// <param name="codec">The codec that decodes messages.</param>
/// <param name="status">The status to update when messages have been handled.</param>
internal sealed class DecodedMessages(string stream, StreamCursor cursor, AcceptedSchemas schemas, FrameCodec codec, FollowingStatus status)
    : IAsyncDisposable
{
    private StreamBatch? _batch;
    private int _position;
    private long _ordinal;

    /// <summary>The current message.</summary>
    internal TransactionRecord Current { get; private set; }

    /// <summary>The place after the current message.</summary>
    internal FollowerPlace Place { get; private set; }

    /// <summary>Whether the current message is the last of its entry, so that the place names the entry.</summary>
    internal bool IsLastOfEntry => _batch is { } batch && _position == batch.Frames.Length;

    /// <summary>Waits for the next message, and makes it the current one. Waits out failures that may pass.</summary>
    /// <exception cref="StreamException">The stream can't be followed.</exception>
    /// <exception cref="BinarySerializationException">The message can't be decoded.</exception>
    internal async ValueTask MoveNextAsync(CancellationToken cancellationToken)
    {
        while (_batch is null || IsLastOfEntry)
        {
            _batch = null;
            StreamBatch batch = await cursor.NextAsync(cancellationToken).ConfigureAwait(false);
            if (batch.Lost is not null)
            {
                status.NextOrdinal = batch.Place.NextOrdinal;
            }
            else if (await schemas.AcceptAsync(cursor, batch, cancellationToken).ConfigureAwait(false))
            {
                _batch = batch;
                _position = 0;
                _ordinal = batch.FirstOrdinal;
            }
        }

        Decode(_batch);
    }

    /// <summary>Reports that the current message has been handled.</summary>
    internal void Handled() => status.NextOrdinal = Place.NextOrdinal;

    /// <summary>Gives up the connection, and with it the lock of the group.</summary>
    internal Task LeaveAsync(StreamException reason, CancellationToken cancellationToken)
    {
        _batch = null;
        return cursor.WaitAfterAsync(reason, cancellationToken);
    }

    public ValueTask DisposeAsync() => cursor.DisposeAsync();

    private void Decode(StreamBatch batch)
    {
        ReadOnlySpan<byte> frames = batch.Frames.Span[_position..];
        try
        {
            ReadOnlySpan<byte> frame = frames[..FrameSource.Measure(frames, codec.MaxFrameLength)];
            Current = new TransactionRecord(_ordinal, FrameHeader.ReadTypeId(frame), codec.ReadAny(frame, typeof(object)));
            _position += frame.Length;
        }
        catch (BinarySerializationException e)
        {
            throw StreamErrors.DecodingFailed(stream, _ordinal, e);
        }

        _ordinal++;
        Place = IsLastOfEntry ? batch.Place : new FollowerPlace(_ordinal) { Journal = batch.Journal };
    }
}
