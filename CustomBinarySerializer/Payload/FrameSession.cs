using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>The writer and reader of one call, which are reused by later calls of the thread.</summary>
/// <remarks>
/// <para>
/// Each thread has one session per nesting level. A contract that calls a formatter gets an inner session, so
/// formatters are re-entrant and hold no state. The session has only a weak reference to its last host, so that an idle
/// thread doesn't prevent types from being unloaded. The call in progress holds the host.
/// </para>
/// <para>Leaving a session twice is harmless.</para>
/// </remarks>
[SuppressMessage("Design", "CA1001", Justification = "The writer and the reader hold nothing but memory.")]
internal sealed unsafe class FrameSession
{
    // Deeper levels aren't kept, or one deep message would keep its sessions alive for good.
    private const int MaxRetainedLevel = 8;

    [ThreadStatic]
    private static FrameSession? t_current;

    private readonly Thread _thread = Thread.CurrentThread;
    private readonly FrameSession? _outer;
    private readonly int _level;
    private readonly WeakReference<PayloadHost?> _host = new(null);
    private FrameSession? _inner;
    private PayloadReader? _reader;
    private Stream? _source;
    private int _hostId;
    private int _frameSize;
    private bool _inUse;

    private FrameSession(FrameSession? outer)
    {
        _outer = outer;
        _level = outer is null ? 0 : outer._level + 1;
        NeedsCleanUp = outer is not null;
        Writer = new PayloadWriter(this);
    }

    // Fields, because accessors of properties would be compiled before the first message.
    internal readonly PayloadWriter Writer;

    /// <summary>The number of objects that contain the current payload, its own included.</summary>
    internal int Depth;

    /// <summary>Whether leaving the current call needs the slow path.</summary>
    internal bool NeedsCleanUp;

    /// <summary>
    /// The reader, which is created on first use. Writing and most contracts of the library don't need it.
    /// </summary>
    internal PayloadReader Reader
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _reader ?? MakeReader();
    }

    /// <summary>The host of the call in progress.</summary>
    /// <exception cref="ObjectDisposedException">The call has ended, and its host was collected.</exception>
    internal PayloadHost Host => _host.TryGetTarget(out PayloadHost? host)
        ? host
        : throw new ObjectDisposedException(
            nameof(PayloadHost), "A writer or reader was used after the call that it was handed to had ended.");

    /// <summary>Whether the bytes are untrusted, so that collections must withstand malicious keys.</summary>
    internal bool ReadsUntrustedData => Host.ReadsUntrustedData;

    /// <summary>The name of the frame that is being read, for errors.</summary>
    internal string FrameName => PayloadErrors.FrameAt(_source, _frameSize);

    /// <summary>Returns the free session of this thread.</summary>
    /// <exception cref="BinarySerializationException">
    /// The depth limit is exceeded by contracts that call formatters.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FrameSession Enter(PayloadHost host)
    {
        // Reading a thread-static is a call with a long chain of dependent loads. The thread that used the host first
        // finds its session in the host, and the thread-static only confirms a predicted branch: 2 ns less per message.
        // The thread-static is read first, while no registers need saving.
        FrameSession? own = t_current;
        FrameSession? session = host.FirstSession;
        if (session is null || session != own || session._inUse)
        {
            session = own;
            if (session is null || session._inUse)
            {
                session = EnterInner(session, host);
            }
        }

        session._inUse = true;
        if (session._hostId != host.Id)
        {
            session.Serve(host);
        }

        return session;
    }

    /// <summary>Creates a session that belongs to no thread.</summary>
    internal static FrameSession Of(PayloadHost host)
    {
        FrameSession session = new(outer: null) { Depth = 1 };
        session.Serve(host);
        return session;
    }

    /// <summary>Begins a frame in the caller's memory, or in the writer's own if a header doesn't fit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PayloadWriter BeginWriting(byte* memory, int capacity, int maxFrameSize)
    {
        Writer.Message.Begin(memory, capacity, FrameHeader.Size, maxFrameSize);
        return Writer;
    }

    /// <summary>
    /// Ends a frame: stores the header, closes the writer, and leaves the session unless it owns the frame.
    /// </summary>
    /// <remarks>The writer is closed because code of the program may run before the frame is disposed.</remarks>
    /// <returns>The size of the frame in bytes.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int EndWriting(int typeId, out OutgrownFrame outgrown)
    {
        if (Writer.Message.OwnBuffer is not null)
        {
            outgrown = EndWritingOwn(typeId);
            return outgrown.Length;
        }

        outgrown = default;
        int size = StoreHeader(typeId);
        LeaveWriting();
        return size;
    }

    /// <summary>Ends a frame in the writer's own memory, as <see cref="EndWriting"/> does.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal OutgrownFrame EndWritingOwn(int typeId)
    {
        StoreHeader(typeId);
        Writer.Message.Suspend();
        return new OutgrownFrame(this);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int StoreHeader(int typeId)
    {
        int size = Writer.Message.FrameLength;
        FrameHeader.Write(new Span<byte>(Writer.Message.Start, FrameHeader.Size), size, typeId);
        return size;
    }

    /// <summary>Clears the frame of a failed contract and leaves the session.</summary>
    internal void AbandonWriting()
    {
        Writer.Message.AbandonMessage();
        LeaveWriting();
    }

    /// <summary>Leaves the session after writing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void LeaveWriting()
    {
        Writer.Message.Release();
        Leave();
    }

    /// <summary>Begins reading the payload of a frame.</summary>
    /// <param name="payload">The payload, pinned until the session is left.</param>
    /// <param name="length">The length of the payload in bytes.</param>
    /// <param name="source">
    /// The stream of the frame, or null. Its position, which is after the frame, appears in errors.
    /// </param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PayloadReader BeginReading(byte* payload, int length, Stream? source)
    {
        _source = source;
        _frameSize = unchecked(length + FrameHeader.Size);
        Reader.Begin(payload, length);
        return Reader;
    }

    /// <summary>Leaves the session after reading.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void LeaveReading()
    {
        _reader?.Release();
        _source = null;
        Leave();
    }

    /// <summary>Counts a nested object of the current payload.</summary>
    /// <param name="host">The host of the session.</param>
    /// <exception cref="BinarySerializationException">The depth limit is exceeded.</exception>
    internal void EnterObject(PayloadHost host)
    {
        Nesting.ThrowIfTooDeep(Depth + 1, host.MaxDepth);
        Depth++;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Leave()
    {
        Depth = 1;
        _inUse = false;
        if (NeedsCleanUp)
        {
            CleanUp();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Serve(PayloadHost host)
    {
        _host.SetTarget(host);
        _hostId = host.Id;
        if (host.FirstSession != this && this == t_current && _outer is null && host.FirstSession is not { _thread.IsAlive: true })
        {
            host.FirstSession = this;
        }

        if (_reader is not null)
        {
            _reader.Strings = StringsOf(host);
        }
    }

    private static StringCache? StringsOf(PayloadHost host) => host.ReusesStrings ? StringCache.OfThisThread : null;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private PayloadReader MakeReader() =>
        _reader = new PayloadReader(this) { Strings = _host.TryGetTarget(out PayloadHost? host) ? StringsOf(host) : null };

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FrameSession EnterInner(FrameSession? outer, PayloadHost host)
    {
        int depth = outer is null ? 1 : outer.Depth + 1;
        Nesting.ThrowIfTooDeep(depth, host.MaxDepth);

        FrameSession session = outer?._inner ?? new FrameSession(outer);
        session.Depth = depth;
        if (outer is not null)
        {
            outer._inner = session;
        }

        t_current = session;
        return session;
    }

    private void CleanUp()
    {
        Writer.Message.Trim();
        if (_reader is { IsSpent: true })
        {
            _reader = null;
        }

        NeedsCleanUp = _outer is not null;
        if (_outer is not null)
        {
            t_current = _outer;
            if (_level > MaxRetainedLevel)
            {
                _outer._inner = null;
            }
        }
    }
}

/// <summary>A frame that didn't fit its destination. It is in the memory of this thread's session.</summary>
/// <remarks>Disposing it leaves the session.</remarks>
internal readonly ref struct OutgrownFrame(FrameSession? session)
{
    /// <summary>Whether the frame is in the session's memory; false if it fit its destination.</summary>
    internal bool Exists
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => session is not null;
    }

    /// <summary>The size of the frame in bytes.</summary>
    internal int Length
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => session!.Writer.Message.FrameLength;
    }

    /// <summary>The bytes of the frame, valid until disposal. Borrowed arrays are copied first.</summary>
    internal ReadOnlySpan<byte> Bytes
    {
        get
        {
            session!.Writer.Message.Flatten();
            return Memory.AsSpan(0, Length);
        }
    }

    /// <summary>An array that begins with the frame up to its first borrowed array, valid until disposal.</summary>
    internal byte[] Memory
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => session!.Writer.Message.OwnBuffer!;
    }

    /// <summary>Copies the frame to a span of at least <see cref="Length"/> bytes.</summary>
    internal void CopyTo(Span<byte> destination) => session!.Writer.Message.CopyTo(destination);

    /// <summary>Writes the frame to a stream: with one call, unless it has borrowed arrays.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void WriteTo(Stream stream)
    {
        if (session!.Writer.Message.IsWhole)
        {
            stream.Write(Memory, 0, Length);
        }
        else
        {
            session.Writer.Message.WriteTo(stream);
        }
    }

    /// <summary>Copies the frame to a new array and disposes it.</summary>
    /// <param name="destination">The memory that begins with the frame if it fit.</param>
    /// <param name="size">The size of the frame in bytes.</param>
    internal byte[] ToArray(ReadOnlySpan<byte> destination, int size)
    {
        if (!Exists)
        {
            return destination[..size].ToArray();
        }

        using (this)
        {
            byte[] frame = GC.AllocateUninitializedArray<byte>(size);
            CopyTo(frame);
            return frame;
        }
    }

    /// <summary>
    /// Advances a buffer writer past the frame. An outgrown frame is copied to it first and disposed.
    /// </summary>
    /// <param name="destination">The buffer writer. Its memory begins with the frame if it fit.</param>
    /// <param name="size">The size of the frame in bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Advance(IBufferWriter<byte> destination, int size)
    {
        if (Exists)
        {
            CopyTo(destination, size);
        }

        destination.Advance(size);
    }

    /// <summary>
    /// Returns whether the frame is in a span. An outgrown frame is copied to it if there is room, and disposed.
    /// </summary>
    /// <param name="destination">The span. It begins with the frame if it fit.</param>
    /// <param name="size">The size of the frame in bytes.</param>
    /// <param name="bytesWritten">The size of the frame in bytes, or 0 if it doesn't fit.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsIn(Span<byte> destination, int size, out int bytesWritten)
    {
        if (Exists)
        {
            return TryCopy(destination, out bytesWritten);
        }

        bytesWritten = size;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void CopyTo(IBufferWriter<byte> destination, int size)
    {
        using (this)
        {
            CopyTo(destination.GetSpan(size));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryCopy(Span<byte> destination, out int bytesWritten)
    {
        using (this)
        {
            bool fits = Length <= destination.Length;
            if (fits)
            {
                CopyTo(destination);
            }

            bytesWritten = fits ? Length : 0;
            return fits;
        }
    }

    /// <summary>Leaves the session and takes its memory.</summary>
    /// <returns>An array that begins with the frame. Return it with <see cref="GiveBack"/>.</returns>
    internal byte[] TakeMemory()
    {
        byte[] memory = session!.Writer.Message.TakeOwn();
        Dispose();
        return memory;
    }

    /// <summary>Returns memory from <see cref="TakeMemory"/> for later frames.</summary>
    internal void GiveBack(byte[] memory) => session!.Writer.Message.GiveBack(memory);

    /// <summary>Leaves the session, if there is one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Dispose() => session?.LeaveWriting();
}
