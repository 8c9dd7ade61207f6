using System.Net;
using System.Net.Sockets;

namespace CustomBinarySerializer.Tool.View.Http;

/// <summary>An HTTP server that only programs of this machine reach.</summary>
/// <remarks>
/// It answers GET of HTTP/1.1 and nothing else: no body, no upgrade, no other method. docs/decisions/viewer-server.md
/// has the reasons for a server of its own.
/// </remarks>
internal sealed class LoopbackServer : IDisposable
{
    private const int MaxConnections = 64;

    private readonly TcpListener _listener;

    /// <param name="port">The port; 0 for one that is free.</param>
    /// <exception cref="IOException">The port is in use.</exception>
    internal LoopbackServer(int port)
    {
        _listener = new TcpListener(IPAddress.Loopback, port);
        try
        {
            _listener.Start();
        }
        catch (SocketException e)
        {
            throw new IOException(
                $"127.0.0.1:{port} can't be opened: {e.Message}. Choose another port with --port, or 0 for a free one.", e);
        }
    }

    /// <summary>The host of the server's addresses, with the port.</summary>
    internal string Host => _listener.LocalEndpoint.ToString()!;

    /// <summary>Answers requests until the token is cancelled.</summary>
    /// <param name="answer">Answers a request. Called by many threads at once.</param>
    /// <param name="cancellation">Stops the server.</param>
    internal async Task RunAsync(Action<HttpRequest, HttpResponse, CancellationToken> answer, CancellationToken cancellation)
    {
        using SemaphoreSlim free = new(MaxConnections);
        HashSet<Task> running = [];
        try
        {
            while (true)
            {
                await free.WaitAsync(cancellation).ConfigureAwait(false);
                Socket socket = await _listener.AcceptSocketAsync(cancellation).ConfigureAwait(false);
                running.RemoveWhere(task => task.IsCompleted);
                running.Add(ServeAsync(socket, free, answer, cancellation));
            }
        }
        catch (OperationCanceledException)
        {
            // By Ctrl+C, which is how it ends.
        }

        await Task.WhenAll(running).ConfigureAwait(false);
    }

    public void Dispose() => _listener.Dispose();

    private static async Task ServeAsync(
        Socket socket,
        SemaphoreSlim free,
        Action<HttpRequest, HttpResponse, CancellationToken> answer,
        CancellationToken cancellation)
    {
        try
        {
            using HttpConnection connection = new(socket);

            // A write that the browser doesn't accept ends, too.
            using CancellationTokenRegistration end = cancellation.Register(connection.Dispose);
            await connection.RunAsync(answer, cancellation).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or OperationCanceledException or TimeoutException)
        {
            // The browser has closed the connection, or was silent for long.
        }
        finally
        {
            free.Release();
        }
    }
}
