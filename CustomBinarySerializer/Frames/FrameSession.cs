using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.AutoContracts;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>
/// The state of one call that writes or reads a frame: writer, reader and buffer, reused from call to call.
/// </summary>
/// <remarks>
/// <para>
/// One per thread and level: a contract that calls a formatter gets the session inside its own, so that every formatter is
/// re-entrant and none holds state. The session remembers the codec that it served last, but doesn't hold it: an idle
/// thread must not keep a formatter's types from being unloaded. The call that is under way holds it, up to its Leave.
/// </para>
/// <para>
/// When a contract throws, the session is left where that is caught, so that the fast paths need no handler of their own.
/// Leaving twice does no harm.
/// </para>
/// </remarks>
internal sealed unsafe class FrameSession : PayloadDriver
{
    /// <summary>How many sessions a codec remembers, for about as many threads that share it.</summary>
    internal const int RecentSessions = 1 << RecentSessionsBits;

    private const int RecentSessionsBits = 6;

    // 1 MiB, less than the stack of most threads and more than a thread moves within while it serializes.
    private const int StackRegionShift = 20;

    // Deeper levels are made anew each time, so that one deep message doesn't leave its sessions behind for good.
    private const int MaxRetainedLevel = 8;

    [ThreadStatic]
    private static FrameSession? t_current;

    private readonly Thread _thread = Thread.CurrentThread;
    private readonly FrameSession? _outer;
    private readonly int _level;
    private FrameSession? _inner;
    private readonly WeakReference<FrameCodec?> _codec = new(null);
    private int _codecId;
    private Stream? _source;
    private byte* _frame;
    private int _frameSize;
    private int _depth;
    private bool _inUse;

    private FrameSession(FrameSession? outer)
    {
        _outer = outer;
        _level = outer is null ? 0 : outer._level + 1;
        NeedsCleanUp = outer is not null;
        Writer = new PayloadWriter(this);
        Reader = new PayloadReader(this);
        Buffer = new FrameBuffer(this);
    }

    internal PayloadWriter Writer { get; }

    internal PayloadReader Reader { get; private set; }

    /// <summary>Frames from streams lie here while they are read.</summary>
    internal FrameBuffer Buffer { get; }

    /// <summary>The codec of the call that is under way.</summary>
    internal FrameCodec Codec =>
        _codec.TryGetTarget(out FrameCodec? codec) ? codec : throw new InvalidOperationException("No call is under way.");

    internal override PayloadHost Host => Codec;

    internal override int Depth
    {
        get => _depth;
        set => _depth = value;
    }

    /// <summary>Takes this thread's free session.</summary>
    /// <exception cref="BinarySerializationException">A contract that called a formatter is nested too deeply.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FrameSession Enter(FrameCodec codec)
    {
        // Asking the runtime for what belongs to this thread costs a call and a long chain of dependent loads. The codec's
        // guess is at hand sooner, and the answer only confirms a predicted branch while the work goes on. It can't be spared:
        // where a thread has ended, its stack's memory serves others, even several at once, and whoever of them took its
        // session would share it, or miss levels. Asked before anything lies in registers that the call would lose.
        FrameSession? own = t_current;
        byte here;
        ref FrameSession? guess = ref codec.RecentSessions[PlaceOf((nuint)(&here))];
        FrameSession? session = guess;
        if (session is null || session != own || session._inUse)
        {
            session = EnterUnguessed(own, codec, ref guess);
        }

        session._inUse = true;
        if (session._codecId != codec.Id)
        {
            session.Serve(codec);
        }

        return session;
    }

    /// <summary>Gives the session back after writing, and holds the codec up to here.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void LeaveWriting(FrameCodec codec)
    {
        LeaveWriting();
        GC.KeepAlive(codec);
    }

    /// <summary>Gives the session back after writing without the memory in which the frame lies.</summary>
    /// <returns>That memory, for <see cref="PayloadWriter.GiveBack"/>.</returns>
    internal byte[] LeaveWithoutMemory(FrameCodec codec)
    {
        byte[] memory = Writer.TakeOwn();
        LeaveWriting(codec);
        return memory;
    }

    /// <summary>Gives the session back after reading, and holds the codec up to here.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void LeaveReading(FrameCodec codec)
    {
        LeaveReading();
        GC.KeepAlive(codec);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void LeaveWriting()
    {
        Writer.Release();
        _depth = 1;
        _inUse = false;
        if (NeedsCleanUp)
        {
            CleanUp();
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void LeaveReading()
    {
        Reader.Release();
        _source = null;
        _depth = 1;
        _inUse = false;
        if (NeedsCleanUp)
        {
            CleanUp();
        }
    }

    /// <summary>Writes a frame into a span, or into memory of the writer's own if it outgrows the span, which is zeroed then.</summary>
    /// <param name="codec">The codec that was entered with.</param>
    /// <param name="contract">The contract of the object.</param>
    /// <param name="typeId">The id that the frame is to carry.</param>
    /// <param name="value">The object.</param>
    /// <param name="destination">Where to, if there is room.</param>
    /// <param name="isOutgrown">Whether the frame is in <see cref="OwnFrame"/> and not in the span.</param>
    /// <returns>The size of the frame in bytes.</returns>
    /// <exception cref="BinarySerializationException">The contract threw, or the frame became too long; the span is zeroed, and the session left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int WriteFrame<T>(FrameCodec codec, Contract contract, int typeId, T value, Span<byte> destination, out bool isOutgrown)
    {
        fixed (byte* memory = &MemoryMarshal.GetReference(destination))
        {
            Writer.Begin(memory, destination.Length, FrameHeader.Size, codec.MaxFrameSize);
            WritePayload(contract, value, isRoot: true);
            isOutgrown = Writer.OwnBuffer is not null;
            return EndFrame(typeId);
        }
    }

    /// <summary>The frame that lies in the writer's own memory, until the session is left and used again.</summary>
    internal ReadOnlySpan<byte> OwnFrame(int size) => Writer.OwnBuffer.AsSpan(0, size);

    /// <summary>Writes a frame into memory of the writer's own.</summary>
    /// <param name="codec">The codec that was entered with.</param>
    /// <param name="contract">The contract of the object.</param>
    /// <param name="typeId">The id that the frame is to carry.</param>
    /// <param name="value">The object.</param>
    /// <param name="size">The size of the frame in bytes.</param>
    /// <returns>An array that begins with the frame until the session is left.</returns>
    /// <exception cref="BinarySerializationException">The contract threw, or the frame became too long; the session is left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte[] WriteOwnFrame(FrameCodec codec, Contract contract, int typeId, object value, out int size)
    {
        Writer.BeginOwn(FrameHeader.Size, codec.MaxFrameSize);
        WritePayload(contract, value, isRoot: true);
        size = EndFrame(typeId);
        return Writer.OwnBuffer!;
    }

    internal override void WriteNested(object? value)
    {
        if (value is null)
        {
            Writer.Write(0);
            return;
        }

        Contract contract = ContractToWrite(value, isExact: false, out int typeId);
        (int start, int length) = WriteNested(contract, value, FrameHeader.Size);
        FrameHeader.Write(Writer.Message(start, FrameHeader.Size), FrameHeader.Size + length, typeId);
    }

    internal override void WriteNestedExact(object? value)
    {
        if (value is null)
        {
            Writer.Write((byte)0);
            return;
        }

        Contract contract = ContractToWrite(value, isExact: true, out _);
        WriteNested(contract, value, PayloadWriter.ExpectedPrefixSize, isPrefixed: true);
    }

    // A binder is code of the program, which may have kept the writer.
    private Contract ContractToWrite(object value, bool isExact, out int typeId)
    {
        FrameCodec codec = Codec;
        if (codec.Binder is null)
        {
            return Find(out typeId);
        }

        Writer.ThrowIfClosed();
        byte* next = Writer.Next;
        Writer.Suspend();
        try
        {
            return Find(out typeId);
        }
        finally
        {
            Writer.Reopen(next);
        }

        Contract Find(out int typeId) => isExact ? codec.ForWriting(value, out typeId) : codec.ForWritingNested(value, out typeId);
    }

    // The same of the reader.
    private Contract? ContractToRead(int typeId)
    {
        FrameCodec codec = Codec;
        if (codec.Binder is null)
        {
            return codec.ForReading(typeId);
        }

        Reader.ThrowIfClosed();
        byte* next = Reader.Next;
        Reader.Suspend();
        try
        {
            return codec.ForReading(typeId);
        }
        finally
        {
            Reader.Reopen(next);
        }
    }

    /// <summary>Writes an object inside the current payload, behind <paramref name="reserved"/> bytes left free.</summary>
    /// <returns>Where those bytes begin in the message, and the length of the payload behind them.</returns>
    /// <exception cref="BinarySerializationException">Its contract threw, or it is nested too deeply; the writer stands where it stood.</exception>
    private (int Start, int Length) WriteNested(Contract contract, object value, int reserved, bool isPrefixed = false)
    {
        int depth = _depth;
        PayloadWriter.NestedPayload outer = Writer.BeginNested(reserved);
        bool written = false;
        try
        {
            EnterObject();
            WritePayload(contract, value, isRoot: false);
            int length = Writer.EndNested(outer);
            if (isPrefixed)
            {
                Writer.StorePrefix(outer.StartOffset, length);
            }

            written = true;
            return (outer.StartOffset, length);
        }
        finally
        {
            if (!written)
            {
                Writer.AbandonNested(outer);
            }

            _depth = depth;
        }
    }

    /// <summary>Reads a frame.</summary>
    /// <typeparam name="T">What the objects of the contract are, or are derived from.</typeparam>
    /// <param name="contract">The contract that its id stands for.</param>
    /// <param name="frame">One whole frame.</param>
    /// <param name="existing">The object to read into, or null for a new one.</param>
    /// <exception cref="BinarySerializationException">The contract failed; the session is left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal T ReadFrame<T>(Contract contract, ReadOnlySpan<byte> frame, T? existing = default)
    {
        fixed (byte* memory = &MemoryMarshal.GetReference(frame))
        {
            _frame = memory;
            _frameSize = frame.Length;
            Reader.Begin(unchecked(memory + FrameHeader.Size), unchecked(frame.Length - FrameHeader.Size));
            return ReadPayload(contract, existing, isRoot: true);
        }
    }

    /// <summary>Reads a frame of any registered type.</summary>
    /// <param name="codec">The codec that was entered with.</param>
    /// <param name="frame">One whole frame.</param>
    /// <param name="source">Where it came from; its position, behind the frame, serves to say where an error is.</param>
    /// <exception cref="BinarySerializationException">The id is unknown, or the contract failed.</exception>
    internal object ReadFrame(FrameCodec codec, ReadOnlySpan<byte> frame, Stream? source = null)
    {
        _source = source;
        _frameSize = frame.Length;
        int typeId = FrameHeader.ReadTypeId(frame);
        Contract contract = codec.ForReading(typeId) ?? throw FrameErrors.UnknownId(FrameName, typeId, frame);
        return ReadFrame<object>(contract, frame);
    }

    internal override object? ReadNested(Type asked)
    {
        int length = Reader.ReadInt32();
        if (length == 0)
        {
            return null;
        }

        if (length < FrameHeader.MinLength)
        {
            throw FrameErrors.InvalidLength("Nested object", length);
        }

        if (length - FrameHeader.MinLength > Reader.Remaining - sizeof(int))
        {
            throw FrameErrors.NestedTruncated(length, Reader.Remaining);
        }

        return ReadNested(length - FrameHeader.MinLength, Reader.ReadInt32(), asked);
    }

    internal override object? ReadNestedExact(Type type)
    {
        int encoded = Reader.Read7BitEncodedInt();
        return encoded switch
        {
            < 0 => throw FrameErrors.InvalidLength("Nested object", encoded),
            0 => null,
            _ => ReadNested(encoded - 1, Codec.IdOf(type), type),
        };
    }

    /// <summary>Reads an object inside the current payload from the next <paramref name="length"/> bytes, and stands behind them whatever happens.</summary>
    /// <param name="length">Length of its payload in bytes.</param>
    /// <param name="typeId">Its id.</param>
    /// <param name="asked">What it must be assignable to.</param>
    /// <exception cref="BinarySerializationException">The bytes aren't there, the id is unknown, the type isn't assignable, or its contract failed.</exception>
    private object ReadNested(int length, int typeId, Type asked)
    {
        if (length < 0 || length > Reader.Remaining)
        {
            throw FrameErrors.NestedTruncated(length, Reader.Remaining);
        }

        int depth = _depth;
        PayloadReader.NestedPayload outer = Reader.BeginNested(length);
        try
        {
            EnterObject();
            Contract contract = (typeId < 0 ? BuiltInContracts.Find(typeId) : ContractToRead(typeId))
                ?? throw FrameErrors.UnknownId(FrameName, typeId);
            if (!contract.Type.IsAssignableTo(asked) && !contract.MayReadOtherTypes)
            {
                throw FrameErrors.Mismatch(FrameName, contract, asked);
            }

            object value = ReadPayload<object>(contract, existing: null, isRoot: false);
            return !contract.MayReadOtherTypes || asked.IsInstanceOfType(value) ? value
                : throw FrameErrors.OtherRoot(FrameName, value?.GetType() ?? typeof(void), asked);
        }
        finally
        {
            _depth = depth;
            Reader.EndNested(outer);
        }
    }

    // Not inlined, so that what lives in the callers stays in registers: the handler would have it on the stack.
    // Nothing is thrown again: what a catch block throws stands on top of the stack that it caught, and hundreds of levels
    // of that exhaust the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WritePayload<T>(Contract contract, T value, bool isRoot)
    {
        bool written = false;
        try
        {
            if (typeof(T).IsValueType)
            {
                Unsafe.As<Contract<T>>(contract).Write(Writer, value);
            }
            else
            {
                contract.WriteObject(Writer, value!);
            }

            written = true;
        }
        catch (Exception e) when (e is not BinarySerializationException || (isRoot && FrameErrors.SaysMoreOf(e)))
        {
            throw FrameErrors.WriteFailed(Codec.Registry, contract, value, e);
        }
        finally
        {
            if (!written && isRoot)
            {
                Writer.AbandonMessage();
                LeaveWriting();
            }
        }
    }

    // Not inlined, as above.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T ReadPayload<T>(Contract contract, T? existing, bool isRoot)
    {
        bool read = false;
        try
        {
            T value;
            if (typeof(T).IsValueType)
            {
                value = Unsafe.As<Contract<T>>(contract).Read(Reader);
            }
            else if (existing is null)
            {
                object created = contract.ReadObject(Reader);
                value = Unsafe.As<object, T>(ref created);
            }
            else
            {
                contract.ReadInto(Reader, existing);
                value = existing;
            }

            if (Reader.Unread != 0)
            {
                Codec.ThrowUnlessAllowed(FrameName, contract, Reader.Unread);
            }

            read = true;
            return value;
        }
        catch (Exception e) when (e is not BinarySerializationException || (isRoot && FrameErrors.HasOtherForm(e, contract, RootPayload)))
        {
            throw FrameErrors.ReadFailed(FrameName, contract, isRoot ? RootPayload : [], Reader.MissingBytes, e);
        }
        finally
        {
            if (!read && isRoot)
            {
                LeaveReading();
            }
        }
    }

    /// <summary>Stores the header, and closes the writer, since streams of the program may run before the session is left; returns the size of the frame.</summary>
    internal int EndFrame(int typeId)
    {
        int size = Writer.MessageLength;
        FrameHeader.Write(new Span<byte>(Writer.Memory, FrameHeader.Size), size, typeId);
        Writer.Suspend();
        return size;
    }

    // Of the frame that is being read, whoever has the reader.
    private ReadOnlySpan<byte> RootPayload => new(_frame + FrameHeader.Size, _frameSize - FrameHeader.Size);

    private string FrameName => FrameErrors.FrameAt(_source is { CanSeek: true } ? unchecked(_source.Position - _frameSize) : -1);

    private void EnterObject()
    {
        Nesting.ThrowIfTooDeep(_depth + 1, Codec.MaxDepth);
        _depth++;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Serve(FrameCodec codec)
    {
        _codec.SetTarget(codec);
        _codecId = codec.Id;
        Reader.Strings = codec.ReusesStrings ? StringCache.OfThisThread : null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FrameSession EnterUnguessed(FrameSession? session, FrameCodec codec, ref FrameSession? guess)
    {
        if (session is null || session._inUse)
        {
            session = EnterInner(session, codec);
        }

        // Not over the session of a living thread: two threads with one place would take turns in missing it.
        if (session._outer is null && (guess is null || !guess._thread.IsAlive))
        {
            guess = session;
        }

        return session;
    }

    // Stacks are often the same power of two apart, which the lower bits wouldn't tell apart.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int PlaceOf(nuint address) =>
        unchecked((int)((address >> StackRegionShift) ^ (address >> (StackRegionShift + RecentSessionsBits))) & (RecentSessions - 1));

    private static FrameSession EnterInner(FrameSession? outer, FrameCodec codec)
    {
        int depth = outer is null ? 1 : outer._depth + 1;
        Nesting.ThrowIfTooDeep(depth, codec.MaxDepth);

        FrameSession session = outer?._inner ?? new FrameSession(outer);
        session._depth = depth;
        if (outer is not null)
        {
            outer._inner = session;
        }

        t_current = session;
        return session;
    }

    private void CleanUp()
    {
        Writer.Trim();
        Buffer.Trim();
        if (Reader.IsSpent)
        {
            Reader = new PayloadReader(this) { Strings = Reader.Strings };
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
