using System.Globalization;
using System.Net.Sockets;
using System.Text;

namespace CustomBinarySerializer.AspNetCore.Tests.Http;

/// <summary>A request of HTTP/1.1 by a socket, whose body is sent in chunks while the answer is read.</summary>
internal sealed class RawRequest : IDisposable
{
    private readonly TcpClient _client = new();

    private NetworkStream Stream => _client.GetStream();

    internal static async Task<RawRequest> BeginAsync(Uri server, string path, CancellationToken cancellationToken)
    {
        RawRequest request = new();
        await request._client.ConnectAsync(server.Host, server.Port, cancellationToken);
        await request.Stream.WriteAsync(
            Encoding.ASCII.GetBytes(
                $"POST {path} HTTP/1.1\r\nHost: {server.Authority}\r\nContent-Type: {FrameMediaType.Name}\r\nTransfer-Encoding: " +
                "chunked\r\n\r\n"), cancellationToken);
        return request;
    }

    internal async Task SendAsync(byte[] chunk, CancellationToken cancellationToken) =>
        await Stream.WriteAsync((byte[])[.. Encoding.ASCII.GetBytes($"{chunk.Length:x}\r\n"), .. chunk, .. "\r\n"u8], cancellationToken);

    internal async Task<int> ReadStatusAsync(CancellationToken cancellationToken)
    {
        using StreamReader reader = new(Stream, Encoding.ASCII, leaveOpen: true);
        string line = await reader.ReadLineAsync(cancellationToken)
            ?? throw new EndOfStreamException("The server has closed the connection.");
        return int.Parse(line.Split(' ')[1], CultureInfo.InvariantCulture);
    }

    public void Dispose() => _client.Dispose();
}
