using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer.Frames;

/// <summary>Reads objects from frames in memory: finds the contract of the frame, which does the rest.</summary>
internal static class FrameReader
{
    /// <summary>Reads the frame at the beginning of a span; structs aren't boxed.</summary>
    /// <typeparam name="T">What the object must be assignable to, which is checked before it is created.</typeparam>
    /// <param name="codec">Says which contract there is, and the limits.</param>
    /// <param name="frame">The frame; bytes after it aren't looked at.</param>
    /// <exception cref="BinarySerializationException">It isn't a good frame of a registered type that is a <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static T Read<T>(this FrameCodec codec, ReadOnlySpan<byte> frame)
    {
        if (FrameWriter.IsStruct<T>())
        {
            return ReadStruct<T>(codec, frame);
        }

        object graph = ReadObject(codec, frame, TypeKey.Of<T>(), existing: null);
        return typeof(T).IsValueType ? (T)graph : Unsafe.As<object, T>(ref graph);
    }

    /// <summary>Reads the frame at the beginning of a span into an existing object.</summary>
    /// <param name="codec">Says which contract there is, and the limits.</param>
    /// <param name="frame">The frame; bytes after it aren't looked at.</param>
    /// <param name="existing">An object of exactly the type that the frame holds.</param>
    /// <exception cref="BinarySerializationException">It isn't a good frame of that type.</exception>
    /// <returns>The object.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static object ReadInto(this FrameCodec codec, ReadOnlySpan<byte> frame, object existing) =>
        ReadObject(codec, frame, TypeKey.Of(existing), existing);

    /// <summary>Reads one whole frame of whatever type that can be assigned to the one asked for; a struct is boxed.</summary>
    /// <param name="codec">Says which contract there is, and the limits.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="asked">What the object must be assignable to.</param>
    /// <param name="source">Where it came from; its position, after the frame, serves to say where an error is.</param>
    /// <exception cref="BinarySerializationException">The id is unknown, the type isn't assignable, or the contract failed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static object ReadAny(this FrameCodec codec, ReadOnlySpan<byte> frame, Type asked, Stream? source = null)
    {
        Contract? contract = codec.FindAtOnce(FrameHeader.ReadTypeId(frame));
        return contract is null ? ReadAnyUncommon(codec, frame, asked, source) : Read(codec, contract, frame, asked, source);
    }

    // What isn't found at once, or may be read as another type. Who comes here is counted, if anybody is.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static object ReadAnyUncommon(FrameCodec codec, ReadOnlySpan<byte> frame, Type asked, Stream? source)
    {
        int typeId = FrameHeader.ReadTypeId(frame);
        object graph = codec.ContractForReading(typeId) is { } contract
            ? Read(codec, contract, frame, asked, source)
            : throw FrameErrors.UnknownId(PayloadErrors.FrameAt(source, frame.Length), typeId, frame);
        codec.Count(frame.Length, isWritten: false);
        return graph;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static object Read(FrameCodec codec, Contract contract, ReadOnlySpan<byte> frame, Type asked, Stream? source) =>
        contract.MayReadOtherTypes ? ThrowUnless(asked, contract.ReadFrame(codec, frame, existing: null, source), source, frame.Length)
            : asked == typeof(object) || contract.Type.IsAssignableTo(asked) ? contract.ReadFrame(codec, frame, existing: null, source)
            : throw FrameErrors.Mismatch(PayloadErrors.FrameAt(source, frame.Length), contract, asked);

    /// <summary>Returns the root of a graph, which isn't known before it is there, if it can be assigned to the type asked for.</summary>
    /// <exception cref="BinarySerializationException">It can't.</exception>
    internal static object ThrowUnless(Type asked, object? graph, Stream? source = null, int frameSize = 0) =>
        (graph is null && !asked.IsValueType) || asked.IsInstanceOfType(graph) ? graph!
            : throw FrameErrors.OtherRoot(PayloadErrors.FrameAt(source, frameSize), graph?.GetType() ?? typeof(void), asked);

    // Nothing but jumps, as where objects are written.
    private static object ReadObject(FrameCodec codec, ReadOnlySpan<byte> frame, nint asked, object? existing)
    {
        Contract? contract = FrameHeader.TryRead(frame, codec.MaxFrameLength, out int size, out int typeId) ? codec.FindAtOnce(typeId) : null;
        return contract is null || !Suits(contract, asked) || contract.MayReadOtherTypes
            ? ReadUncommon(codec, frame, asked, existing)
            : contract.ReadFrame(codec, frame[..size], existing, source: null);
    }

    /// <summary>Returns the contract of a type id, if it reads what is neither renamed by a binder nor of other types than its own; else null, for which <see cref="Read{T}"/> does more.</summary>
    internal static Contract? FindCommon(this FrameCodec codec, int typeId) =>
        codec.FindAtOnce(typeId) is { MayReadOtherTypes: false } contract ? contract : null;

    /// <summary>Whether what a contract reads can be assigned to the type asked for, as far as that is seen at once.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Suits(Contract contract, nint asked) => contract.TypeKey == asked || asked == TypeKey.Of<object>();

    // Whatever the type, or an error.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static object ReadUncommon(FrameCodec codec, ReadOnlySpan<byte> frame, nint asked, object? existing)
    {
        if (existing is not null)
        {
            return ReadIntoUncommon(codec, frame[..FrameSource.Measure(frame, codec.MaxFrameLength)], asked, existing);
        }

        Type type = TypeKey.ToType(asked);
        if (!FrameSource.TryMeasure(frame, codec.MaxFrameLength, out int size) || codec.ContractForReading(FrameHeader.ReadTypeId(frame)) is not { } contract)
        {
            return ReadOtherwise(codec, frame, type);
        }

        object graph = Read(codec, contract, frame[..size], type, source: null);
        codec.Count(size, isWritten: false);
        return graph;
    }

    private static object ReadIntoUncommon(FrameCodec codec, ReadOnlySpan<byte> frame, nint asked, object existing)
    {
        int typeId = FrameHeader.ReadTypeId(frame);
        Contract contract = codec.ContractForReading(typeId) ?? throw UnknownId(codec, typeId, frame);
        object graph = contract.TypeKey == asked
            ? contract.ReadFrame(codec, frame, existing, source: null)
            : throw FrameErrors.Mismatch(PayloadErrors.FrameAt(), contract, existing.GetType());
        codec.Count(frame.Length, isWritten: false);
        return graph;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T ReadStruct<T>(FrameCodec codec, ReadOnlySpan<byte> frame)
    {
        Contract? contract = FrameHeader.TryRead(frame, codec.MaxFrameLength, out int size, out int typeId) ? codec.FindAtOnce(typeId) : null;
        return contract is null ? ReadUncommonStruct<T>(codec, frame) : ReadStruct<T>(codec, contract, frame[..size]);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T ReadUncommonStruct<T>(FrameCodec codec, ReadOnlySpan<byte> frame)
    {
        if (!FrameSource.TryMeasure(frame, codec.MaxFrameLength, out int size) || codec.ContractForReading(FrameHeader.ReadTypeId(frame)) is not { } contract)
        {
            return (T)ReadOtherwise(codec, frame, typeof(T));
        }

        T value = ReadStruct<T>(codec, contract, frame[..size]);
        codec.Count(size, isWritten: false);
        return value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T ReadStruct<T>(FrameCodec codec, Contract contract, ReadOnlySpan<byte> frame) =>
        contract.TypeKey == TypeKey.Of<T>() ? Unsafe.As<Contract<T>>(contract).ReadFrame(codec, frame)
            : (T)Read(codec, contract, frame, typeof(T), source: null);

    /// <summary>Reads a BinaryFormatter message, or says why these bytes are no frame that can be read.</summary>
    /// <exception cref="BinarySerializationException">It can't be read either, or isn't what was asked for.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static object ReadOtherwise(FrameCodec codec, ReadOnlySpan<byte> frame, Type asked)
    {
        if (!BinaryFormatterSignature.Begins(frame))
        {
            throw UnknownId(codec, FrameHeader.ReadTypeId(frame[..FrameSource.Measure(frame, codec.MaxFrameLength)]), frame);
        }

        return ThrowUnless(asked, codec.BinaryFormatterReader().Read(codec, frame, out _));
    }

    private static BinarySerializationException UnknownId(FrameCodec codec, int typeId, ReadOnlySpan<byte> frame) =>
        codec.TakesAnyRoot
            ? FrameErrors.UnknownId(PayloadErrors.FrameAt(), typeId, frame)
            : FrameErrors.UnknownIdOfMessage(PayloadErrors.FrameAt(), typeId, frame);
}
