using System.Net.Sockets;

namespace CustomBinarySerializer.Tool.View.Http;

/// <summary>A connection of a browser: request by request, until either side closes it. Not thread-safe.</summary>
/// <remarks>
/// While a request is answered, the connection is read on, so that the answer ends when the browser closes the
/// connection: that is how a page cancels a long search.
/// </remarks>
internal sealed class HttpConnection : IDisposable
{
    private static readonly TimeSpan s_idle = TimeSpan.FromSeconds(60);
    private static readonly byte[] s_endOfHead = "\r\n\r\n"u8.ToArray();

    private readonly NetworkStream _stream;
    private readonly BufferedStream _output;
    private readonly byte[] _buffer = new byte[HttpRequest.MaxSize];
    private Task<int>? _reading;
    private int _filled;

    /// <param name="socket">The socket, which is closed with this object.</param>
    internal HttpConnection(Socket socket)
    {
        socket.NoDelay = true;
        _stream = new NetworkStream(socket, ownsSocket: true);
        _output = new BufferedStream(_stream, 1 << 16);
    }

    /// <summary>Answers requests until the connection is closed.</summary>
    /// <param name="answer">Answers a request, on a thread of the pool.</param>
    /// <param name="cancellation">Cancels the reading of requests and the running answer.</param>
    internal async Task RunAsync(Action<HttpRequest, HttpResponse, CancellationToken> answer, CancellationToken cancellation)
    {
        while (await ReadHeadAsync(cancellation).ConfigureAwait(false) is var (request, isEnd) && !isEnd)
        {
            HttpResponse response = new(_output);
            if (request is null || HasBody(request))
            {
                response.IsLast = true;
                response.Send(400, "This isn't a request that the viewer answers.");
            }
            else
            {
                await AnswerAsync(request, response, answer, cancellation).ConfigureAwait(false);
            }

            await _output.FlushAsync(cancellation).ConfigureAwait(false);
            if (response.IsLast)
            {
                return;
            }
        }
    }

    // Without the buffer, which would write the rest of a response that failed.
    public void Dispose() => _stream.Dispose();

    private static bool HasBody(HttpRequest request) =>
        request.Header("transfer-encoding") is not null || request.Header("content-length") is not (null or "0");

    private async Task AnswerAsync(
        HttpRequest request,
        HttpResponse response,
        Action<HttpRequest, HttpResponse, CancellationToken> answer,
        CancellationToken cancellation)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        Task watching = CancelAtEndAsync(end);
        try
        {
            await Task.Run(() => answer(request, response, end.Token), CancellationToken.None).ConfigureAwait(false);
        }
        finally
        {
            // The watch goes on as the reading of the next request, unless the browser has closed the connection.
            if (watching.IsCompleted)
            {
                await watching.ConfigureAwait(false);
            }
        }
    }

    private async Task CancelAtEndAsync(CancellationTokenSource end)
    {
        int count = await ReadOnAsync().ConfigureAwait(false);
        if (count == 0)
        {
            try
            {
                await end.CancelAsync().ConfigureAwait(false);
            }
            catch (ObjectDisposedException)
            {
                // The answer had ended.
            }
        }
    }

    // At the end of the connection, the task stays, so that the end is seen again.
    private Task<int> ReadOnAsync() => _reading ??= ReadAsync();

    private async Task<int> ReadAsync()
    {
        try
        {
            return await _stream.ReadAsync(_buffer.AsMemory(_filled)).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            return 0;
        }
    }

    private async Task<(HttpRequest? Request, bool IsEnd)> ReadHeadAsync(CancellationToken cancellation)
    {
        while (true)
        {
            int end = _buffer.AsSpan(0, _filled).IndexOf(s_endOfHead);
            if (end >= 0)
            {
                // Browsers don't send a request before the last one is answered.
                bool isAlone = end + s_endOfHead.Length == _filled;
                _filled = 0;
                return (isAlone ? HttpRequest.TryParse(_buffer.AsSpan(0, end)) : null, false);
            }

            if (_filled == _buffer.Length)
            {
                return (null, false);
            }

            int count = await ReadOnAsync().WaitAsync(s_idle, cancellation).ConfigureAwait(false);
            if (count == 0)
            {
                return (null, true);
            }

            _reading = null;
            _filled += count;
        }
    }
}
