using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Testing.Recordings;

/// <summary>The base stream of a recording writer or reader: contracts may use it directly.</summary>
internal sealed class RecordingStream : PayloadStream
{
    private readonly Stream _stream;
    private readonly CallRecorder _recorder;

    internal RecordingStream(Stream stream, CallRecorder recorder)
    {
        _stream = stream;
        _recorder = recorder;
    }

    public override bool CanWrite => _stream.CanWrite;

    public override long Length => _stream.Length;

    protected override bool IsOpen => _stream.CanSeek;

    protected override int PayloadPosition
    {
        get => (int)_stream.Position;
        set
        {
            _recorder.Settle();
            _stream.Position = value;
        }
    }

    public override int Read(Span<byte> buffer)
    {
        if (_stream.CanWrite)
        {
            // Bytes that a contract reads back while it writes are no values of the payload.
            _recorder.Settle();
            return _stream.Read(buffer);
        }

        _recorder.Begin(CallKind.Bytes);
        int count = _stream.Read(buffer);
        _recorder.End();
        return count;
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        _recorder.Begin(CallKind.Bytes);
        _stream.Write(buffer);
        _recorder.End();
    }

    public override void SetLength(long value)
    {
        _recorder.Settle();
        _stream.SetLength(value);
    }
}
