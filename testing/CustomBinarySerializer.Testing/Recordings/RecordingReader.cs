using System.Text;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Testing.Recordings;

/// <summary>Notes each call of a contract and hands it on to the formatter's own reader.</summary>
internal sealed class RecordingReader : BinaryReader, IPayloadObserver<PayloadReader>
{
    private readonly PayloadReader _payload;
    private readonly CallRecorder _recorder;
    private readonly RecordingStream _stream;

    internal RecordingReader(PayloadReader payload, CallRecorder recorder)
        : this(payload, recorder, new RecordingStream(payload.BaseStream, recorder))
    {
    }

    private RecordingReader(PayloadReader payload, CallRecorder recorder, RecordingStream stream)
        : base(stream, Encoding.UTF8, leaveOpen: true)
    {
        _payload = payload;
        _recorder = recorder;
        _stream = stream;
    }

    public override Stream BaseStream => _stream;

    public PayloadReader PassOn(string call)
    {
        switch (call)
        {
            case nameof(BinaryReaderObjectExtensions.ReadObject):
                _recorder.BeginUnseen(CallKind.Object);
                break;
            case nameof(BinaryReaderObjectExtensions.ReadExactObject):
                _recorder.BeginUnseen(CallKind.ExactObject);
                break;
        }

        return _payload;
    }

    public override int PeekChar() => _payload.PeekChar();

    public override bool ReadBoolean() => Note(CallKind.Boolean, static r => r.ReadBoolean());

    public override byte ReadByte() => Note(CallKind.Byte, static r => r.ReadByte());

    public override sbyte ReadSByte() => Note(CallKind.SByte, static r => r.ReadSByte());

    public override short ReadInt16() => Note(CallKind.Int16, static r => r.ReadInt16());

    public override ushort ReadUInt16() => Note(CallKind.UInt16, static r => r.ReadUInt16());

    public override int ReadInt32() => Note(CallKind.Int32, static r => r.ReadInt32());

    public override uint ReadUInt32() => Note(CallKind.UInt32, static r => r.ReadUInt32());

    public override long ReadInt64() => Note(CallKind.Int64, static r => r.ReadInt64());

    public override ulong ReadUInt64() => Note(CallKind.UInt64, static r => r.ReadUInt64());

    public override Half ReadHalf() => Note(CallKind.Half, static r => r.ReadHalf());

    public override float ReadSingle() => Note(CallKind.Single, static r => r.ReadSingle());

    public override double ReadDouble() => Note(CallKind.Double, static r => r.ReadDouble());

    public override decimal ReadDecimal() => Note(CallKind.Decimal, static r => r.ReadDecimal());

    public override char ReadChar() => Note(CallKind.Char, static r => r.ReadChar());

    public override int Read() => Note(CallKind.Char, static r => r.Read());

    public override string ReadString() => Note(CallKind.String, static r => r.ReadString());

    public override char[] ReadChars(int count) => Note(CallKind.Chars, count, static (r, c) => r.ReadChars(c));

    public override int Read(char[] buffer, int index, int count) =>
        Note(CallKind.Chars, (buffer, index, count), static (r, to) => r.Read(to.buffer, to.index, to.count));

    public override int Read(Span<char> buffer) => Note(CallKind.Chars, buffer, static (r, to) => r.Read(to));

    public override byte[] ReadBytes(int count) => Note(CallKind.Bytes, count, static (r, c) => r.ReadBytes(c));

    public override int Read(byte[] buffer, int index, int count) =>
        Note(CallKind.Bytes, (buffer, index, count), static (r, to) => r.Read(to.buffer, to.index, to.count));

    public override int Read(Span<byte> buffer) => Note(CallKind.Bytes, buffer, static (r, to) => r.Read(to));

    public override void ReadExactly(Span<byte> buffer)
    {
        _recorder.Begin(CallKind.Bytes);
        _payload.ReadExactly(buffer);
        _recorder.End();
    }

    protected override void Dispose(bool disposing)
    {
        _recorder.Settle();
        _payload.Close();
        base.Dispose(disposing);
    }

    private TResult Note<TResult>(CallKind kind, Func<PayloadReader, TResult> read) =>
        Note(kind, read, static (payload, read) => read(payload));

    private TResult Note<TArgument, TResult>(CallKind kind, TArgument argument, Func<PayloadReader, TArgument, TResult> read)
        where TArgument : allows ref struct
    {
        _recorder.Begin(kind);
        TResult result = read(_payload, argument);
        _recorder.End();
        return result;
    }
}
