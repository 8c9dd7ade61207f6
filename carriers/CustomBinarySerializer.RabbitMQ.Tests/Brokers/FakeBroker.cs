using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace CustomBinarySerializer.RabbitMQ.Tests.Brokers;

/// <summary>The last step of AMQP's handshake that a <see cref="FakeBroker"/> takes part in.</summary>
public enum HandshakeStep
{
    /// <summary>The connection was accepted.</summary>
    Accept,

    /// <summary>The client's protocol header has arrived.</summary>
    Header,

    /// <summary>The client's connection.start-ok, with user and password, has arrived.</summary>
    StartOk,

    /// <summary>The client's connection.tune-ok has arrived.</summary>
    TuneOk,

    /// <summary>The client's connection.open has arrived.</summary>
    Open,

    /// <summary>The connection is open; the client has asked for a channel.</summary>
    ChannelOpen,
}

/// <summary>
/// A TCP server that speaks AMQP 0-9-1 up to a step of the handshake, and then closes, refuses or never answers.
/// </summary>
internal sealed class FakeBroker : IAsyncDisposable
{
    private const int ConnectionClass = 10;
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stopped = new();
    private readonly HandshakeStep _last;
    private readonly (ushort Code, string Text)? _refusal;
    private readonly bool _hangs;
    private readonly Task _serving;

    /// <summary>Starts the server.</summary>
    /// <param name="last">The step after which the server closes the socket.</param>
    /// <param name="refusal">
    /// The refusal to send as connection.close before the socket is closed; null for none.
    /// </param>
    /// <param name="hangs">Whether the server never answers, instead of closing the socket.</param>
    internal FakeBroker(HandshakeStep last, (ushort Code, string Text)? refusal = null, bool hangs = false)
    {
        _last = last;
        _refusal = refusal;
        _hangs = hangs;
        _listener.Start();
        _serving = ServeAsync();
    }

    internal RabbitMQBroker Address =>
        new(new Uri($"amqp://guest:guest@127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}")) { Timeout = TimeSpan.FromSeconds(1) };

    public async ValueTask DisposeAsync()
    {
        await _stopped.CancelAsync();
        _listener.Stop();
        await _serving.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _listener.Dispose();
        _stopped.Dispose();
    }

    private async Task ServeAsync()
    {
        List<Task> clients = [];
        try
        {
            while (true)
            {
                clients.Add(ServeAsync(await _listener.AcceptTcpClientAsync(_stopped.Token)));
            }
        }
        finally
        {
            await Task.WhenAll(clients).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        using (client)
        {
            await ServeAsync(client.GetStream());
        }
    }

    private async Task ServeAsync(NetworkStream stream)
    {
        if (_last >= HandshakeStep.Header)
        {
            await stream.ReadExactlyAsync(new byte[8], _stopped.Token);
        }

        // Each step after the header begins with a frame of the broker, except that the client sends tune-ok and open
        // without waiting.
        (HandshakeStep Step, byte[]? Frame)[] steps =
        [
            (HandshakeStep.StartOk, Method(10, [0, 9, .. LongText(""), .. LongText("PLAIN"), .. LongText("en_US")])),
            (HandshakeStep.TuneOk, Method(30, [0, 0, 0, 2, 0, 0, 0, 0])),
            (HandshakeStep.Open, null),
            (HandshakeStep.ChannelOpen, Method(41, [0])),
        ];
        foreach ((HandshakeStep step, byte[]? frame) in steps.Where(each => each.Step <= _last))
        {
            if (frame is not null)
            {
                await stream.WriteAsync(frame, _stopped.Token);
            }

            await ReadFrameAsync(stream);
        }

        if (_refusal is { } refusal)
        {
            await stream.WriteAsync(
                Method(50, [.. Number(refusal.Code), (byte)refusal.Text.Length, .. Encoding.ASCII.GetBytes(refusal.Text), 0, 0, 0, 0]),
                _stopped.Token);
        }

        if (_hangs || _refusal is not null)
        {
            // Until the client gives up, or has closed the connection.
            while (await stream.ReadAsync(new byte[1024], _stopped.Token) > 0)
            {
            }
        }
    }

    private async Task ReadFrameAsync(NetworkStream stream)
    {
        byte[] header = new byte[7];
        await stream.ReadExactlyAsync(header, _stopped.Token);
        await stream.ReadExactlyAsync(new byte[BinaryPrimitives.ReadInt32BigEndian(header.AsSpan(3)) + 1], _stopped.Token);
    }

    private static byte[] Method(byte method, byte[] arguments)
    {
        byte[] size = new byte[4];
        BinaryPrimitives.WriteInt32BigEndian(size, arguments.Length + 4);
        return [1, 0, 0, .. size, 0, ConnectionClass, 0, method, .. arguments, 0xCE];
    }

    private static byte[] Number(ushort number) => [(byte)(number >> 8), (byte)(number & 0xFF)];

    // An empty table has the same form as an empty text.
    private static byte[] LongText(string text)
    {
        byte[] size = new byte[4];
        BinaryPrimitives.WriteInt32BigEndian(size, text.Length);
        return [.. size, .. Encoding.ASCII.GetBytes(text)];
    }
}
