using System.Buffers;
using System.Threading.Channels;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Engine;
using RabbitMQ.Client;
using RabbitMQ.Client.Events;

namespace CustomBinarySerializer.RabbitMQ;

/// <inheritdoc/>
internal sealed class AmqpReader(IChannel channel, string stream, string broker, int prefetch) : ILogReader
{
    // Bounded by the prefetch of the broker.
    private readonly Channel<Delivery> _deliveries = System.Threading.Channels.Channel.CreateUnbounded<Delivery>(
        new UnboundedChannelOptions { SingleReader = true, SingleWriter = true });

    // So that the broker is never short of credit, and few acknowledgements travel.
    private readonly int _acknowledgedAtOnce = Math.Max(prefetch / 4, 1);

    private Delivery _current;
    private int _unacknowledged;

    /// <summary>Begins to read at a place of the log.</summary>
    internal async ValueTask BeginAsync(LogStart start, CancellationToken cancellationToken)
    {
        await channel.BasicQosAsync(0, (ushort)prefetch, global: false, cancellationToken).ConfigureAwait(false);
        object offset = start == LogStart.First ? "first" : start == LogStart.Last ? "last" : start.Offset;
        Dictionary<string, object?> arguments = new() { ["x-stream-offset"] = offset };
        await channel.BasicConsumeAsync(
            stream,
            autoAck: false,
            consumerTag: "",
            noLocal: false,
            exclusive: false,
            arguments,
            new Consumer(this, channel),
            cancellationToken).ConfigureAwait(false);
    }

    public async ValueTask<LogEntry> ReadAsync(CancellationToken cancellationToken)
    {
        await AcknowledgeAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            _current = await _deliveries.Reader.ReadAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (ChannelClosedException e)
        {
            throw e.InnerException is StreamException failure
                ? new StreamException(failure.Error, failure.Message, failure, failure.IsTransient)
                : StreamErrors.Disconnected(broker, "the channel was closed.", e);
        }

        ReadOnlyMemory<byte> body = _current.Buffer.AsMemory(0, _current.Length);
        return new LogEntry(_current.Offset, EntryHeaders.Read(stream, _current.Offset, _current.Headers, body.Span), body);
    }

    public async ValueTask DisposeAsync()
    {
        _deliveries.Writer.TryComplete();
        try
        {
            await channel.DisposeAsync().ConfigureAwait(false);
        }
        catch (Exception e) when (AmqpErrors.Is(e))
        {
            // The channel ends with the connection.
        }

        while (_deliveries.Reader.TryRead(out Delivery left))
        {
            ArrayPool<byte>.Shared.Return(left.Buffer);
        }
    }

    private async ValueTask AcknowledgeAsync(CancellationToken cancellationToken)
    {
        if (_current.Buffer is null)
        {
            return;
        }

        ulong tag = _current.Tag;
        ArrayPool<byte>.Shared.Return(_current.Buffer);
        _current = default;
        if (++_unacknowledged < _acknowledgedAtOnce)
        {
            return;
        }

        _unacknowledged = 0;
        try
        {
            await channel.BasicAckAsync(tag, multiple: true, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (AmqpErrors.Is(e, cancellationToken))
        {
            // Entries that were delivered before the end can still be read.
            _deliveries.Writer.TryComplete(AmqpErrors.Translate(e, broker, stream));
        }
    }

    private void Deliver(ulong tag, IReadOnlyBasicProperties properties, ReadOnlyMemory<byte> body)
    {
        // The client's memory is good inside this call only.
        byte[] buffer = ArrayPool<byte>.Shared.Rent(body.Length);
        body.CopyTo(buffer);
        long offset = properties.Headers?.TryGetValue(EntryHeaders.Offset, out object? value) == true && value is long number ? number : -1;
        if (!_deliveries.Writer.TryWrite(new Delivery(tag, offset, properties.Headers, buffer, body.Length)))
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private void End(StreamException reason) => _deliveries.Writer.TryComplete(reason);

    private readonly record struct Delivery(ulong Tag, long Offset, IDictionary<string, object?>? Headers, byte[] Buffer, int Length);

    private sealed class Consumer(AmqpReader reader, IChannel channel) : AsyncDefaultBasicConsumer(channel)
    {
        public override Task HandleBasicDeliverAsync(
            string consumerTag,
            ulong deliveryTag,
            bool redelivered,
            string exchange,
            string routingKey,
            IReadOnlyBasicProperties properties,
            ReadOnlyMemory<byte> body,
            CancellationToken cancellationToken = default)
        {
            reader.Deliver(deliveryTag, properties, body);
            return Task.CompletedTask;
        }

        public override Task HandleBasicCancelAsync(string consumerTag, CancellationToken cancellationToken = default)
        {
            reader.EndByBroker();
            return Task.CompletedTask;
        }

        public override Task HandleChannelShutdownAsync(object channel, ShutdownEventArgs reason)
        {
            reader.EndBy(reason);
            return Task.CompletedTask;
        }
    }

    // The stream or its replica at this node was deleted: connecting again says which.
    private void EndByBroker() => End(StreamErrors.Disconnected(broker, $"it doesn't deliver the stream {stream} any more.", null));

    private void EndBy(ShutdownEventArgs reason) => End(AmqpErrors.Translate(reason, broker, stream));
}
