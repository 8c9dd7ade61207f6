using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.AutoContracts;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.ObjectGraph;
using CustomBinarySerializer.ObjectGraph.Format;
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
        : base(options.Limits.MaxCollectionCount, options.Limits.MaxMemoryFactor)
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

    internal override bool ReadsUntrustedData => Options.TreatsDataAsUntrusted;

    internal override StreamingContext StreamingContext => Context;

    internal override ISurrogateSelector? Surrogates => SurrogateSelector;

    internal override int MaxGraphObjects => Limits.MaxGraphObjects;

    internal override bool StrictGraphLayouts => Options.StrictGraphLayouts;

    internal override Contract? ContractForReading(int typeId) => ForReading(typeId);

    internal override object ReadOldMessage(ReadOnlySpan<byte> message) => BinaryFormatterReader().Read(this, message, out _);

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
    internal Contract ForWriting(object value, out int typeId)
    {
        Contract contract = Registry.FindFor(value) ?? AnyRootFor(value.GetType());
        typeId = IdToWrite(contract);
        return contract;
    }

    /// <summary>The same for an object inside another, which may also be of a built-in type.</summary>
    internal Contract ForWritingNested(object value, out int typeId)
    {
        if (Registry.FindFor(value) is { } registered)
        {
            typeId = IdToWrite(registered);
            return registered;
        }

        Contract builtIn = BuiltInContracts.Find(value.GetType()) ?? throw FrameErrors.Unregistered(value.GetType(), Registry);
        typeId = builtIn.TypeId;
        return builtIn;
    }

    /// <summary>Returns the contract that reads payloads under <paramref name="typeId"/>, or <see langword="null"/> if nothing is registered under it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? ForReading(int typeId)
    {
        Contract? contract = Registry.Find(typeId);
        return contract is null ? FindAnyRoot(typeId) : Binder is null ? contract : BindToContract(contract);
    }

    /// <summary>
    /// Whether frames may have roots that need no registration. Their id is the library's, and files and rings have ids of that kind
    /// of their own.
    /// </summary>
    internal bool TakesAnyRoot { get; init; }

    private Contract? FindAnyRoot(int typeId) => typeId == GraphTypeId.AnyRoot && TakesAnyRoot ? Registry.AnyRoot : null;

    private Contract AnyRootFor(Type type) =>
        !TakesAnyRoot && RegistrationAdvice.IsOfFramework(type) ? throw FrameErrors.UnregisteredMessage(type)
            : TakesAnyRoot && Registry.IsAnyRoot(type) ? Registry.AnyRoot!
            : throw FrameErrors.Unregistered(type, Registry);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Contract ForReadingFrame(ReadOnlySpan<byte> frame)
    {
        int typeId = FrameHeader.ReadTypeId(frame);
        return ForReading(typeId) ?? throw UnknownId(typeId, frame);
    }

    private BinarySerializationException UnknownId(int typeId, ReadOnlySpan<byte> frame) =>
        TakesAnyRoot
            ? FrameErrors.UnknownId(FrameErrors.FrameAt(-1), typeId, frame)
            : FrameErrors.UnknownIdOfMessage(FrameErrors.FrameAt(-1), typeId, frame);

    /// <summary>Reads a BinaryFormatter message, or says why what stands here is no frame that can be read.</summary>
    /// <exception cref="BinarySerializationException">It can't be read either, or isn't what was asked for.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private object ReadOtherwise(ReadOnlySpan<byte> frame, Type asked)
    {
        if (!BinaryFormatterSignature.Begins(frame))
        {
            throw UnknownId(FrameHeader.ReadTypeId(frame[..FrameSource.Measure(frame, MaxFrameLength)]), frame);
        }

        object? graph = BinaryFormatterReader().Read(this, frame, out _);
        return graph is null || asked.IsInstanceOfType(graph) ? graph! : throw FrameErrors.OtherRoot(FrameErrors.FrameAt(-1), graph.GetType(), asked);
    }

    /// <summary>Returns what reads BinaryFormatter messages.</summary>
    /// <param name="source">Stands behind the <see cref="BinaryFormatterSignature"/> of one; null if it isn't in a stream.</param>
    /// <exception cref="BinarySerializationException">The formatter has none.</exception>
    internal BinaryFormatterReader BinaryFormatterReader(Stream? source = null) =>
        Options.BinaryFormatterReader ?? throw FrameErrors.BinaryFormatterMessage(
            FrameErrors.FrameAt(source is { CanSeek: true } ? source.Position - BinaryFormatterSignature.Bytes.Length : -1));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowUnlessAssignable(Contract contract, nint askedKey)
    {
        Type asked = TypeKey.ToType(askedKey);
        if (!contract.Type.IsAssignableTo(asked))
        {
            throw FrameErrors.Mismatch(FrameErrors.FrameAt(-1), contract, asked);
        }
    }

    /// <summary>Tells whether a value of this type has a contract of its own; a nullable one is written and read as the box of its value.</summary>
    internal static bool IsStruct<T>() => typeof(T).IsValueType && default(T) is not null;

    /// <summary>Returns the id of a type that the reader knows, so that none travels.</summary>
    internal int IdOf(Type type) => (Registry.Find(type) ?? throw FrameErrors.Unregistered(type, Registry)).TypeId;

    /// <summary>Throws unless bytes behind those that a contract reads may be skipped.</summary>
    internal void ThrowUnlessAllowed(string frame, Contract contract, int unread)
    {
        if (!contract.AllowsTrailingData || ReadsUntrustedData)
        {
            throw FrameErrors.NotConsumed(frame, contract, unread);
        }
    }

    /// <summary>Writes a frame.</summary>
    /// <param name="value">The object; a struct isn't boxed.</param>
    /// <param name="destination">Where to, if there is room; zeroed if there isn't.</param>
    /// <param name="outgrown">The session in whose memory the frame is, and which the caller leaves when it has used it; null if the frame is in the span.</param>
    /// <returns>The size of the frame in bytes.</returns>
    /// <exception cref="BinarySerializationException">The type isn't registered, its contract failed, or the frame exceeds the limits; the span is zeroed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int Write<T>(T value, Span<byte> destination, out FrameSession? outgrown) =>
        IsStruct<T>()
            ? WriteStruct(value, destination, out outgrown)
            : WriteObject(value!, ref MemoryMarshal.GetReference(destination), destination.Length, out outgrown);

    // Objects of all classes share code that needn't look a type argument up. A span would have to lie on the stack. Nothing but
    // jumps, so that no register is saved here for those who do the work.
    private int WriteObject(object value, ref byte destination, int capacity, out FrameSession? outgrown)
    {
        Contract? contract = Registry.FindAtOnce(value);
        return contract is null || Binder is not null
            ? WriteUncommon(value, ref destination, capacity, out outgrown)
            : WriteUnbound(contract, value, ref destination, capacity, out outgrown);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int WriteUncommon(object value, ref byte destination, int capacity, out FrameSession? outgrown)
    {
        Contract contract = Registry.FindFor(value) ?? AnyRootFor(value.GetType());
        return Binder is null
            ? WriteUnbound(contract, value, ref destination, capacity, out outgrown)
            : WriteInSession(contract, value, ref destination, capacity, out outgrown);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int WriteUnbound(Contract contract, object value, ref byte destination, int capacity, out FrameSession? outgrown) =>
        contract.IsFlat ? WriteFlat(Unsafe.As<ClassContract>(contract), value, ref destination, capacity, out outgrown)
        : contract.WorksOnCursor ? WriteOnCursor(Unsafe.As<ClassContract>(contract), value, ref destination, capacity, out outgrown)
        : WriteInSession(contract, value, ref destination, capacity, out outgrown);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int WriteFlat(ClassContract contract, object value, ref byte destination, int capacity, out FrameSession? outgrown)
    {
        if (capacity >= FrameHeader.Size)
        {
            int size = DirectFrames.TryWriteFlat(contract, value, ref destination, Math.Min(capacity, MaxFrameSize));
            if (size != 0)
            {
                outgrown = null;
                return size;
            }
        }

        return WriteOnCursor(contract, value, ref destination, capacity, out outgrown);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int WriteOnCursor(ClassContract contract, object value, ref byte destination, int capacity, out FrameSession? outgrown) =>
        capacity >= FrameHeader.Size
            ? DirectFrames.Write(this, contract, value, MemoryMarshal.CreateSpan(ref destination, capacity), out outgrown)
            : WriteInSession(contract, value, ref destination, capacity, out outgrown);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int WriteInSession(Contract contract, object value, ref byte destination, int capacity, out FrameSession? outgrown) =>
        WriteInSession(contract, value, MemoryMarshal.CreateSpan(ref destination, capacity), out outgrown);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int WriteStruct<T>(T value, Span<byte> destination, out FrameSession? outgrown)
    {
        Contract? contract = Registry.Find(typeof(T));
        if (contract is null)
        {
            return WriteInSession<object>(AnyRootFor(typeof(T)), value!, destination, out outgrown);
        }

        return contract.WorksOnCursorUnboxed && destination.Length >= FrameHeader.Size && Binder is null
            ? DirectFrames.Write(this, Unsafe.As<StructContract<T>>(contract), value, destination, out outgrown)
            : WriteInSession(contract, value, destination, out outgrown);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int WriteInSession<T>(Contract contract, T value, Span<byte> destination, out FrameSession? outgrown)
    {
        int typeId = IdToWrite(contract);
        FrameSession session = FrameSession.Enter(this);
        int size = session.WriteFrame(this, contract, typeId, value, destination, out bool isOutgrown);
        if (isOutgrown)
        {
            outgrown = session;
            return size;
        }

        session.LeaveWriting(this);
        outgrown = null;
        return size;
    }

    /// <summary>Writes a frame at the beginning of a span, if it has room; all of the span is zeroed if it hasn't.</summary>
    /// <param name="destination">Where to.</param>
    /// <param name="value">The object.</param>
    /// <param name="bytesWritten">The size of the frame; 0 if it doesn't fit.</param>
    /// <returns>Whether the frame fits.</returns>
    /// <exception cref="BinarySerializationException">As in <see cref="Write"/>.</exception>
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
    /// <exception cref="BinarySerializationException">The type isn't registered, its contract failed, or the frame exceeds the limits.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte[] WriteOwn(object graph, out int size, out FrameSession session)
    {
        Contract contract = ForWriting(graph, out int typeId);
        session = FrameSession.Enter(this);
        return session.WriteOwnFrame(this, contract, typeId, graph, out size);
    }

    /// <summary>Reads the frame at the beginning of a span; structs aren't boxed.</summary>
    /// <typeparam name="T">What the object must be assignable to, which is checked before it is created.</typeparam>
    /// <param name="frame">The frame; bytes behind it aren't looked at.</param>
    /// <exception cref="BinarySerializationException">It isn't a good frame of a registered type that is a <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal T Read<T>(ReadOnlySpan<byte> frame)
    {
        if (IsStruct<T>())
        {
            return ReadStruct<T>(frame);
        }

        object graph = ReadObject(frame, TypeKey.Of<T>(), existing: null);
        return typeof(T).IsValueType ? (T)graph : Unsafe.As<object, T>(ref graph);
    }

    // Nothing but jumps, as where objects are written.
    private object ReadObject(ReadOnlySpan<byte> frame, nint asked, object? existing)
    {
        Contract? contract = FrameHeader.TryRead(frame, MaxFrameLength, out int size, out int typeId) ? Registry.FindAtOnce(typeId) : null;
        return contract is null || Binder is not null || contract.TypeKey != asked || contract.MayReadOtherTypes
            ? ReadUncommon(frame, asked, existing)
            : ReadAsked(contract, frame[..size], existing);
    }

    // Whatever the type, or an error.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private object ReadUncommon(ReadOnlySpan<byte> frame, nint asked, object? existing)
    {
        if (existing is not null)
        {
            frame = frame[..FrameSource.Measure(frame, MaxFrameLength)];
            Contract held = ForReadingFrame(frame);
            return held.TypeKey == asked ? ReadAsked(held, frame, existing) : throw FrameErrors.Mismatch(FrameErrors.FrameAt(-1), held, existing.GetType());
        }

        if (!FrameSource.TryMeasure(frame, MaxFrameLength, out int size) || ForReading(FrameHeader.ReadTypeId(frame)) is not { } contract)
        {
            return ReadOtherwise(frame, TypeKey.ToType(asked));
        }

        frame = frame[..size];
        if (contract.MayReadOtherTypes)
        {
            return ReadOther(contract, frame, asked);
        }

        if (contract.TypeKey != asked)
        {
            ThrowUnlessAssignable(contract, asked);
        }

        return ReadAsked(contract, frame, existing: null);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private object ReadAsked(Contract contract, ReadOnlySpan<byte> frame, object? existing) =>
        contract.IsFlat && DirectFrames.TryReadFlat(Unsafe.As<ClassContract>(contract), frame, existing, ReusesStrings) is { } value ? value
        : contract.WorksOnCursor ? DirectFrames.Read(this, Unsafe.As<ClassContract>(contract), frame, existing)
        : ReadInSession(contract, frame, existing);

    // What stands in the place of the root isn't known before it is there.
    private object ReadOther(Contract contract, ReadOnlySpan<byte> frame, nint asked)
    {
        object? graph = ReadInSession<object>(contract, frame);
        Type type = TypeKey.ToType(asked);
        return (graph is null && !type.IsValueType) || type.IsInstanceOfType(graph) ? graph! : throw FrameErrors.OtherRoot(FrameErrors.FrameAt(-1), graph?.GetType() ?? typeof(void), type);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private T ReadStruct<T>(ReadOnlySpan<byte> frame)
    {
        if (!FrameSource.TryMeasure(frame, MaxFrameLength, out int size) || ForReading(FrameHeader.ReadTypeId(frame)) is not { } contract)
        {
            return (T)ReadOtherwise(frame, typeof(T));
        }

        frame = frame[..size];
        if (contract.TypeKey != TypeKey.Of<T>())
        {
            return contract.MayReadOtherTypes ? (T)ReadOther(contract, frame, TypeKey.Of<T>())
                : throw FrameErrors.Mismatch(FrameErrors.FrameAt(-1), contract, typeof(T));
        }

        return contract.WorksOnCursorUnboxed
            ? DirectFrames.Read(this, Unsafe.As<StructContract<T>>(contract), frame)
            : ReadInSession<T>(contract, frame);
    }

    /// <summary>Reads the frame at the beginning of a span into an existing object.</summary>
    /// <param name="frame">The frame; bytes behind it aren't looked at.</param>
    /// <param name="existing">An object of exactly the type that the frame holds.</param>
    /// <exception cref="BinarySerializationException">It isn't a good frame of that type.</exception>
    /// <returns>The object.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal object ReadInto(ReadOnlySpan<byte> frame, object existing) => ReadObject(frame, TypeKey.Of(existing), existing);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private object ReadInSession(Contract contract, ReadOnlySpan<byte> frame, object? existing) => ReadInSession<object>(contract, frame, existing);

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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal override int IdToWrite(Contract contract) => Binder is null || contract.TypeId < 0 ? contract.TypeId : BindToId(contract);

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
