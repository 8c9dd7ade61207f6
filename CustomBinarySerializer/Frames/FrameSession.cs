using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>
/// The state of one call that writes or reads a frame: writer, reader and buffer, reused from call to call.
/// </summary>
/// <remarks>
/// One per thread and level: a contract that calls a formatter gets the session inside its own, so that every
/// formatter is re-entrant and none holds state. Used as <c>Enter … try … finally Leave</c>.
/// </remarks>
internal sealed unsafe class FrameSession
{
    // Deeper levels are made anew each time, so that one deep message doesn't leave its sessions behind for good.
    private const int MaxRetainedLevel = 8;

    [ThreadStatic]
    private static FrameSession? t_current;

    private readonly FrameSession? _outer;
    private readonly int _level;
    private FrameSession? _inner;
    private FrameCodec _codec = null!;
    private Stream? _source;
    private int _frameSize;
    private int _depth;
    private bool _inUse;

    private FrameSession(FrameSession? outer)
    {
        _outer = outer;
        _level = outer is null ? 0 : outer._level + 1;
        Writer.Driver = this;
        Reader.Driver = this;
    }

    internal PayloadWriter Writer { get; } = new();

    internal PayloadReader Reader { get; private set; } = new();

    /// <summary>Frames from streams lie here while they are read.</summary>
    internal FrameBuffer Buffer { get; } = new();

    internal FrameCodec Codec => _codec;

    /// <summary>Takes this thread's free session.</summary>
    /// <exception cref="BinarySerializationException">A contract that called a formatter is nested too deeply.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FrameSession Enter(FrameCodec codec)
    {
        FrameSession? session = t_current;
        if (session is null || session._inUse)
        {
            session = EnterInner(session, codec);
        }

        session._inUse = true;
        if (session._codec != codec)
        {
            session.Serve(codec);
        }

        return session;
    }

    /// <summary>Gives the session back after writing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void LeaveWriting()
    {
        Writer.Release();
        _inUse = false;
        if (_outer is not null)
        {
            LeaveInner();
        }
    }

    /// <summary>Gives the session back after reading.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void LeaveReading()
    {
        Reader.Release();
        if (Reader.IsSpent)
        {
            Reader = new PayloadReader { Driver = this };
            Serve(_codec);
        }

        _inUse = false;
        if (_outer is not null)
        {
            LeaveInner();
        }
    }

    /// <summary>Writes a frame into a span, or into memory of the writer's own if it outgrows the span.</summary>
    /// <param name="destination">Where to, if there is room.</param>
    /// <param name="value">The object.</param>
    /// <param name="outgrown">An array that begins with the frame, or <see langword="null"/> if the frame is in the span.</param>
    /// <returns>The size of the frame in bytes.</returns>
    /// <exception cref="BinarySerializationException">The type isn't registered, its contract threw, or the frame became too long.</exception>
    internal int WriteFrame<T>(Span<byte> destination, T value, out byte[]? outgrown)
    {
        fixed (byte* memory = destination)
        {
            Writer.Begin(memory, destination.Length, FrameHeader.Size, _codec.MaxFrameSize);
            int size = WriteFrame(value);
            outgrown = Writer.OwnBuffer;
            return size;
        }
    }

    /// <summary>Writes a frame into memory of the writer's own, which is valid until the session is left.</summary>
    /// <exception cref="BinarySerializationException">The type isn't registered, its contract threw, or the frame became too long.</exception>
    internal ArraySegment<byte> WriteFrame(object value)
    {
        Writer.BeginOwn(FrameHeader.Size, _codec.MaxFrameSize);
        int size = WriteFrame<object>(value);
        return new ArraySegment<byte>(Writer.OwnBuffer!, 0, size);
    }

    /// <summary>Writes an object inside the current payload, behind <paramref name="reserved"/> bytes left free.</summary>
    /// <returns>Where those bytes begin in the message, and the length of the payload behind them.</returns>
    /// <exception cref="BinarySerializationException">Its contract threw, or it is nested too deeply; the writer stands where it stood.</exception>
    internal (int Start, int Length) WriteNested(Contract contract, object value, int reserved)
    {
        int depth = _depth;
        PayloadWriter.NestedPayload outer = Writer.BeginNested(reserved);
        try
        {
            EnterObject();
            WritePayload(contract, value);
            return (outer.StartOffset, Writer.EndNested(outer));
        }
        catch
        {
            Writer.AbandonNested(outer);
            throw;
        }
        finally
        {
            _depth = depth;
        }
    }

    /// <summary>Reads a frame.</summary>
    /// <param name="frame">One whole frame.</param>
    /// <param name="source">Where it came from; its position, behind the frame, serves to say where an error is.</param>
    /// <exception cref="BinarySerializationException">The id is unknown, the type isn't a <typeparamref name="T"/>, or its contract failed.</exception>
    internal T ReadFrame<T>(ReadOnlySpan<byte> frame, Stream? source = null)
    {
        _source = source;
        _frameSize = frame.Length;
        fixed (byte* memory = frame)
        {
            return ReadPayload<T>(BeginPayload(memory, frame.Length, typeof(T)));
        }
    }

    /// <summary>Reads a frame into an object of exactly its type.</summary>
    /// <exception cref="BinarySerializationException">The id is unknown, the type is another, or its contract failed.</exception>
    internal void ReadFrameInto(ReadOnlySpan<byte> frame, object existing)
    {
        _source = null;
        fixed (byte* memory = frame)
        {
            Contract contract = BeginPayload(memory, frame.Length, existing.GetType());
            if (contract.Type != existing.GetType())
            {
                throw FrameErrors.Mismatch(FrameName, contract, existing.GetType());
            }

            ReadPayload(contract, existing);
        }
    }

    /// <summary>Reads an object inside the current payload from the next <paramref name="length"/> bytes, and stands behind them whatever happens.</summary>
    /// <param name="length">Length of its payload in bytes.</param>
    /// <param name="typeId">Its id.</param>
    /// <param name="asked">What it must be assignable to.</param>
    /// <exception cref="BinarySerializationException">The bytes aren't there, the id is unknown, the type isn't assignable, or its contract failed.</exception>
    internal object ReadNested(int length, int typeId, Type asked)
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
            return ReadPayload<object>(ContractForReading(typeId, asked));
        }
        finally
        {
            _depth = depth;
            Reader.EndNested(outer);
        }
    }

    private int WriteFrame<T>(T value)
    {
        Contract contract = _codec.ForWriting(typeof(T).IsValueType ? typeof(T) : value!.GetType(), out int typeId);
        WritePayload(contract, value);
        int size = Writer.MessageLength;
        FrameHeader.Write(new Span<byte>(Writer.Memory, FrameHeader.Size), size, typeId);
        return size;
    }

    private Contract BeginPayload(byte* frame, int frameSize, Type asked)
    {
        int typeId = FrameHeader.ReadTypeId(new ReadOnlySpan<byte>(frame, FrameHeader.Size));
        Contract contract = ContractForReading(typeId, asked);
        Reader.Begin(unchecked(frame + FrameHeader.Size), unchecked(frameSize - FrameHeader.Size));
        return contract;
    }

    private Contract ContractForReading(int typeId, Type asked)
    {
        Contract contract = _codec.ForReading(typeId) ?? throw FrameErrors.UnknownId(FrameName, typeId);
        return contract.Type == asked || contract.Type.IsAssignableTo(asked)
            ? contract
            : throw FrameErrors.Mismatch(FrameName, contract, asked);
    }

    private void WritePayload<T>(Contract contract, T value)
    {
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
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw FrameErrors.WriteFailed(contract, e);
        }
    }

    private T ReadPayload<T>(Contract contract, T? existing = default)
    {
        T value;
        try
        {
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
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw FrameErrors.ReadFailed(FrameName, contract, Reader, e);
        }

        if (Reader.Unread != 0)
        {
            ThrowUnlessAllowed(contract, Reader.Unread);
        }

        return value;
    }

    private void ThrowUnlessAllowed(Contract contract, int unread)
    {
        if (!contract.AllowsTrailingData || _codec.Options.TreatsDataAsUntrusted)
        {
            throw FrameErrors.NotConsumed(FrameName, contract, unread);
        }
    }

    private string FrameName => FrameErrors.FrameAt(_source is { CanSeek: true } ? _source.Position - _frameSize : -1);

    private void EnterObject()
    {
        ThrowIfTooDeep(_depth + 1, _codec.Limits);
        _depth++;
    }

    private void Serve(FrameCodec codec)
    {
        _codec = codec;
        Reader.MaxCollectionCount = codec.Limits.MaxCollectionCount;
        Reader.ReadsUntrustedData = codec.Options.TreatsDataAsUntrusted;
    }

    private static FrameSession EnterInner(FrameSession? outer, FrameCodec codec)
    {
        int depth = outer is null ? 1 : outer._depth + 1;
        ThrowIfTooDeep(depth, codec.Limits);

        FrameSession session = outer?._inner ?? new FrameSession(outer);
        session._depth = depth;
        if (outer is not null)
        {
            outer._inner = session;
        }

        t_current = session;
        return session;
    }

    private void LeaveInner()
    {
        if (_level > MaxRetainedLevel)
        {
            _outer!._inner = null;
        }

        t_current = _outer;
    }

    private static void ThrowIfTooDeep(int depth, FrameLimits limits)
    {
        if (depth > limits.MaxDepth)
        {
            throw FrameErrors.TooDeep(limits.MaxDepth);
        }

        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            throw FrameErrors.StackExhausted(depth);
        }
    }
}
