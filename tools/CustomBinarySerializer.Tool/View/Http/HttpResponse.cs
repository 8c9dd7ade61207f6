using System.Globalization;
using System.Text;

namespace CustomBinarySerializer.Tool.View.Http;

/// <summary>The response to a request. Not thread-safe.</summary>
/// <remarks>
/// Every response forbids the browser to run scripts of other sources, to show the page in a frame, to store anything,
/// and to send the address of the page, which holds the token, to anybody.
/// </remarks>
/// <param name="connection">The connection of the request.</param>
internal sealed class HttpResponse(Stream connection)
{
    /// <summary>The type of plain text.</summary>
    internal const string PlainText = "text/plain; charset=utf-8";

    private const string ProtectingHeaders =
        "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'\r\n" +
        "X-Content-Type-Options: nosniff\r\n" +
        "X-Frame-Options: DENY\r\n" +
        "Referrer-Policy: no-referrer\r\n" +
        "Cross-Origin-Opener-Policy: same-origin\r\n" +
        "Cross-Origin-Resource-Policy: same-origin\r\n" +
        "Cache-Control: no-store\r\n";

    /// <summary>Whether the head was sent.</summary>
    internal bool HasBegun { get; private set; }

    /// <summary>Whether the connection can't be used again after this response.</summary>
    internal bool IsLast { get; set; }

    /// <summary>Sends a whole response.</summary>
    /// <param name="status">The status.</param>
    /// <param name="contentType">The type of the content.</param>
    /// <param name="content">The content.</param>
    internal void Send(int status, string contentType, ReadOnlySpan<byte> content)
    {
        SendHead(status, contentType, $"Content-Length: {content.Length.ToString(CultureInfo.InvariantCulture)}\r\n");
        connection.Write(content);
    }

    /// <summary>Sends a whole response of plain text.</summary>
    internal void Send(int status, string text) => Send(status, PlainText, Encoding.UTF8.GetBytes(text + "\n"));

    /// <summary>Begins a response whose length isn't known.</summary>
    /// <param name="contentType">The type of the content.</param>
    /// <param name="fileName">The name under which a browser stores the content; null if it doesn't.</param>
    /// <returns>
    /// The stream of the content. The content is whole only if <see cref="ChunkedStream.Complete"/> was called.
    /// </returns>
    internal ChunkedStream Begin(string contentType, string? fileName = null)
    {
        string disposition = fileName is null ? "" : $"Content-Disposition: attachment; filename=\"{fileName}\"\r\n";
        SendHead(200, contentType, disposition + "Transfer-Encoding: chunked\r\n");
        return new ChunkedStream(connection);
    }

    private void SendHead(int status, string contentType, string headers)
    {
        if (HasBegun)
        {
            throw new InvalidOperationException("The response was sent before.");
        }

        HasBegun = true;
        string head = string.Create(
            CultureInfo.InvariantCulture,
            $"HTTP/1.1 {status} {ReasonOf(status)}\r\nContent-Type: {contentType}\r\n{headers}{ProtectingHeaders}" +
            $"{(status == 405 ? "Allow: GET\r\n" : "")}{(IsLast ? "Connection: close\r\n" : "")}\r\n");
        connection.Write(Encoding.ASCII.GetBytes(head));
    }

    private static string ReasonOf(int status) => status switch
    {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        _ => "Internal Server Error",
    };
}

/// <summary>A stream that sends each write as a chunk of a response. Not thread-safe.</summary>
/// <param name="connection">The connection.</param>
internal sealed class ChunkedStream(Stream connection) : Stream
{
    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Sends the end of the content.</summary>
    internal void Complete() => connection.Write("0\r\n\r\n"u8);

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        if (buffer.IsEmpty)
        {
            return;
        }

        connection.Write(Encoding.ASCII.GetBytes(buffer.Length.ToString("x", CultureInfo.InvariantCulture) + "\r\n"));
        connection.Write(buffer);
        connection.Write("\r\n"u8);
    }

    public override void Flush() => connection.Flush();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
