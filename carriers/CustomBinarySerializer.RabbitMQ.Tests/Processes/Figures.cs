using System.Buffers.Binary;
using System.Diagnostics;
using System.Globalization;
using CustomBinarySerializer.RabbitMQ.Tests.Brokers;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TransactionFiles;
using RabbitMQ.Client;
using RabbitMQ.Client.Events;

namespace CustomBinarySerializer.RabbitMQ.Tests.Processes;

/// <summary>Measures throughput and latency of shipped messages of 55 bytes next to the client alone.</summary>
/// <param name="messages">The number of messages that are shipped and mirrored.</param>
internal sealed class Figures(int messages) : IChildProgram
{
    private const int FrameSize = 55;
    private const int HeaderSize = 8;
    private const int FramesOfBatch = 64 * 1024 / FrameSize;
    private const int Window = 128;
    private const int LagMessagesPerSecond = 100_000;
    private const int LagSeconds = 10;

    public static void Run(string[] arguments) =>
        new Figures(int.Parse(arguments[0], CultureInfo.InvariantCulture)).RunAsync().GetAwaiter().GetResult();

    private async Task RunAsync()
    {
        await using Broker broker = await Broker.StartAsync();
        RabbitMQBroker address = new(broker.Uri);
        using TemporaryFolder folder = new();
        WriteJournal(folder["journal"]);
        await WarmUpAsync(address, folder);
        for (int round = 0; round < 3; round++)
        {
            string stream = "figures" + round;
            await MeasureAsync("bare client publishes", () => PublishBareAsync(broker, "bare" + stream));
            await MeasureAsync("shipper ships", () => ShipAsync(address, folder["journal"], stream));
            await MeasureAsync("bare client consumes", () => ConsumeBareAsync(broker, "bare" + stream));
            await MeasureAsync("follower reads frames", () => ReadAsync(address, stream));
            await MeasureAsync("mirror", () => MirrorAsync(address, stream, folder["mirror" + round]));
            Directory.Delete(folder["mirror" + round], recursive: true);
            await DeleteAsync(broker, "bare" + stream);
            await DeleteAsync(broker, stream);
        }

        await LagAsync(address, folder["lag"]);
    }

    private void WriteJournal(string folder)
    {
        using TransactionFileWriter writer = TestJournal.Open(folder);
        byte[] frames = new byte[FramesOfBatch * FrameSize];
        for (int i = 0; i < FramesOfBatch; i++)
        {
            WriteFrame(frames.AsSpan(i * FrameSize), i);
        }

        for (int written = 0; written < messages; written += FramesOfBatch)
        {
            writer.AppendFrames(frames.AsSpan(0, Math.Min(FramesOfBatch, messages - written) * FrameSize));
        }
    }

    private static void WriteFrame(Span<byte> frame, long first)
    {
        BinaryPrimitives.WriteInt32LittleEndian(frame, FrameSize - sizeof(int));
        BinaryPrimitives.WriteInt32LittleEndian(frame[sizeof(int)..], 1);
        BinaryPrimitives.WriteInt64LittleEndian(frame[HeaderSize..], first);
    }

    private async Task MeasureAsync(string what, Func<Task> run)
    {
        TimeSpan processor = Process.GetCurrentProcess().TotalProcessorTime;
        long start = Stopwatch.GetTimestamp();
        await run();
        double seconds = Stopwatch.GetElapsedTime(start).TotalSeconds;
        processor = Process.GetCurrentProcess().TotalProcessorTime - processor;
        Console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{what,-24} {messages / seconds / 1e6,6:0.00} M messages/s, {processor.TotalNanoseconds / messages,6:0.0} ns of this " +
                $"process's processor time each"));
    }

    private static async Task WarmUpAsync(StreamBroker address, TemporaryFolder folder)
    {
        TestJournal.Write(folder["warm"], 200_000);
        await using StreamShipper shipper = new(folder["warm"], address, "warm");
        _ = shipper.RunAsync();
        await shipper.WaitUntilConfirmedAsync(200_000);
        await using StreamFollower follower = new(address, "warm");
        Task mirroring = follower.MirrorAsync(folder["warm-mirror"]);
        await TestJournal.WaitForAsync(folder["warm-mirror"], 200_000, mirroring, CancellationToken.None);
    }

    private async Task ShipAsync(StreamBroker address, string folder, string stream)
    {
        await using StreamShipper shipper = new(folder, address, stream);
        Task shipping = shipper.RunAsync();
        await await Task.WhenAny(shipper.WaitUntilConfirmedAsync(messages), shipping);
    }

    private async Task ReadAsync(StreamBroker address, string stream)
    {
        await using StreamFollower follower = new(address, stream);
        await foreach (StreamBatch batch in follower.ReadAsync(FollowerPlace.First))
        {
            if (batch.Place.NextOrdinal >= messages)
            {
                return;
            }
        }
    }

    private async Task MirrorAsync(StreamBroker address, string stream, string folder)
    {
        await using StreamFollower follower = new(address, stream);
        Task mirroring = follower.MirrorAsync(folder);
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(5));
        while (follower.NextOrdinal < messages)
        {
            await poll.WaitForNextTickAsync();
            if (mirroring.IsCompleted)
            {
                await mirroring;
            }
        }
    }

    // Publishes as the shipper does, without journal, headers and checksums.
    private async Task PublishBareAsync(Broker broker, string stream)
    {
        await using IConnection connection = await new ConnectionFactory { Uri = broker.Uri }.CreateConnectionAsync();
        await using IChannel channel = await connection.CreateChannelAsync(
            new CreateChannelOptions(publisherConfirmationsEnabled: true, publisherConfirmationTrackingEnabled: false));
        await channel.QueueDeclareAsync(
            stream,
            durable: true,
            exclusive: false,
            autoDelete: false,
            new Dictionary<string, object?> { ["x-queue-type"] = "stream", ["x-stream-max-segment-size-bytes"] = 100_000_000 });
        using SemaphoreSlim window = new(Window, Window);
        ulong confirmed = 0;
        channel.BasicAcksAsync += (_, ack) =>
        {
            ulong before = confirmed;
            confirmed = ack.DeliveryTag;
            window.Release((int)(confirmed - before));
            return Task.CompletedTask;
        };
        byte[] body = new byte[FramesOfBatch * FrameSize];
        CachedString key = new(stream);
        for (int sent = 0; sent < messages; sent += FramesOfBatch)
        {
            await window.WaitAsync();
            await channel.BasicPublishAsync(CachedString.Empty, key, mandatory: true, new BasicProperties(), body);
        }

        for (int i = 0; i < Window; i++)
        {
            await window.WaitAsync();
        }
    }

    private async Task ConsumeBareAsync(Broker broker, string stream)
    {
        await using IConnection connection = await new ConnectionFactory { Uri = broker.Uri }.CreateConnectionAsync();
        await using IChannel channel = await connection.CreateChannelAsync();
        await channel.BasicQosAsync(0, 100, global: false);
        AsyncEventingBasicConsumer consumer = new(channel);
        TaskCompletionSource all = new(TaskCreationOptions.RunContinuationsAsynchronously);
        int left = (messages + FramesOfBatch - 1) / FramesOfBatch;
        consumer.ReceivedAsync += async (_, delivery) =>
        {
            if (--left % 25 == 0)
            {
                await channel.BasicAckAsync(delivery.DeliveryTag, multiple: true);
            }

            if (left == 0)
            {
                all.TrySetResult();
            }
        };
        await channel.BasicConsumeAsync(
            stream,
            autoAck: false,
            consumerTag: "",
            noLocal: false,
            exclusive: false,
            new Dictionary<string, object?> { ["x-stream-offset"] = "first" },
            consumer);
        await all.Task;
    }

    private static async Task DeleteAsync(Broker broker, string stream)
    {
        await using IConnection connection = await new ConnectionFactory { Uri = broker.Uri }.CreateConnectionAsync();
        await using IChannel channel = await connection.CreateChannelAsync();
        await channel.QueueDeleteAsync(stream);
    }

    // From the append to a handler on the other side, by one clock.
    private static async Task LagAsync(StreamBroker address, string folder)
    {
        const int Total = LagMessagesPerSecond * LagSeconds;
        List<double> lags = new(Total);
        TransactionFileOptions options = new()
        {
            FlushInterval = TimeSpan.FromMilliseconds(2),
            Durability = DurabilityPolicy.Interval(TimeSpan.FromMilliseconds(5)),
        };
        using TransactionFileWriter writer = TestJournal.Open(folder, options);
        await using StreamShipper shipper = new(folder, address, "lag");
        _ = shipper.RunAsync();
        await shipper.WaitUntilConfirmedAsync(0);
        await using StreamFollower follower = new(address, "lag");
        Task following = Task.Run(async () =>
        {
            await foreach (StreamBatch batch in follower.ReadAsync(FollowerPlace.First))
            {
                long now = Stopwatch.GetTimestamp();
                for (int i = 0; i < batch.Count; i++)
                {
                    lags.Add(Stopwatch.GetElapsedTime(BinaryPrimitives.ReadInt64LittleEndian(
                        batch.Frames.Span[((i * FrameSize) + HeaderSize)..]), now).TotalMilliseconds);
                }

                if (batch.Place.NextOrdinal >= Total)
                {
                    return;
                }
            }
        });
        byte[] frame = new byte[FrameSize];
        long start = Stopwatch.GetTimestamp();
        using PeriodicTimer pace = new(TimeSpan.FromMilliseconds(1));
        while (writer.NextOrdinal < Total)
        {
            await pace.WaitForNextTickAsync();
            long due = Math.Min((long)(Stopwatch.GetElapsedTime(start).TotalSeconds * LagMessagesPerSecond), Total);
            while (writer.NextOrdinal < due)
            {
                WriteFrame(frame, Stopwatch.GetTimestamp());
                writer.AppendFrames(frame);
            }
        }

        await following;
        lags.RemoveRange(0, LagMessagesPerSecond);
        lags.Sort();
        Console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"lag at {LagMessagesPerSecond:N0} messages/s, durable every 5 ms: p50 {lags[lags.Count / 2]:0.0} ms, p90 " +
                $"{lags[lags.Count / 10 * 9]:0.0} ms, p99 {lags[lags.Count / 100 * 99]:0.0} ms, max {lags[^1]:0.0} ms"));
    }
}
