using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// The <see cref="BinaryWriter"/> that contracts write to: the bytes of a <see cref="BinaryWriter"/> with UTF-8 over a
/// <see cref="MemoryStream"/>, stored straight into memory.
/// </summary>
/// <remarks>
/// <code>
/// memory            payload                   next        top     memory + capacity
///   | reserved header  | written so far         |  written  |  room  |
/// </code>
/// <para>
/// The memory is the caller's for as long as the message fits, so that nothing is copied; a message that outgrows it
/// moves to an array of the writer's own. The class is sealed and each override is small, because then the runtime's
/// profile-guided devirtualization turns a contract into straight-line stores.
/// </para>
/// <para>
/// Valid only inside the <see cref="ICustomBinarySerializable.WriteDataTo"/> call that it was handed to; afterwards
/// every write throws <see cref="ObjectDisposedException"/>. Not thread-safe.
/// </para>
/// </remarks>
internal sealed unsafe class PayloadWriter : BinaryWriter
{
    private const int InitialCapacity = 512;

    // Beyond this a buffer isn't kept from one message to the next, or one large message per thread would stay for good.
    private const int MaxRetainedCapacity = 1 << 20;

    /// <summary>Reserved for the length of a prefixed payload: the commonest fit one byte; the payload moves up when its length needs more.</summary>
    internal const int ExpectedPrefixSize = 1;

    private const int None = -1;

    private byte* _next;
    private byte* _end;
    private byte* _memory;
    private int _capacity;
    private int _maxLength;
    private int _payloadOffset;
    private int _topOffset;
    private int _soughtBeyondTop = None;
    private byte[] _own = [];
    private LargeBuffer _large;
    private bool _onOwn;
    private PayloadWriter? _unseen;

    internal PayloadWriter(FrameSession session)
        : base(new PayloadWriterStream(), Encoding.UTF8, leaveOpen: true)
    {
        Session = session;
        ((PayloadWriterStream)OutStream).Attach(this);
    }

    /// <summary>Whose writer this is.</summary>
    internal FrameSession Session { get; }

    /// <summary>Starts a message in the caller's memory, which must stay where it is until <see cref="Release"/>.</summary>
    /// <param name="memory">Where the message begins. It is zeroed when the message outgrows it, or is abandoned.</param>
    /// <param name="capacity">Room in bytes; with less than <paramref name="reserved"/> the writer starts in its own memory.</param>
    /// <param name="reserved">Bytes left free before the payload, for the header.</param>
    /// <param name="maxLength">How long the message, reserved bytes included, may become.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Begin(byte* memory, int capacity, int reserved, int maxLength)
    {
        if (capacity < reserved)
        {
            if (capacity > 0)
            {
                Clear(memory, capacity);
            }

            BeginOwn(reserved, maxLength);
            return;
        }

        _onOwn = false;
        Start(memory, Math.Min(capacity, maxLength), reserved, maxLength);
    }

    /// <summary>Starts a message in the writer's own memory, which <see cref="OwnBuffer"/> shows afterwards.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void BeginOwn(int reserved, int maxLength)
    {
        if (_own.Length == 0)
        {
            _own = AllocatePinned(InitialCapacity);
        }

        _onOwn = true;
        Start(AddressOf(_own), Math.Min(_own.Length, maxLength), reserved, maxLength);
    }

    /// <summary>The writer's own memory, or <see langword="null"/> while the message is still in the caller's.</summary>
    internal byte[]? OwnBuffer => _onOwn ? _own : null;

    /// <summary>Where the message begins.</summary>
    internal byte* Memory => _memory;

    /// <summary>Length of the message in bytes, reserved bytes included.</summary>
    internal int MessageLength
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Math.Max(_topOffset, NextOffset);
    }

    /// <summary>Ends the message: the memory is the caller's again and every further write throws.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Release()
    {
        _next = null;
        _end = null;
        _memory = null;
    }

    /// <summary>Leaves nothing of a message that can't be finished in the caller's memory.</summary>
    internal void AbandonMessage()
    {
        if (!_onOwn)
        {
            new Span<byte>(_memory, _capacity).Clear();
        }
    }

    /// <summary>Drops memory that is too large to be kept for the next message.</summary>
    internal void Trim()
    {
        if (_own.Length > MaxRetainedCapacity)
        {
            _large.Leave(_own);
            _own = [];
        }
    }

    /// <summary>Takes the memory in which the message is away from the writer, which must be released next.</summary>
    internal byte[] TakeOwn()
    {
        byte[] own = _own;
        _own = [];
        _large = default;
        return own;
    }

    /// <summary>Returns what <see cref="TakeOwn"/> took, for later messages.</summary>
    internal void GiveBack(byte[] own)
    {
        if (own.Length > MaxRetainedCapacity)
        {
            _large.Leave(own);
        }
        else if (_memory == null && own.Length > _own.Length)
        {
            _own = own;
        }
    }

    /// <summary>Starts a payload inside the current one: positions count from here until <see cref="EndNested"/>.</summary>
    /// <param name="reserved">Bytes left free before it.</param>
    /// <returns>What <see cref="EndNested"/> or <see cref="AbandonNested"/> needs.</returns>
    internal NestedPayload BeginNested(int reserved)
    {
        byte* next = Room(reserved);
        NestedPayload outer = new(_payloadOffset, _topOffset, NextOffset);
        _next = unchecked(next + reserved);
        _payloadOffset = NextOffset;
        _topOffset = 0;
        return outer;
    }

    /// <summary>Ends a nested payload and returns its length in bytes; the next byte goes after it.</summary>
    internal int EndNested(in NestedPayload outer)
    {
        if (_end == null)
        {
            // Its contract closed it, which ends no payload but its own.
            _end = _memory + _capacity;
        }

        int length = MessageLength - _payloadOffset;
        MoveTo(length);
        _payloadOffset = outer.PayloadOffset;
        _topOffset = Math.Max(outer.TopOffset, _topOffset);
        return length;
    }

    /// <summary>Puts the length plus 1 of a nested payload, 7 bits at a time, before it.</summary>
    /// <param name="start">Where the bytes reserved for it begin in the message; the writer is after the payload.</param>
    /// <param name="length">The length of the payload in bytes.</param>
    internal void StorePrefix(int start, int length)
    {
        uint prefix = (uint)length + 1;
        int size = SevenBitEncoded.Size(prefix);
        Take(size - ExpectedPrefixSize);
        Span<byte> message = Message(start, size + length);
        message.Slice(ExpectedPrefixSize, length).CopyTo(message[size..]);
        SevenBitEncoded.Store(_memory + start, prefix);
    }

    /// <summary>Takes a nested payload back, as if it had never begun.</summary>
    internal void AbandonNested(in NestedPayload outer)
    {
        if (_memory != null)
        {
            _soughtBeyondTop = None;
            _end = _memory + _capacity;
            _next = _memory + outer.StartOffset;
        }

        _payloadOffset = outer.PayloadOffset;
        _topOffset = outer.TopOffset;
    }

    /// <summary>The bytes of the message from <paramref name="offset"/> on, for filling in what was reserved.</summary>
    internal Span<byte> Message(int offset, int length) => new(_memory + offset, length);

    /// <summary>Where the next byte goes, for those who write without calling this writer.</summary>
    internal byte* Next
    {
        get => _next;
        set => _next = value;
    }

    /// <summary>Where the room ends.</summary>
    internal byte* End => _end;

    /// <summary>
    /// Closes the payload while others write it by its addresses, or while the frame is on its way: a contract that kept this writer
    /// must neither write into the message of another nor move it. <see cref="Reopen"/> ends that.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Suspend() => _end = null;

    /// <summary>Goes on with a payload that was suspended.</summary>
    /// <param name="next">Where the next byte goes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Reopen(byte* next)
    {
        _next = next;
        _end = unchecked(_memory + _capacity);
    }

    /// <summary>Makes room for the next <paramref name="count"/> bytes; the message may move.</summary>
    internal void Reserve(int count) => Room(count);

    /// <summary>
    /// Moves the message to a writer that no contract is ever handed, for those who run code of the program while they write.
    /// <see cref="TakeOver"/> brings it back.
    /// </summary>
    internal PayloadWriter ToUnseen()
    {
        _unseen ??= new PayloadWriter(Session);
        _unseen.TakeOver(this);
        return _unseen;
    }

    /// <summary>Goes on with the message of another writer, which is closed by that.</summary>
    internal void TakeOver(PayloadWriter other)
    {
        _next = other._next;
        _end = other._end;
        _memory = other._memory;
        _capacity = other._capacity;
        _maxLength = other._maxLength;
        _payloadOffset = other._payloadOffset;
        _topOffset = other._topOffset;
        _soughtBeyondTop = other._soughtBeyondTop;
        _own = other._own;
        _large = other._large;
        _onOwn = other._onOwn;
        other._own = [];
        other._large = default;
        other.Release();
    }

    /// <inheritdoc/>
    public override Stream BaseStream => OutStream;

    /// <inheritdoc/>
    public override void Flush()
    {
    }

    /// <summary>Ends this payload: what was written stays, further writes throw <see cref="ObjectDisposedException"/>.</summary>
    public override void Close() => Dispose(disposing: true);

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        _topOffset = MessageLength;
        _next = _memory;
        _end = null;
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
        byte* next = RoomFor(sizeof(decimal));
        LittleEndian.Store(next, first);
        LittleEndian.Store(unchecked(next + sizeof(ulong)), second);
        _next = unchecked(next + sizeof(decimal));
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
        // One byte more than needed, so that an empty write past the end takes the way that fills the gap, as MemoryStream does.
        byte* next = Remaining > buffer.Length ? _next : MakeRoom(buffer.Length);
        buffer.CopyTo(new Span<byte>(next, buffer.Length));
        _next = unchecked(next + buffer.Length);
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
        byte* next = Room(length);
        rune.EncodeToUtf8(new Span<byte>(next, length));
        _next = unchecked(next + length);
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
        byte* next = Remaining > count ? _next : MakeRoom(count);
        byte* past = Utf8Transcoding.TryWrite(next, unchecked(next + count), chars);
        _next = past != null ? past : throw new InvalidOperationException("The characters became more bytes while they were written. They must not change then.");
    }

    /// <inheritdoc/>
    public override void Write(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        WriteText<Utf8Form>(value, bias: 0);
    }

    /// <summary>Writes the code of the text plus a bias, 7 bits at a time, then the text in its form.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void WriteText<TForm>(string value, int bias)
        where TForm : struct, ITextForm
    {
        byte* past = TForm.TryWriteShort(_next, _end, value, bias);
        _next = past != null ? past : WriteLongText<TForm>(value, bias);
    }

    private byte* WriteLongText<TForm>(string value, int bias)
        where TForm : struct, ITextForm
    {
        byte* past = TForm.TryStore(_next, _end, value, bias);
        return past != null ? past : WriteMeasuredText<TForm>(value, bias);
    }

    // Asks for no byte more than it needs: the message may end exactly where its memory or the limit does.
    private byte* WriteMeasuredText<TForm>(string value, int bias)
        where TForm : struct, ITextForm
    {
        int code = TForm.CodeOf(value);
        return PrefixedText.Store<TForm>(Room(PrefixedText.Size<TForm>(code, bias)), value, code, bias);
    }

    /// <summary>Makes room for <paramref name="count"/> bytes that the caller fills, and moves past them.</summary>
    internal Span<byte> Take(int count)
    {
        byte* next = Room(count);
        _next = unchecked(next + count);
        return new Span<byte>(next, count);
    }

    /// <summary>Whether the message may be written to.</summary>
    internal bool IsOpen => _end != null;

    /// <summary>Position in the payload.</summary>
    internal int Position
    {
        get
        {
            ThrowIfClosed();
            return _soughtBeyondTop == None ? NextOffset - _payloadOffset : _soughtBeyondTop;
        }
    }

    /// <summary>Length of the payload.</summary>
    internal int Length
    {
        get
        {
            ThrowIfClosed();
            return Math.Max(_payloadOffset, MessageLength) - _payloadOffset;
        }
    }

    /// <summary>Moves to a position of the payload, which may be past its end.</summary>
    internal void MoveTo(int position)
    {
        int length = Length;
        _topOffset = MessageLength;
        _soughtBeyondTop = position > length ? position : None;
        _next = _memory + _payloadOffset + Math.Min(position, length);

        // Without room the next write takes the slow way, which fills the gap with zeros first, as MemoryStream does.
        _end = position > length ? _next : _memory + _capacity;
    }

    /// <summary>Cuts the payload, or lengthens it with zeros.</summary>
    internal void SetLength(int length)
    {
        int position = Position;
        MoveTo(length);
        if (_soughtBeyondTop != None)
        {
            MakeRoom(0);
        }

        _topOffset = _payloadOffset + length;
        MoveTo(Math.Min(position, length));
    }

    /// <summary>Copies out what was written, from the current position on.</summary>
    internal int ReadBack(Span<byte> destination)
    {
        int position = Position;
        int count = Math.Min(destination.Length, Math.Max(0, Length - position));
        new ReadOnlySpan<byte>(_next, count).CopyTo(destination);
        if (count > 0)
        {
            MoveTo(position + count);
        }

        return count;
    }

    private long Remaining
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => unchecked(_end - _next);
    }

    private int NextOffset
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => unchecked((int)(_next - _memory));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Clear(byte* memory, int capacity) => new Span<byte>(memory, capacity).Clear();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Start(byte* memory, int capacity, int reserved, int maxLength)
    {
        unchecked
        {
            _maxLength = maxLength;
            _memory = memory;
            _capacity = capacity;
            _payloadOffset = reserved;
            _topOffset = 0;
            _soughtBeyondTop = None;
            _next = memory + reserved;
            _end = memory + capacity;
        }
    }

    /// <summary>Returns where the next <paramref name="count"/> bytes, at least one, go.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* Room(int count)
    {
        byte* next = _next;
        return unchecked(_end - next) >= count ? next : MakeRoom(count);
    }

    // The value first and _next last, so that the JIT carries _next to the next call in a register.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Put<T>(T value)
        where T : unmanaged
    {
        byte* next = RoomFor(sizeof(T));
        LittleEndian.Store(next, value);
        _next = unchecked(next + sizeof(T));
    }

    /// <summary>The same as <see cref="Room"/> for the size of a value, so small that no address can wrap: one subtraction less.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* RoomFor(int size)
    {
        byte* next = _next;
        return unchecked(next + size) <= _end ? next : MakeRoom(size);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* MakeRoom(int count)
    {
        ThrowIfClosed();
        long gap = _soughtBeyondTop == None ? 0 : (long)_payloadOffset + _soughtBeyondTop - NextOffset;
        long needed = NextOffset + gap + count;
        if (needed > _capacity)
        {
            Grow(needed);
        }

        new Span<byte>(_next, (int)gap).Clear();
        _soughtBeyondTop = None;
        _next += gap;
        _end = _memory + _capacity;
        return _next;
    }

    private void Grow(long needed)
    {
        if (needed > _maxLength)
        {
            throw PayloadErrors.MessageTooLong(needed, _maxLength);
        }

        int capacity = (int)Math.Min(Math.Max(needed, Math.Max(InitialCapacity, 2L * _capacity)), _maxLength);
        int offset = NextOffset;
        byte[] larger = _onOwn || _own.Length < needed ? _large.TryTake(capacity) ?? AllocatePinned(capacity) : _own;
        new ReadOnlySpan<byte>(_memory, MessageLength).CopyTo(larger);
        AbandonMessage();

        _own = larger;
        _onOwn = true;
        Session.NeedsCleanUp |= larger.Length > MaxRetainedCapacity;
        _capacity = Math.Min(larger.Length, _maxLength);
        _memory = AddressOf(larger);
        _next = _memory + offset;
        _end = _memory + _capacity;
    }

    /// <exception cref="ObjectDisposedException">The payload isn't to be written now.</exception>
    internal void ThrowIfClosed()
    {
        if (!IsOpen)
        {
            throw new ObjectDisposedException(
                nameof(PayloadWriter), "The writer was closed, or used after the WriteDataTo call that it was handed to had ended.");
        }
    }

    // Pinned, because pointers into it live as long as the message.
    private static byte[] AllocatePinned(int capacity) => GC.AllocateUninitializedArray<byte>(capacity, pinned: true);

    private static byte* AddressOf(byte[] pinned) => (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(pinned));

    /// <summary>What the outer payload looked like when a nested one began.</summary>
    internal readonly record struct NestedPayload(int PayloadOffset, int TopOffset, int StartOffset);
}
