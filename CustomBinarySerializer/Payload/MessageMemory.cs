using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>The memory, position and room of the message that a <see cref="PayloadWriter"/> writes.</summary>
/// <remarks>
/// Two writers of one session pass it to each other by assignment.
/// <code>
/// memory            payload                   next        top     memory + capacity
///   | reserved header  | written so far         |  written  |  room  |
/// </code>
/// A message stays in the caller's memory as long as it fits, so that nothing is copied. One that outgrows it moves to
/// an array of its own. Use it as a field of the writer, never as a copy on the stack. Not thread-safe.
/// </remarks>
internal unsafe partial struct MessageMemory(FrameSession session)
{
    private const int InitialCapacity = 512;

    // A larger buffer isn't kept, or each thread would hold its largest message for good.
    private const int MaxRetainedCapacity = 1 << 20;

    private const int None = -1;

    private readonly FrameSession _session = session;
    private byte* _memory;
    private int _capacity;
    private int _maxLength;
    private int _payloadOffset;
    private int _topOffset;
    private int _soughtBeyondTop = None;
    private byte[] _own = [];
    private LargeBuffer _large;
    private bool _onOwn;
    private List<BorrowedArray>? _borrowed;
    private int _borrowedLength;

    /// <summary>The address of the next byte.</summary>
    internal byte* Next;

    /// <summary>The address after the room, or null while the message is closed.</summary>
    internal byte* End;

    /// <summary>Begins a message in the caller's memory, which must not move until <see cref="Release"/>.</summary>
    /// <param name="memory">
    /// The memory for the message. It is zeroed if the message outgrows it or is abandoned.
    /// </param>
    /// <param name="capacity">
    /// The size of the memory in bytes. Below <paramref name="reserved"/>, the writer's own memory is used.
    /// </param>
    /// <param name="reserved">The number of bytes to reserve before the payload, for the header.</param>
    /// <param name="maxLength">The maximum length of the message in bytes, reserved bytes included.</param>
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
        StartAt(memory, Math.Min(capacity, maxLength), reserved, maxLength);
    }

    /// <summary>
    /// Begins a message in the writer's own memory, which <see cref="OwnBuffer"/> returns afterwards.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void BeginOwn(int reserved, int maxLength)
    {
        if (_own.Length == 0)
        {
            _own = AllocatePinned(InitialCapacity);
        }

        _onOwn = true;
        StartAt(AddressOf(_own), Math.Min(_own.Length, maxLength), reserved, maxLength);
    }

    /// <summary>The writer's own memory, or null while the message is in the caller's.</summary>
    internal byte[]? OwnBuffer => _onOwn ? _own : null;

    /// <summary>The address of the message.</summary>
    internal readonly byte* Start => _memory;

    /// <summary>The length of the message in its memory, in bytes, reserved bytes included.</summary>
    internal int TotalLength
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Math.Max(_topOffset, NextOffset);
    }

    /// <summary>Ends the message and releases the memory. Every further write throws.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Release()
    {
        Next = null;
        End = null;
        _memory = null;
    }

    /// <summary>Zeroes the caller's memory if it holds an unfinished message.</summary>
    internal void AbandonMessage()
    {
        if (!_onOwn)
        {
            new Span<byte>(_memory, _capacity).Clear();
        }
    }

    /// <summary>Releases borrowed arrays, and own memory that is too large to keep for the next message.</summary>
    internal void Trim()
    {
        ReturnBorrowed();
        if (_own.Length > MaxRetainedCapacity)
        {
            _large.Leave(_own);
            _own = [];
        }
    }

    /// <summary>Takes the memory of the message from the writer, which must be released next.</summary>
    internal byte[] TakeOwn()
    {
        Flatten();
        byte[] own = _own;
        _own = [];
        _large = default;
        return own;
    }

    /// <summary>Returns memory from <see cref="TakeOwn"/> for later messages.</summary>
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

    /// <summary>Returns a range of the message, for filling reserved bytes.</summary>
    internal readonly Span<byte> Bytes(int offset, int length) => new(_memory + offset, length);

    /// <summary>Closes the payload until <see cref="Reopen"/>.</summary>
    /// <remarks>
    /// Needed while others write the payload by address, or while the frame is being sent. A contract that kept this
    /// writer must neither write into another message nor move it.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Suspend() => End = null;

    /// <summary>Reopens a suspended payload.</summary>
    /// <param name="next">The address of the next byte.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Reopen(byte* next)
    {
        Next = next;
        End = unchecked(_memory + _capacity);
    }

    /// <summary>Makes room for the next <paramref name="count"/> bytes. The message may move.</summary>
    internal void Reserve(int count) => Room(count);

    /// <summary>
    /// Makes room for <paramref name="count"/> bytes, moves past them, and returns them to be filled.
    /// </summary>
    internal Span<byte> Take(int count)
    {
        byte* next = Room(count);
        Next = unchecked(next + count);
        return new Span<byte>(next, count);
    }

    /// <summary>
    /// Ends the payload. Written bytes stay; further writes throw <see cref="ObjectDisposedException"/>.
    /// </summary>
    internal void Close()
    {
        _topOffset = TotalLength;
        Next = _memory;
        End = null;
    }

    /// <summary>Whether the message may be written to.</summary>
    internal bool IsOpen => End != null;

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
            return Math.Max(_payloadOffset, TotalLength) - _payloadOffset;
        }
    }

    /// <summary>Moves to a position in the payload, which may be past its end.</summary>
    internal void MoveTo(int position)
    {
        int length = Length;
        _topOffset = TotalLength;
        _soughtBeyondTop = position > length ? position : None;
        Next = _memory + _payloadOffset + Math.Min(position, length);

        // Without room, the next write takes the slow path, which fills the gap with zeros as MemoryStream does.
        End = position > length ? Next : _memory + _capacity;
    }

    /// <summary>Truncates the payload, or extends it with zeros.</summary>
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

    /// <summary>Copies written bytes from the current position to a span and moves past them.</summary>
    internal int ReadBack(Span<byte> destination)
    {
        int position = Position;
        int count = Math.Min(destination.Length, Math.Max(0, Length - position));
        new ReadOnlySpan<byte>(Next, count).CopyTo(destination);
        if (count > 0)
        {
            MoveTo(position + count);
        }

        return count;
    }

    internal readonly long Remaining
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => unchecked(End - Next);
    }

    private readonly int NextOffset
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => unchecked((int)(Next - _memory));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Clear(byte* memory, int capacity) => new Span<byte>(memory, capacity).Clear();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void StartAt(byte* memory, int capacity, int reserved, int maxLength)
    {
        unchecked
        {
            _maxLength = maxLength;
            _memory = memory;
            _capacity = capacity;
            _payloadOffset = reserved;
            _topOffset = 0;
            _soughtBeyondTop = None;
            Next = memory + reserved;
            End = memory + capacity;
        }
    }

    /// <summary>Returns the address of room for the next <paramref name="count"/> bytes, at least one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* Room(int count)
    {
        byte* next = Next;
        return unchecked(End - next) >= count ? next : MakeRoom(count);
    }

    /// <summary>
    /// Returns the address of room for a value so small that no address can wrap, which saves a subtraction.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* RoomFor(int size)
    {
        byte* next = Next;
        return unchecked(next + size) <= End ? next : MakeRoom(size);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal byte* MakeRoom(int count)
    {
        ThrowIfClosed();
        long gap = _soughtBeyondTop == None ? 0 : (long)_payloadOffset + _soughtBeyondTop - NextOffset;
        long needed = NextOffset + gap + count;
        if (needed > _capacity)
        {
            Grow(needed);
        }

        new Span<byte>(Next, (int)gap).Clear();
        _soughtBeyondTop = None;
        Next += gap;
        End = _memory + _capacity;
        return Next;
    }

    private void Grow(long needed)
    {
        if (needed > _maxLength)
        {
            throw PayloadErrors.MessageTooLong(needed + _borrowedLength, _maxLength + _borrowedLength);
        }

        int capacity = (int)Math.Min(Math.Max(needed, Math.Max(InitialCapacity, 2L * _capacity)), _maxLength);
        int offset = NextOffset;
        byte[] larger = _onOwn || _own.Length < needed ? _large.TryTake(capacity) ?? AllocatePinned(capacity) : _own;
        new ReadOnlySpan<byte>(_memory, TotalLength).CopyTo(larger);
        AbandonMessage();

        _own = larger;
        _onOwn = true;
        _session.NeedsCleanUp |= larger.Length > MaxRetainedCapacity;
        _capacity = Math.Min(larger.Length, _maxLength);
        _memory = AddressOf(larger);
        Next = _memory + offset;
        End = _memory + _capacity;
    }

    /// <exception cref="ObjectDisposedException">The payload is closed.</exception>
    internal void ThrowIfClosed()
    {
        if (!IsOpen)
        {
            throw new ObjectDisposedException(
                nameof(PayloadWriter), "The writer was closed, or used after the WriteDataTo call that it was handed to had ended.");
        }
    }

    // Pinned, because pointers to it live as long as the message.
    private static byte[] AllocatePinned(int capacity) => GC.AllocateUninitializedArray<byte>(capacity, pinned: true);

    private static byte* AddressOf(byte[] pinned) => (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(pinned));
}
