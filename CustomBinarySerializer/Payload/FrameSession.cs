using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// The writer and the reader of one call, reused from call to call.
/// </summary>
/// <remarks>
/// <para>
/// One per thread and level: a contract that calls a formatter gets the session inside its own, so that every formatter is
/// re-entrant and none holds state. The session remembers the host that it served last, but doesn't hold it: an idle
/// thread must not keep a formatter's types from being unloaded. The call in progress holds it.
/// </para>
/// <para>Leaving twice does no harm.</para>
/// </remarks>
[SuppressMessage("Design", "CA1001", Justification = "The writer and the reader hold nothing but memory.")]
internal sealed unsafe class FrameSession
{
    // Deeper levels are made again each time, so that one deep message doesn't leave its sessions behind for good.
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

    // Fields: the accessors of properties would be compiled before the first message.
    internal readonly PayloadWriter Writer;

    /// <summary>The number of objects that contain the current payload, its own included.</summary>
    internal int Depth;

    /// <summary>Whether leaving the current call has more to do than usual.</summary>
    internal bool NeedsCleanUp;

    /// <summary>Made when it is first needed, which it isn't to write, nor by most contracts that the library implements.</summary>
    internal PayloadReader Reader
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _reader ?? MakeReader();
    }

    /// <summary>The formatter's side of the call in progress.</summary>
    internal PayloadHost Host =>
        _host.TryGetTarget(out PayloadHost? host) ? host : throw new InvalidOperationException("No call is in progress.");

    /// <summary>Whether what is built from the bytes must withstand bytes that were made to harm.</summary>
    internal bool ReadsUntrustedData => Host.ReadsUntrustedData;

    /// <summary>Names the frame that is being read.</summary>
    internal string FrameName => PayloadErrors.FrameAt(_source, _frameSize);

    /// <summary>Takes this thread's free session.</summary>
    /// <exception cref="BinarySerializationException">A contract that called a formatter is nested too deeply.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FrameSession Enter(PayloadHost host)
    {
        // Asking the runtime for what belongs to this thread is a call and a long chain of dependent loads. For the thread that used the
        // host first, the session is at hand sooner, and the answer only confirms a predicted branch while the work goes on: 2 ns
        // of a message. Asked before there is anything in registers that the call would lose.
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

    /// <summary>A session that belongs to no thread.</summary>
    internal static FrameSession Of(PayloadHost host)
    {
        FrameSession session = new(outer: null) { Depth = 1 };
        session.Serve(host);
        return session;
    }

    /// <summary>Starts a frame in the caller's memory, or where that has no room for a header, in the writer's own.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PayloadWriter BeginWriting(byte* memory, int capacity, int maxFrameSize)
    {
        Writer.Message.Begin(memory, capacity, FrameHeader.Size, maxFrameSize);
        return Writer;
    }

    /// <summary>
    /// Stores the header, and closes the writer, since code of the program may run before the frame is disposed. The session is left
    /// unless the frame is in its memory.
    /// </summary>
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

    /// <summary>Ends a frame that was started in the writer's own memory, as <see cref="EndWriting"/>.</summary>
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
        int size = Writer.Message.TotalLength;
        FrameHeader.Write(new Span<byte>(Writer.Message.Start, FrameHeader.Size), size, typeId);
        return size;
    }

    /// <summary>Leaves nothing of a frame whose contract failed.</summary>
    internal void AbandonWriting()
    {
        Writer.Message.AbandonMessage();
        LeaveWriting();
    }

    /// <summary>Gives the session back after writing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void LeaveWriting()
    {
        Writer.Message.Release();
        Leave();
    }

    /// <summary>Starts the payload of a frame.</summary>
    /// <param name="payload">The payload, pinned until the session is left.</param>
    /// <param name="length">Its length in bytes.</param>
    /// <param name="source">Where the frame came from; its position, after the frame, serves to say where an error is.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PayloadReader BeginReading(byte* payload, int length, Stream? source)
    {
        _source = source;
        _frameSize = unchecked(length + FrameHeader.Size);
        Reader.Begin(payload, length);
        return Reader;
    }

    /// <summary>Gives the session back after reading.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void LeaveReading()
    {
        _reader?.Release();
        _source = null;
        Leave();
    }

    /// <summary>Counts an object inside the current payload.</summary>
    /// <param name="host">Whom the session serves.</param>
    /// <exception cref="BinarySerializationException">It is nested too deeply.</exception>
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

/// <summary>
/// A frame that didn't fit where it was to be written: in memory of this thread's session, which is left when the frame is disposed.
/// </summary>
internal readonly ref struct OutgrownFrame(FrameSession? session)
{
    /// <summary>Whether there is such a frame; false if it is where it was to be.</summary>
    internal bool Exists
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => session is not null;
    }

    /// <summary>The size of the frame in bytes.</summary>
    internal int Length
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => session!.Writer.Message.TotalLength;
    }

    /// <summary>The frame, until it is disposed.</summary>
    internal ReadOnlySpan<byte> Bytes => Memory.AsSpan(0, Length);

    /// <summary>An array that begins with the frame, until it is disposed.</summary>
    internal byte[] Memory
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => session!.Writer.Message.OwnBuffer!;
    }

    /// <summary>Copies the frame into an array of its size, and disposes it.</summary>
    /// <param name="destination">The memory that begins with the frame, if it isn't an outgrown one.</param>
    /// <param name="size">The size of the frame in bytes.</param>
    internal byte[] ToArray(ReadOnlySpan<byte> destination, int size)
    {
        using (this)
        {
            return (Exists ? Bytes : destination[..size]).ToArray();
        }
    }

    /// <summary>Advances a buffer writer by the frame. An outgrown one is copied there before that, and disposed.</summary>
    /// <param name="destination">The buffer writer, in whose memory the frame is unless it is an outgrown one.</param>
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

    /// <summary>Returns whether the frame is in a span. An outgrown one is copied there if it fits, and disposed.</summary>
    /// <param name="destination">Where the frame is, unless it is an outgrown one.</param>
    /// <param name="size">The size of the frame in bytes.</param>
    /// <param name="bytesWritten">The same, or 0 if the frame doesn't fit.</param>
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
            Bytes.CopyTo(destination.GetSpan(size));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryCopy(Span<byte> destination, out int bytesWritten)
    {
        using (this)
        {
            bool fits = Bytes.TryCopyTo(destination);
            bytesWritten = fits ? Length : 0;
            return fits;
        }
    }

    /// <summary>Leaves the session and takes the memory away from it.</summary>
    /// <returns>An array that begins with the frame, to be given to <see cref="GiveBack"/>.</returns>
    internal byte[] TakeMemory()
    {
        byte[] memory = session!.Writer.Message.TakeOwn();
        Dispose();
        return memory;
    }

    /// <summary>Returns what <see cref="TakeMemory"/> took, for later frames.</summary>
    internal void GiveBack(byte[] memory) => session!.Writer.Message.GiveBack(memory);

    /// <summary>Leaves the session, if there is one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Dispose() => session?.LeaveWriting();
}
