using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Payload;

/// <summary>The <see cref="BinaryWriter"/> that contracts write to. It stores directly to memory.</summary>
/// <remarks>
/// <para>
/// It writes the bytes of a <see cref="BinaryWriter"/> with UTF-8 over a <see cref="MemoryStream"/>. The class is
/// sealed and each override is small, so that the runtime's profile-guided devirtualization turns a contract into
/// straight-line stores.
/// </para>
/// <para>
/// Valid only inside the <see cref="ICustomBinarySerializable.WriteDataTo"/> call that it is passed to. Afterwards
/// every write throws <see cref="ObjectDisposedException"/>. Not thread-safe.
/// </para>
/// </remarks>
internal sealed unsafe class PayloadWriter : BinaryWriter
{
    /// <summary>The message that is being written.</summary>
    internal MessageMemory Message;

    private PayloadWriter? _unseen;

    internal PayloadWriter(FrameSession session)
        : base(new PayloadWriterStream(), Encoding.UTF8, leaveOpen: true)
    {
        Session = session;
        Message = new MessageMemory(session);
        ((PayloadWriterStream)OutStream).Attach(this);
    }

    /// <summary>The session that owns the writer.</summary>
    internal FrameSession Session { get; }

    /// <summary>
    /// Moves the message to a writer that no contract gets, until <see cref="TakeOver"/> moves it back.
    /// </summary>
    /// <remarks>It is for callers that run code of the program while they write.</remarks>
    internal PayloadWriter ToUnseen()
    {
        _unseen ??= new PayloadWriter(Session);
        _unseen.TakeOver(this);
        return _unseen;
    }

    /// <summary>Takes the message of another writer of the session and closes that writer.</summary>
    internal void TakeOver(PayloadWriter other)
    {
        Message = other.Message;
        other.Message = new MessageMemory(Session);
    }

    /// <inheritdoc/>
    public override Stream BaseStream => OutStream;

    /// <inheritdoc/>
    public override void Flush()
    {
    }

    /// <summary>
    /// Closes the payload. Written bytes stay; further writes throw <see cref="ObjectDisposedException"/>.
    /// </summary>
    public override void Close() => Dispose(disposing: true);

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        Message.Close();
        base.Dispose(disposing);
    }

    /// <inheritdoc/>
    public override long Seek(int offset, SeekOrigin origin) => OutStream.Seek(offset, origin);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Write(bool value) => Put(value ? (byte)1 : (byte)0);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Write(byte value) => Put(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Write(sbyte value) => Put(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Write(short value) => Put(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Write(ushort value) => Put(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Write(int value) => Put(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Write(uint value) => Put(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Write(long value) => Put(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Write(ulong value) => Put(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Write(Half value) => Put(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Write(float value) => Put(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Write(double value) => Put(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override void Write(decimal value)
    {
        (ulong first, ulong second) = DecimalHalves.From(value);
        byte* next = Message.RoomFor(sizeof(decimal));
        LittleEndian.Store(next, first);
        LittleEndian.Store(unchecked(next + sizeof(ulong)), second);
        Message.Next = unchecked(next + sizeof(decimal));
    }

    /// <inheritdoc/>
    public override void Write(byte[] buffer)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        Write(buffer.AsSpan());
    }

    /// <inheritdoc/>
    public override void Write(byte[] buffer, int index, int count) => OutStream.Write(buffer, index, count);

    /// <inheritdoc/>
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        // One byte more than needed, so that an empty write past the end takes the path that fills the gap, as in
        // MemoryStream.
        byte* next = Message.Remaining > buffer.Length ? Message.Next : Message.MakeRoom(buffer.Length);
        buffer.CopyTo(new Span<byte>(next, buffer.Length));
        Message.Next = unchecked(next + buffer.Length);
    }

    /// <inheritdoc/>
    [SkipLocalsInit]
    public override void Write(char ch)
    {
        if (!Rune.TryCreate(ch, out Rune rune))
        {
            throw new ArgumentException("A surrogate can't be written as a single char.");
        }

        int length = rune.Utf8SequenceLength;
        byte* next = Message.Room(length);
        rune.EncodeToUtf8(new Span<byte>(next, length));
        Message.Next = unchecked(next + length);
    }

    /// <inheritdoc/>
    public override void Write(char[] chars)
    {
        ArgumentNullException.ThrowIfNull(chars);
        Write(chars.AsSpan());
    }

    /// <inheritdoc/>
    public override void Write(char[] chars, int index, int count)
    {
        ArgumentNullException.ThrowIfNull(chars);
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(index, chars.Length - count);
        Write(chars.AsSpan(index, count));
    }

    /// <inheritdoc/>
    public override void Write(ReadOnlySpan<char> chars)
    {
        int count = Utf8Transcoding.CountBytes(chars);
        byte* next = Message.Remaining > count ? Message.Next : Message.MakeRoom(count);
        byte* past = Utf8Transcoding.TryWrite(next, unchecked(next + count), chars);
        Message.Next = past != null
            ? past
            : throw new InvalidOperationException("The characters became more bytes while they were written. They must not change then.");
    }

    /// <inheritdoc/>
    public override void Write(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        WriteText<Utf8Form>(value, bias: 0);
    }

    /// <summary>Writes the code of a text plus a bias as a 7-bit encoded integer, then the text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void WriteText<TForm>(string value, int bias)
        where TForm : struct, ITextForm
    {
        byte* past = TForm.TryWriteShort(Message.Next, Message.End, value, bias);
        Message.Next = past != null ? past : WriteLongText<TForm>(value, bias);
    }

    private byte* WriteLongText<TForm>(string value, int bias)
        where TForm : struct, ITextForm
    {
        byte* past = TForm.TryStore(Message.Next, Message.End, value, bias);
        return past != null ? past : WriteMeasuredText<TForm>(value, bias);
    }

    // Requests no byte more than needed, because the message may end exactly at the end of its memory or at the limit.
    private byte* WriteMeasuredText<TForm>(string value, int bias)
        where TForm : struct, ITextForm
    {
        int code = TForm.CodeOf(value);
        return PrefixedText.Store<TForm>(Message.Room(PrefixedText.Size<TForm>(code, bias)), value, code, bias);
    }

    // The value is read first and Message.Next written last, so that the JIT keeps Message.Next in a register between
    // calls.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Put<T>(T value)
        where T : unmanaged
    {
        byte* next = Message.RoomFor(sizeof(T));
        LittleEndian.Store(next, value);
        Message.Next = unchecked(next + sizeof(T));
    }
}
