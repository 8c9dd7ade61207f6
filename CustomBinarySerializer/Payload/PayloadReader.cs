using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Unicode;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Payload;

/// <summary>The <see cref="BinaryReader"/> that contracts read from. It reads directly from memory.</summary>
/// <remarks>
/// <para>
/// It returns and throws the same as a <see cref="BinaryReader"/> with UTF-8 over a <see cref="MemoryStream"/> of the
/// payload. Bytes aren't copied first. The class is sealed and each override is small, so that the runtime's
/// profile-guided devirtualization turns a contract into straight-line loads.
/// </para>
/// <para>
/// Incomplete or invalid UTF-8 is passed to the base class over <see cref="BaseStream"/>, whose decoder carries state
/// from one call to the next.
/// </para>
/// <para>
/// Valid only inside the <see cref="ICustomBinarySerializable.SetDataFrom"/> call that it is passed to. Afterwards
/// every read throws <see cref="ObjectDisposedException"/>. Not thread-safe.
/// </para>
/// </remarks>
internal sealed unsafe class PayloadReader : BinaryReader
{
    private const int None = -1;

    // The decoder of the base class holds back at most this many bytes of an unfinished character.
    private const int MaxHeldBackBytes = 3;

    private readonly PayloadReaderStream _stream;
    private byte* _next;
    private byte* _end;
    private byte* _payload;
    private byte* _suspended;
    private int _length;
    private int _rootLength;
    private long _allocated;
    private long _visits;
    private bool _comparesByCulture;
    private int _soughtBeyondEnd = None;
    private int _unreadAtClose;
    private PayloadReader? _unseen;

    internal PayloadReader(FrameSession session)
        : this(session, new PayloadReaderStream())
    {
    }

    private PayloadReader(FrameSession session, PayloadReaderStream stream)
        : base(stream, Encoding.UTF8, leaveOpen: true)
    {
        Session = session;
        _stream = stream;
        stream.Attach(this);
    }

    /// <summary>The session that owns the reader.</summary>
    internal FrameSession Session { get; }

    /// <summary>The cache of strings, or null if each text becomes a new string.</summary>
    internal StringCache? Strings { get; set; }

    /// <summary>
    /// Whether this reader can't serve another payload, because the base class's decoder may hold state.
    /// </summary>
    internal bool IsSpent
    {
        get;
        private set
        {
            field = value;
            Session.NeedsCleanUp |= value;
        }
    }

    /// <summary>The number of bytes that the last failed read lacked; 0 if none failed.</summary>
    internal long MissingBytes { get; set; }

    /// <summary>The address of the next byte, for code that reads without calling this reader.</summary>
    internal byte* Next
    {
        get => _next;
        set => _next = value;
    }

    /// <summary>Begins a payload, which must not move until <see cref="Release"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Begin(byte* payload, int length)
    {
        _payload = payload;
        _length = length;
        _rootLength = length;
        _allocated = 0;
        _visits = 0;
        _comparesByCulture = false;
        _soughtBeyondEnd = None;
        _next = payload;
        _end = unchecked(payload + length);
        MissingBytes = 0;
    }

    /// <summary>Counts memory that is about to be allocated for the frame.</summary>
    /// <exception cref="BinarySerializationException">The memory limit of the frame is exceeded.</exception>
    internal void CountMemory(long bytes)
    {
        int factor = Session.Host.MaxMemoryFactor;
        if (factor != MemoryBudget.Unbounded)
        {
            _allocated += bytes;
            PayloadErrors.ThrowIfOver(_allocated, _rootLength, factor);
        }
    }

    /// <summary>The payload size of the whole frame in bytes, with the bytes of <see cref="AddFrameBytes"/>.</summary>
    internal int FrameBytes => _rootLength;

    /// <summary>
    /// Adds bytes that belong to the frame but aren't in the payload, for limits in proportion to the frame.
    /// </summary>
    internal void AddFrameBytes(long bytes) => _rootLength = (int)Math.Min(int.MaxValue, _rootLength + bytes);

    /// <summary>Counts values of the frame that framework code is about to visit, and returns the total.</summary>
    internal long CountVisits(long visits) => _visits += visits;

    /// <summary>Counts visits as <see cref="CountVisits"/> does, and checks the limit.</summary>
    /// <exception cref="BinarySerializationException">The visits exceed the limit of the frame.</exception>
    internal void RequireVisits(long visits) => PayloadErrors.ThrowIfComparedTooOften(CountVisits(visits), _rootLength);

    /// <summary>Limits the cost of culture comparisons for the texts that follow, if the data is untrusted.</summary>
    internal void CompareByCulture() => _comparesByCulture = Session.ReadsUntrustedData;

    /// <summary>Closes the payload until <see cref="Reopen"/>.</summary>
    /// <remarks>
    /// Needed while others read the payload by address, or while a constructor runs. Code that kept this reader must
    /// not read from another message.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Suspend()
    {
        _suspended = _payload;
        _payload = null;
        _end = null;
    }

    /// <summary>Reopens a suspended payload.</summary>
    /// <param name="next">The address of the next byte.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Reopen(byte* next)
    {
        _payload = _suspended;
        _next = next;
        _end = unchecked(_suspended + _length);
    }

    /// <summary>
    /// Moves the payload to a reader that no contract gets, until <see cref="TakeOver"/> moves it back.
    /// </summary>
    /// <remarks>It is for callers that run code of the program while they read.</remarks>
    internal PayloadReader ToUnseen()
    {
        if (_unseen is null or { IsSpent: true })
        {
            _unseen = new PayloadReader(Session);
        }

        _unseen.TakeOver(this);
        return _unseen;
    }

    /// <summary>Takes the payload of another reader and closes that reader.</summary>
    internal void TakeOver(PayloadReader other)
    {
        _payload = other._payload;
        _next = other._next;
        _end = other._end;
        _length = other._length;
        _rootLength = other._rootLength;
        _allocated = other._allocated;
        _visits = other._visits;
        _soughtBeyondEnd = other._soughtBeyondEnd;
        MissingBytes = other.MissingBytes;
        Strings = other.Strings;
        other.Release();
    }

    /// <summary>Ends the payload and releases the memory. Every further read throws.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Release()
    {
        _payload = null;
        _next = null;
        _end = null;
    }

    /// <summary>
    /// The number of unread bytes. After the contract has closed the reader, the number at that time.
    /// </summary>
    internal int Unread => IsOpen ? Remaining : _unreadAtClose;

    /// <summary>The number of bytes after the current position.</summary>
    internal int Remaining
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => unchecked((int)(_end - _next));
    }

    /// <summary>Narrows the reader to the next <paramref name="length"/> bytes, which must exist.</summary>
    internal NestedPayload BeginNested(int length)
    {
        NestedPayload outer = new(unchecked((nint)_payload), _length, Position + length);
        _payload = _next;
        _length = length;
        _end = _next + length;
        return outer;
    }

    /// <summary>Returns to the outer payload and moves past the nested one.</summary>
    internal void EndNested(in NestedPayload outer)
    {
        if (IsSpent)
        {
            ResetDecoder();
        }

        _payload = unchecked((byte*)outer.Payload);
        _length = outer.Length;
        MoveTo(outer.EndPosition);
    }

    // A complete character pushes out the unfinished one that the decoder of the base class holds back.
    private void ResetDecoder()
    {
        byte whole = (byte)'a';
        (int rootLength, long allocated, long visits) = (_rootLength, _allocated, _visits);
        Begin(&whole, sizeof(byte));
        Span<char> pushedOut = stackalloc char[MaxHeldBackBytes + 1];
        base.Read(pushedOut);
        IsSpent = false;
        (_rootLength, _allocated, _visits) = (rootLength, allocated, visits);
    }

    /// <inheritdoc/>
    public override Stream BaseStream => _stream;

    /// <summary>Closes the payload. Further reads throw <see cref="ObjectDisposedException"/>.</summary>
    public override void Close() => Dispose(disposing: true);

    /// <inheritdoc/>
#pragma warning disable CA2215 // The base class has nothing to dispose, and would also close the reader for other payloads.
    protected override void Dispose(bool disposing)
#pragma warning restore CA2215
    {
        _unreadAtClose = Unread;
        Release();
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override bool ReadBoolean() => *TakeValue(sizeof(byte)) != 0;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override byte ReadByte() => *TakeValue(sizeof(byte));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override sbyte ReadSByte() => unchecked((sbyte)*TakeValue(sizeof(byte)));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override short ReadInt16() => LittleEndian.Load<short>(TakeValue(sizeof(short)));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override ushort ReadUInt16() => LittleEndian.Load<ushort>(TakeValue(sizeof(ushort)));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override int ReadInt32() => LittleEndian.Load<int>(TakeValue(sizeof(int)));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override uint ReadUInt32() => LittleEndian.Load<uint>(TakeValue(sizeof(uint)));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override long ReadInt64() => LittleEndian.Load<long>(TakeValue(sizeof(long)));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override ulong ReadUInt64() => LittleEndian.Load<ulong>(TakeValue(sizeof(ulong)));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override Half ReadHalf() => LittleEndian.Load<Half>(TakeValue(sizeof(Half)));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override float ReadSingle() => LittleEndian.Load<float>(TakeValue(sizeof(float)));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override double ReadDouble() => LittleEndian.Load<double>(TakeValue(sizeof(double)));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override decimal ReadDecimal()
    {
        byte* value = TakeValue(sizeof(decimal));
        return DecimalHalves.ToDecimal(LittleEndian.Load<ulong>(value), LittleEndian.Load<ulong>(unchecked(value + sizeof(ulong))));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public override string ReadString() => Strings is null ? ReadNewString() : ReadReusedString();

    private string ReadNewString()
    {
        byte* next = _next;
        unchecked
        {
            long remaining = _end - next;
            if (remaining > 0)
            {
                int length = *next;
                if (length == 0)
                {
                    _next = next + 1;
                    return string.Empty;
                }

                if (length <= Utf8Text.MaxShortLength
                    && length < remaining
                    && !IsSpent
                    && Utf8Text.TryReadShortAscii(next + 1, length) is { } text)
                {
                    _next = next + 1 + length;
                    return text;
                }
            }
        }

        return ReadLongString();
    }

    private string ReadReusedString()
    {
        StringCache strings = Strings!;
        byte* next = _next;
        unchecked
        {
            long remaining = _end - next;
            if (strings.TakesNext() && remaining > 0 && !IsSpent)
            {
                int length = *next;
                if ((uint)(length - 1) < Utf8Text.MaxShortLength && length < remaining)
                {
                    byte* text = next + 1;
                    if (strings.TryFind(text, length) is not { } found)
                    {
                        return ReadAddedString(text, length);
                    }

                    _next = text + length;
                    return found;
                }
            }
        }

        return ReadNewString();
    }

    private string ReadAddedString(byte* text, int length)
    {
        if (Strings!.TryAdd(text, length) is not { } added)
        {
            return ReadLongString();
        }

        _next = unchecked(text + length);
        return added;
    }

    private string ReadLongString()
    {
        ThrowIfClosed();
        int prefix = SevenBitEncoded.TryLoad(_next, Remaining, out int length);
        if (prefix > 0)
        {
            int available = Remaining - prefix;
            if (length <= available && !IsSpent && Utf8Transcoding.TryRead(_next + prefix, length) is { } text)
            {
                _next += prefix + length;
                if (_comparesByCulture)
                {
                    RequireVisits(CulturalWeight.VisitsOf(text, times: 1));
                }

                return text;
            }

            MissingBytes = Math.Max(0, length - available);
        }

        IsSpent = true;
        return base.ReadString();
    }

    /// <summary>Reads a nonempty text whose prefix has been read.</summary>
    internal string ReadText<TForm>(int code)
        where TForm : struct, ITextForm =>
        TForm.ToText(Take(TForm.SizeOf(code)), code, Strings?.ForNext());

    /// <inheritdoc/>
    public override byte[] ReadBytes(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ThrowIfClosed();
        int available = Math.Min(count, Remaining);
        if (available == 0)
        {
            return [];
        }

        byte[] bytes = GC.AllocateUninitializedArray<byte>(available);
        new ReadOnlySpan<byte>(_next, available).CopyTo(bytes);
        _next = unchecked(_next + available);
        return bytes;
    }

    /// <inheritdoc/>
    public override int Read(byte[] buffer, int index, int count)
    {
        ThrowIfOutside(buffer, index, count);
        return Read(buffer.AsSpan(index, count));
    }

    /// <inheritdoc/>
    public override int Read(Span<byte> buffer)
    {
        ThrowIfClosed();
        int count = Math.Min(buffer.Length, Remaining);
        new ReadOnlySpan<byte>(_next, count).CopyTo(buffer);
        _next = unchecked(_next + count);
        return count;
    }

    /// <inheritdoc/>
    public override void ReadExactly(Span<byte> buffer)
    {
        ThrowIfClosed();
        if (buffer.Length > Remaining)
        {
            ThrowEndOfPayload(buffer.Length, staysBeyondEnd: true);
        }

        new ReadOnlySpan<byte>(Take(buffer.Length), buffer.Length).CopyTo(buffer);
    }

    /// <inheritdoc/>
    public override int PeekChar()
    {
        ThrowIfClosed();
        return !IsSpent && TryPeekChar(out char c) > 0 ? c : PeekWithDecoder();
    }

    /// <inheritdoc/>
    public override int Read()
    {
        ThrowIfClosed();
        if (!IsSpent && TryPeekChar(out char c) is > 0 and int length)
        {
            _next += length;
            return c;
        }

        IsSpent = true;
        return base.Read();
    }

    /// <inheritdoc/>
    public override char ReadChar()
    {
        int c = Read();
        if (c < 0)
        {
            ThrowEndOfPayload(sizeof(byte), staysBeyondEnd: true);
        }

        return unchecked((char)c);
    }

    /// <inheritdoc/>
    public override int Read(char[] buffer, int index, int count)
    {
        ThrowIfOutside(buffer, index, count);
        return Read(buffer.AsSpan(index, count));
    }

    /// <inheritdoc/>
    public override int Read(Span<char> buffer)
    {
        ThrowIfClosed();
        if (!IsSpent)
        {
            Utf8.ToUtf16(
                new ReadOnlySpan<byte>(_next, Remaining), buffer, out int bytesRead, out int charsWritten, replaceInvalidSequences: false);
            if (charsWritten == buffer.Length)
            {
                _next += bytesRead;
                return charsWritten;
            }
        }

        IsSpent = true;
        return base.Read(buffer);
    }

    /// <inheritdoc/>
    public override char[] ReadChars(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ThrowIfClosed();
        if (count == 0)
        {
            return [];
        }

        // A byte yields at most one char, so a count can't allocate more than the payload justifies.
        char[] chars = new char[Math.Min(count, Remaining + MaxHeldBackBytes)];
        int read = Read(chars.AsSpan());
        return read == chars.Length ? chars : chars.AsSpan(0, read).ToArray();
    }

    /// <summary>Returns the next <paramref name="count"/> bytes in place and moves past them.</summary>
    internal ReadOnlySpan<byte> TakeSpan(int count) => new(Take(count), count);

    /// <summary>Whether the reader has an open payload.</summary>
    internal bool IsOpen => _payload != null;

    /// <summary>Position in the payload.</summary>
    internal int Position
    {
        get
        {
            ThrowIfClosed();
            return _soughtBeyondEnd == None ? (int)(_next - _payload) : _soughtBeyondEnd;
        }
    }

    /// <summary>Length of the payload.</summary>
    internal int Length
    {
        get
        {
            ThrowIfClosed();
            return _length;
        }
    }

    /// <summary>Moves to a position in the payload, which may be past its end.</summary>
    internal void MoveTo(int position)
    {
        ThrowIfClosed();
        _soughtBeyondEnd = position > _length ? position : None;
        _end = _payload + _length;
        _next = _payload + Math.Min(position, _length);
    }

    private int PeekWithDecoder()
    {
        IsSpent = true;
        return base.PeekChar();
    }

    /// <summary>Returns the length in bytes of the next character if it is valid and one char, else 0.</summary>
    private int TryPeekChar(out char c)
    {
        bool valid = Rune.DecodeFromUtf8(new ReadOnlySpan<byte>(_next, Remaining), out Rune rune, out int length)
            == System.Buffers.OperationStatus.Done;
        c = unchecked((char)rune.Value);
        return valid && rune.IsBmp ? length : 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* Take(int count)
    {
        byte* next = _next;
        if (unchecked(_end - next) < count)
        {
            ThrowEndOfPayload(count);
        }

        _next = unchecked(next + count);
        return next;
    }

    /// <summary>Takes the bytes of a value so small that no address can wrap, which saves a subtraction.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* TakeValue(int size)
    {
        byte* next = _next;
        byte* past = unchecked(next + size);
        if (past > _end)
        {
            ThrowEndOfPayload(size, staysBeyondEnd: size == sizeof(byte));
        }

        _next = past;
        return next;
    }

    // From a position beyond the end, BinaryReader moves to the end when a number is missing, and stays when a byte is
    // missing.
    [DoesNotReturn]
    private void ThrowEndOfPayload(long count, bool staysBeyondEnd = false)
    {
        ThrowIfClosed();
        MissingBytes = count - Remaining;
        _next = _end;
        if (!staysBeyondEnd)
        {
            _soughtBeyondEnd = None;
        }

        throw new EndOfStreamException($"The payload of {_length} bytes ended {MissingBytes} bytes before the value did.");
    }

    private static void ThrowIfOutside<T>(T[] buffer, int index, int count)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        if (buffer.Length - index < count)
        {
            throw new ArgumentException("Index and count aren't inside the buffer.");
        }
    }

    /// <exception cref="ObjectDisposedException">The payload is closed.</exception>
    internal void ThrowIfClosed()
    {
        if (!IsOpen)
        {
            throw new ObjectDisposedException(
                nameof(PayloadReader), "The reader was closed, or used after the SetDataFrom call that it was handed to had ended.");
        }
    }

    /// <summary>The state of the outer payload when a nested one began.</summary>
    internal readonly record struct NestedPayload(nint Payload, int Length, int EndPosition);
}
