namespace PerfHarness.Catalog.Formats;

/// <summary>Splits a stream into lines of UTF-8 without decoding them.</summary>
internal sealed class Utf8Lines(Stream stream)
{
    private byte[] _buffer = new byte[64 * 1024];
    private int _start;
    private int _end;

    /// <summary>The current line, valid until the next <see cref="MoveNext"/>.</summary>
    public ReadOnlyMemory<byte> Current { get; private set; }

    public bool MoveNext()
    {
        int length;
        while ((length = _buffer.AsSpan(_start, _end - _start).IndexOf((byte)'\n')) < 0)
        {
            if (!Refill())
            {
                return false;
            }
        }

        Current = _buffer.AsMemory(_start, length);
        _start += length + 1;
        return true;
    }

    private bool Refill()
    {
        int rest = _end - _start;
        byte[] target = rest == _buffer.Length ? new byte[_buffer.Length * 2] : _buffer;
        _buffer.AsSpan(_start, rest).CopyTo(target);
        _buffer = target;
        _start = 0;
        _end = rest;
        int read = stream.Read(_buffer, _end, _buffer.Length - _end);
        _end += read;
        return read > 0;
    }
}
