using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.Compiler.Memory;

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
internal sealed unsafe partial class PayloadReader : BinaryReader
{
    private const int None = -1;

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

    /// <inheritdoc/>
    public override Stream BaseStream => _stream;

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

        throw new EndOfStreamException(
            $"The payload of {Quantity.Of(_length, "byte")} ended {Quantity.Of(MissingBytes, "byte")} before the value did.");
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
}
