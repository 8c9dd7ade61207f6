using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Text;

/// <summary>An object store in memory, on a free port of this machine. It stands for one of a cloud.</summary>
internal sealed class TinyStore : IDisposable
{
    private const string Bucket = "/bucket/";

    private readonly ConcurrentDictionary<string, byte[]> _objects = [];
    private readonly HttpListener _listener = new();

    internal TinyStore()
    {
        using TcpListener free = new(IPAddress.Loopback, 0);
        free.Start();
        int port = ((IPEndPoint)free.LocalEndpoint).Port;
        free.Stop();
        Address = new Uri($"http://127.0.0.1:{port}{Bucket}");
        _listener.Prefixes.Add(Address.ToString());
        _listener.Start();
        _ = ServeAsync();
    }

    internal Uri Address { get; }

    internal int Count => _objects.Count;

    public void Dispose() => _listener.Close();

    private async Task ServeAsync()
    {
        try
        {
            while (true)
            {
                HttpListenerContext call = await _listener.GetContextAsync();
                await AnswerAsync(call.Request, call.Response);
                call.Response.Close();
            }
        }
        catch (Exception e) when (e is HttpListenerException or ObjectDisposedException)
        {
            // Closed.
        }
    }

    private async Task AnswerAsync(HttpListenerRequest request, HttpListenerResponse response)
    {
        string name = request.Url!.AbsolutePath[Bucket.Length..];
        if (request.HttpMethod == "PUT")
        {
            using MemoryStream content = new();
            await request.InputStream.CopyToAsync(content);
            _objects[name] = content.ToArray();
        }
        else if (request.HttpMethod == "DELETE")
        {
            _objects.TryRemove(name, out _);
        }
        else if (name.Length == 0)
        {
            string prefix = request.QueryString["prefix"] ?? "";
            IEnumerable<string> names = _objects.Keys.Where(key => key.StartsWith(prefix, StringComparison.Ordinal));
            await response.OutputStream.WriteAsync(Encoding.UTF8.GetBytes(string.Join('\n', names)));
        }
        else if (_objects.TryGetValue(name, out byte[]? stored))
        {
            response.ContentLength64 = stored.Length;
            await response.OutputStream.WriteAsync(stored);
        }
        else
        {
            response.StatusCode = (int)HttpStatusCode.NotFound;
        }
    }
}
