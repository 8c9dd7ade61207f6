using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.AutoContracts;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: IFormatter's contract, handed through to those who use it.

namespace CustomBinarySerializer.Frames;

/// <summary>
/// Writes and reads frames in memory, for the formatter and the carriers: decides by registry, limits and the hooks of
/// <see cref="IFormatter"/> which contract serves a frame. Thread-safe; the state of a call is in <see cref="FrameSession"/>.
/// </summary>
internal sealed unsafe class FrameCodec : PayloadHost
{
    private static int s_lastId;

    internal FrameCodec(TypeRegistry registry, FormatterOptions options)
    {
        Registry = registry;
        Options = options;
        MaxFrameLength = options.Limits.MaxFrameLength;
        ReusesStrings = options.ReuseStrings;
    }

    /// <summary>Tells codecs apart without holding one. Never 0.</summary>
    internal int Id { get; } = Interlocked.Increment(ref s_lastId);

    internal TypeRegistry Registry { get; }

    /// <summary>Sessions of threads that used this codec, where <see cref="FrameSession.Enter"/> looks first.</summary>
    internal FrameSession?[] RecentSessions { get; } = new FrameSession?[FrameSession.RecentSessions];

    internal FormatterOptions Options { get; }

    internal FrameLimits Limits => Options.Limits;

    internal override int MaxDepth => Limits.MaxDepth;

    internal override int MaxCollectionCount => Limits.MaxCollectionCount;

    internal override bool ReadsUntrustedData => Options.TreatsDataAsUntrusted;

    internal override StreamingContext StreamingContext => Context;

    internal override bool IsRegistered(Type type) => Registry.TryGetTypeId(type, out _);

    /// <summary>Whether reading needs the strings that this thread's session keeps.</summary>
    internal bool ReusesStrings { get; }

    /// <summary>The largest length in a header.</summary>
    internal int MaxFrameLength { get; }

    /// <summary>The largest frame in bytes, its length field included.</summary>
    internal int MaxFrameSize => unchecked(MaxFrameLength + FrameHeader.LengthSize);

    internal SerializationBinder? Binder { get; set; }

    internal ISurrogateSelector? SurrogateSelector { get; set; }

    internal StreamingContext Context { get; set; } = new(StreamingContextStates.All);

    /// <summary>Returns the contract that writes an object, and the id that its frame carries.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract ForWriting<T>(T value, out int typeId)
    {
        Contract? contract = IsStruct<T>() ? Registry.Find(typeof(T)) : Registry.FindFor(value!);
        if (contract is null)
        {
            throw FrameErrors.Unregistered(value!.GetType());
        }

        typeId = Binder is null ? contract.TypeId : BindToId(contract);
        return contract;
    }

    /// <summary>The same for an object inside another, which may also be of a built-in type.</summary>
    internal Contract ForWritingNested(object value, out int typeId)
    {
        if (Registry.FindFor(value) is null && BuiltInContracts.Find(value.GetType()) is { } builtIn)
        {
            typeId = builtIn.TypeId;
            return builtIn;
        }

        return ForWriting(value, out typeId);
    }

    /// <summary>Returns the contract that reads payloads under <paramref name="typeId"/>, or <see langword="null"/> if nothing is registered under it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? ForReading(int typeId)
    {
        Contract? contract = Registry.Find(typeId);
        return Binder is null || contract is null ? contract : BindToContract(contract);
    }

    /// <summary>Returns the contract that reads a frame as a <typeparamref name="T"/>.</summary>
    /// <exception cref="BinarySerializationException">Its id is unknown, or its type isn't a <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract ForReading<T>(ReadOnlySpan<byte> frame)
    {
        Contract contract = ForReadingFrame(frame);
        if (contract.TypeKey != TypeKey.Of<T>())
        {
            ThrowUnlessAssignable(contract, typeof(T));
        }

        return contract;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Contract ForReadingFrame(ReadOnlySpan<byte> frame)
    {
        int typeId = FrameHeader.ReadTypeId(frame);
        return ForReading(typeId) ?? throw FrameErrors.UnknownId(FrameErrors.FrameAt(-1), typeId);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowUnlessAssignable(Contract contract, Type asked)
    {
        if (!contract.Type.IsAssignableTo(asked))
        {
            throw FrameErrors.Mismatch(FrameErrors.FrameAt(-1), contract, asked);
        }
    }

    /// <summary>Tells whether a value of this type has a contract of its own; a nullable one is written and read as the box of its value.</summary>
    internal static bool IsStruct<T>() => typeof(T).IsValueType && default(T) is not null;

    /// <summary>Returns the id of a type that the reader knows, so that none travels.</summary>
    internal int IdOf(Type type) => (Registry.Find(type) ?? throw FrameErrors.Unregistered(type)).TypeId;

    /// <summary>Throws unless bytes behind those that a contract reads may be skipped.</summary>
    internal void ThrowUnlessAllowed(string frame, Contract contract, int unread)
    {
        if (!contract.AllowsTrailingData || ReadsUntrustedData)
        {
            throw FrameErrors.NotConsumed(frame, contract, unread);
        }
    }

    /// <summary>Writes a frame.</summary>
    /// <param name="value">The object.</param>
    /// <param name="destination">Where to, if there is room; zeroed if there isn't.</param>
    /// <param name="outgrown">The session in whose memory the frame is, and which the caller leaves when it has used it; null if the frame is in the span.</param>
    /// <returns>The size of the frame in bytes.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int Write<T>(T value, Span<byte> destination, out FrameSession? outgrown)
    {
        Contract contract = ForWriting(value, out int typeId);
        bool isDirect = IsStruct<T>() ? contract.WorksOnCursorUnboxed : contract.WorksOnCursor;
        if (isDirect && destination.Length >= FrameHeader.Size && typeId == contract.TypeId)
        {
            return IsStruct<T>()
                ? DirectFrames.Write(this, Unsafe.As<StructContract<T>>(contract), value, destination, out outgrown)
                : DirectFrames.Write(this, Unsafe.As<ClassContract>(contract), value!, destination, out outgrown);
        }

        // As objects, all classes share code that needn't look its type argument up.
        return IsStruct<T>()
            ? WriteInSession(contract, typeId, value, destination, out outgrown)
            : WriteInSession<object>(contract, typeId, value!, destination, out outgrown);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int WriteInSession<T>(Contract contract, int typeId, T value, Span<byte> destination, out FrameSession? outgrown)
    {
        FrameSession session = FrameSession.Enter(this);
        int size = session.WriteFrame(this, contract, typeId, value, destination, out bool isOutgrown);
        outgrown = session;
        if (!isOutgrown)
        {
            session.LeaveWriting(this);
            outgrown = null;
        }

        return size;
    }

    /// <summary>Writes a frame at the beginning of a span, if it has room; all of the span is zeroed if it hasn't.</summary>
    /// <param name="destination">Where to.</param>
    /// <param name="value">The object.</param>
    /// <param name="bytesWritten">The size of the frame; 0 if it doesn't fit.</param>
    /// <returns>Whether the frame fits.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryWrite<T>(Span<byte> destination, T value, out int bytesWritten)
    {
        bytesWritten = 0;
        int size = Write(value, destination, out FrameSession? outgrown);
        if (outgrown is null)
        {
            bytesWritten = size;
            return true;
        }

        return TryCopyOutgrown(outgrown, size, destination, out bytesWritten);
    }

    /// <summary>Writes a frame into memory of this thread's session.</summary>
    /// <param name="graph">The object.</param>
    /// <param name="size">The size of the frame in bytes.</param>
    /// <param name="session">Whose memory it is; the caller leaves it when it has used the frame.</param>
    /// <returns>An array that begins with the frame.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte[] WriteOwn(object graph, out int size, out FrameSession session)
    {
        Contract contract = ForWriting(graph, out int typeId);
        session = FrameSession.Enter(this);
        return session.WriteOwnFrame(this, contract, typeId, graph, out size);
    }

    /// <summary>Reads a frame; structs aren't boxed.</summary>
    /// <typeparam name="T">What the object must be assignable to, which is checked before it is created.</typeparam>
    /// <param name="frame">One whole frame.</param>
    /// <exception cref="BinarySerializationException">It isn't a good frame of a registered type that is a <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal T Read<T>(ReadOnlySpan<byte> frame)
    {
        Contract contract = ForReading<T>(frame);
        if (IsStruct<T>())
        {
            return contract.WorksOnCursorUnboxed && !ReusesStrings
                ? DirectFrames.Read(this, Unsafe.As<StructContract<T>>(contract), frame)
                : ReadInSession<T>(contract, frame);
        }

        // As objects, all classes share code that needn't look its type argument up.
        object graph = Read(contract, frame, existing: null);
        return typeof(T).IsValueType ? (T)graph : Unsafe.As<object, T>(ref graph);
    }

    /// <summary>Reads a frame into an existing object.</summary>
    /// <param name="frame">One whole frame.</param>
    /// <param name="existing">An object of exactly the type that the frame holds.</param>
    /// <exception cref="BinarySerializationException">It isn't a good frame of that type.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void ReadInto(ReadOnlySpan<byte> frame, object existing)
    {
        Contract contract = ForReadingFrame(frame);
        if (contract.TypeKey != TypeKey.Of(existing))
        {
            throw FrameErrors.Mismatch(FrameErrors.FrameAt(-1), contract, existing.GetType());
        }

        Read(contract, frame, existing);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private object Read(Contract contract, ReadOnlySpan<byte> frame, object? existing) =>
        contract.WorksOnCursor && !ReusesStrings
            ? DirectFrames.Read(this, Unsafe.As<ClassContract>(contract), frame, existing)
            : ReadInSession(contract, frame, existing);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T ReadInSession<T>(Contract contract, ReadOnlySpan<byte> frame, T? existing = default)
    {
        FrameSession session = FrameSession.Enter(this);
        T value = session.ReadFrame(contract, frame, existing);
        session.LeaveReading(this);
        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryCopyOutgrown(FrameSession outgrown, int size, Span<byte> destination, out int bytesWritten)
    {
        bool fits = outgrown.OwnFrame(size).TryCopyTo(destination);
        outgrown.LeaveWriting(this);
        bytesWritten = fits ? size : 0;
        return fits;
    }

    internal override PayloadWriter EnterWriting(byte* memory, int capacity)
    {
        PayloadWriter writer = FrameSession.Enter(this).Writer;
        writer.Begin(memory, capacity, FrameHeader.Size, MaxFrameSize);
        return writer;
    }

    internal override PayloadReader EnterReading(byte* payload, int length)
    {
        PayloadReader reader = FrameSession.Enter(this).Reader;
        reader.Begin(payload, length);
        return reader;
    }

    private int BindToId(Contract contract)
    {
        string? assemblyName;
        string? typeName;
        try
        {
            Binder!.BindToName(contract.Type, out assemblyName, out typeName);
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw FrameErrors.BinderThrew(e);
        }

        if (typeName is null || TypeRegistry.IsNamed(contract.Type, assemblyName, typeName))
        {
            return contract.TypeId;
        }

        Contract named = Registry.Find(assemblyName, typeName)
            ?? throw FrameErrors.BinderNamedUnregistered($"{typeName}, {assemblyName}");
        return named.TypeId;
    }

    private Contract BindToContract(Contract contract)
    {
        Type? bound;
        try
        {
            bound = Binder!.BindToType(contract.Type.Assembly.FullName!, contract.Type.FullName!);
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw FrameErrors.BinderThrew(e);
        }

        return bound is null || bound == contract.Type
            ? contract
            : Registry.Find(bound) ?? throw FrameErrors.BinderNamedUnregistered(bound.ToString());
    }
}
