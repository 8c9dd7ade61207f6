using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.AutoContracts;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: IFormatter's contract, handed through to those who use it.

namespace CustomBinarySerializer.Frames;

/// <summary>
/// What decides which contract serves a frame: registry, limits, and the hooks of <see cref="IFormatter"/>.
/// One for each formatter; the state of a call is in <see cref="FrameSession"/>.
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
        int typeId = FrameHeader.ReadTypeId(frame);
        Contract? contract = ForReading(typeId);
        if (contract is null)
        {
            throw FrameErrors.UnknownId(FrameErrors.FrameAt(-1), typeId);
        }

        if (contract.TypeKey != TypeKey.Of<T>())
        {
            ThrowUnlessAssignable(contract, typeof(T));
        }

        return contract;
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
