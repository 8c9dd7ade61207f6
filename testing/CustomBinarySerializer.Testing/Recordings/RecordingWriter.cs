using System.Text;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Testing.Recordings;

/// <summary>Notes each call of a contract and hands it on to the formatter's own writer.</summary>
internal sealed class RecordingWriter : BinaryWriter, IPayloadObserver<PayloadWriter>
{
    private readonly PayloadWriter _payload;
    private readonly CallRecorder _recorder;

    internal RecordingWriter(PayloadWriter payload, CallRecorder recorder)
        : base(new RecordingStream(payload.BaseStream, recorder), Encoding.UTF8, leaveOpen: true)
    {
        _payload = payload;
        _recorder = recorder;
    }

    public override Stream BaseStream => OutStream;

    public PayloadWriter PassOn(string call)
    {
        switch (call)
        {
            case nameof(BinaryWriterObjectExtensions.WriteObject):
                _recorder.BeginUnseen(CallKind.Object);
                break;
            case nameof(BinaryWriterObjectExtensions.WriteExactObject):
                _recorder.BeginUnseen(CallKind.ExactObject);
                break;
        }

        return _payload;
    }

    public override void Flush() => _payload.Flush();

    public override long Seek(int offset, SeekOrigin origin) => OutStream.Seek(offset, origin);

    public override void Write(bool value) => Note(CallKind.Boolean, value, static (w, v) => w.Write(v));

    public override void Write(byte value) => Note(CallKind.Byte, value, static (w, v) => w.Write(v));

    public override void Write(sbyte value) => Note(CallKind.SByte, value, static (w, v) => w.Write(v));

    public override void Write(short value) => Note(CallKind.Int16, value, static (w, v) => w.Write(v));

    public override void Write(ushort value) => Note(CallKind.UInt16, value, static (w, v) => w.Write(v));

    public override void Write(int value) => Note(CallKind.Int32, value, static (w, v) => w.Write(v));

    public override void Write(uint value) => Note(CallKind.UInt32, value, static (w, v) => w.Write(v));

    public override void Write(long value) => Note(CallKind.Int64, value, static (w, v) => w.Write(v));

    public override void Write(ulong value) => Note(CallKind.UInt64, value, static (w, v) => w.Write(v));

    public override void Write(Half value) => Note(CallKind.Half, value, static (w, v) => w.Write(v));

    public override void Write(float value) => Note(CallKind.Single, value, static (w, v) => w.Write(v));

    public override void Write(double value) => Note(CallKind.Double, value, static (w, v) => w.Write(v));

    public override void Write(decimal value) => Note(CallKind.Decimal, value, static (w, v) => w.Write(v));

    public override void Write(char ch) => Note(CallKind.Char, ch, static (w, v) => w.Write(v));

    public override void Write(string value) => Note(CallKind.String, value, static (w, v) => w.Write(v));

    public override void Write(char[] chars) => Note(CallKind.Chars, chars, static (w, v) => w.Write(v));

    public override void Write(char[] chars, int index, int count) =>
        Note(CallKind.Chars, (chars, index, count), static (w, v) => w.Write(v.chars, v.index, v.count));

    public override void Write(ReadOnlySpan<char> chars) => Note(CallKind.Chars, chars, static (w, v) => w.Write(v));

    public override void Write(byte[] buffer) => Note(CallKind.Bytes, buffer, static (w, v) => w.Write(v));

    public override void Write(byte[] buffer, int index, int count) =>
        Note(CallKind.Bytes, (buffer, index, count), static (w, v) => w.Write(v.buffer, v.index, v.count));

    public override void Write(ReadOnlySpan<byte> buffer) => Note(CallKind.Bytes, buffer, static (w, v) => w.Write(v));

    protected override void Dispose(bool disposing)
    {
        _recorder.Settle();
        _payload.Close();
        base.Dispose(disposing);
    }

    private void Note<TValue>(CallKind kind, TValue value, Action<PayloadWriter, TValue> write)
        where TValue : allows ref struct
    {
        _recorder.Begin(kind);
        write(_payload, value);
        _recorder.End();
    }
}
