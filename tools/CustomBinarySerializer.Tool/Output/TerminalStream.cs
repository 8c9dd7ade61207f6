using System.Text;

namespace CustomBinarySerializer.Tool.Output;

/// <summary>A stream of UTF-8 that goes to a writer, which stays open. Not thread-safe.</summary>
internal sealed class TerminalStream(TextWriter target) : Stream
{
    private readonly Decoder _decoder = Encoding.UTF8.GetDecoder();
    private char[] _text = [];

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        int most = Encoding.UTF8.GetMaxCharCount(buffer.Length);
        if (most > _text.Length)
        {
            _text = new char[most];
        }

        target.Write(_text.AsSpan(0, _decoder.GetChars(buffer, _text, flush: false)));
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush() => target.Flush();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
