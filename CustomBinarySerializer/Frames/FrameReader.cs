using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer.Frames;

/// <summary>Extension methods that find the contract of a frame in memory and read its object.</summary>
internal static class FrameReader
{
    /// <summary>Reads the frame at the beginning of a span. Structs aren't boxed.</summary>
    /// <typeparam name="T">The type to return. Assignability is checked before the object is created.</typeparam>
    /// <param name="codec">The codec with the contracts and limits.</param>
    /// <param name="frame">The frame; bytes after it are ignored.</param>
    /// <exception cref="BinarySerializationException">
    /// The bytes aren't a valid frame of a registered type that is a <typeparamref name="T"/>.
    /// </exception>
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
    /// <param name="codec">The codec with the contracts and limits.</param>
    /// <param name="frame">The frame; bytes after it are ignored.</param>
    /// <param name="existing">An object of exactly the type that the frame holds.</param>
    /// <exception cref="BinarySerializationException">The bytes aren't a valid frame of the object's type.</exception>
    /// <returns>The object.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static object ReadInto(this FrameCodec codec, ReadOnlySpan<byte> frame, object existing) =>
        ReadObject(codec, frame, TypeKey.Of(existing), existing);

    /// <summary>Reads the first of several frames, or a BinaryFormatter message.</summary>
    /// <param name="codec">The codec with the contracts and limits.</param>
    /// <param name="frames">A frame, or several, one after another.</param>
    /// <param name="bytesConsumed">The size of the frame in bytes, also if its content is invalid.</param>
    /// <exception cref="BinarySerializationException">The next bytes aren't a valid frame.</exception>
    internal static object ReadFirst(this FrameCodec codec, ReadOnlySpan<byte> frames, out int bytesConsumed)
    {
        bytesConsumed = 0;
        if (BinaryFormatterSignature.Begins(frames))
        {
            return codec.BinaryFormatterReader().Read(codec, frames, out bytesConsumed);
        }

        bytesConsumed = FrameSource.Measure(frames, codec.MaxFrameLength);
        return codec.Read<object>(frames);
    }

    /// <summary>
    /// Reads one complete frame of any type that is assignable to the requested one. A struct is boxed.
    /// </summary>
    /// <param name="codec">The codec with the contracts and limits.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="asked">The type that the object must be assignable to.</param>
    /// <param name="source">
    /// The stream of the frame, or null. Its position, which is after the frame, appears in errors.
    /// </param>
    /// <exception cref="BinarySerializationException">
    /// The type id is unknown, the type of the object isn't assignable, or its contract failed.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static object ReadAny(this FrameCodec codec, ReadOnlySpan<byte> frame, Type asked, Stream? source = null)
    {
        Contract? contract = codec.FindFast(FrameHeader.ReadTypeId(frame));
        return contract is null ? ReadAnySlow(codec, frame, asked, source) : Read(codec, contract, frame, asked, source);
    }

    // The slow path, for types outside the first slot, binders, and counting.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static object ReadAnySlow(FrameCodec codec, ReadOnlySpan<byte> frame, Type asked, Stream? source)
    {
        int typeId = FrameHeader.ReadTypeId(frame);
        object graph = codec.ContractForReading(typeId) is { } contract
            ? Read(codec, contract, frame, asked, source)
            : throw FrameErrors.UnknownId(PayloadErrors.FrameAt(source, frame.Length), typeId, frame, codec.Registry);
        codec.Count(frame.Length, isWritten: false);
        return graph;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static object Read(FrameCodec codec, Contract contract, ReadOnlySpan<byte> frame, Type asked, Stream? source) =>
        contract.MayReadOtherTypes ? ThrowUnless(asked, contract.ReadFrame(codec, frame, existing: null, source), source, frame.Length)
            : asked == typeof(object) || contract.Type.IsAssignableTo(asked) ? contract.ReadFrame(codec, frame, existing: null, source)
            : throw FrameErrors.Mismatch(PayloadErrors.FrameAt(source, frame.Length), contract, asked);

    /// <summary>
    /// Returns the root of a graph if it is assignable to the requested type. The type is known only after reading.
    /// </summary>
    /// <exception cref="BinarySerializationException">The root isn't assignable to the requested type.</exception>
    internal static object ThrowUnless(Type asked, object? graph, Stream? source = null, int frameSize = 0) =>
        (graph is null && !asked.IsValueType) || asked.IsInstanceOfType(graph) ? graph!
            : throw FrameErrors.RootMismatch(PayloadErrors.FrameAt(source, frameSize), graph?.GetType() ?? typeof(void), asked);

    // Only tail calls, as in writing.
    private static object ReadObject(FrameCodec codec, ReadOnlySpan<byte> frame, nint asked, object? existing)
    {
        Contract? contract = FrameHeader.TryRead(frame, codec.MaxFrameLength, out int size, out int typeId)
            ? codec.FindFast(typeId)
            : null;
        return contract is null || !Suits(contract, asked) || contract.MayReadOtherTypes
            ? ReadSlow(codec, frame, asked, existing)
            : contract.ReadFrame(codec, frame[..size], existing, source: null);
    }

    /// <summary>
    /// Returns the contract of a type id if it needs no binder and reads only its own type; else null.
    /// </summary>
    /// <remarks><see cref="Read{T}"/> handles the other cases.</remarks>
    internal static Contract? FindDirect(this FrameCodec codec, int typeId) =>
        codec.FindFast(typeId) is { MayReadOtherTypes: false } contract ? contract : null;

    /// <summary>
    /// Returns whether a contract's type is the requested one or object. False requires a full check.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Suits(Contract contract, nint asked) => contract.TypeKey == asked || asked == TypeKey.Of<object>();

    // Handles every type, or throws.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static object ReadSlow(FrameCodec codec, ReadOnlySpan<byte> frame, nint asked, object? existing)
    {
        if (existing is not null)
        {
            return ReadIntoSlow(codec, frame[..FrameSource.Measure(frame, codec.MaxFrameLength)], asked, existing);
        }

        Type type = TypeKey.ToType(asked);
        if (!FrameSource.TryMeasure(frame, codec.MaxFrameLength, out int size)
            || codec.ContractForReading(FrameHeader.ReadTypeId(frame)) is not { } contract)
        {
            return ReadOtherwise(codec, frame, type);
        }

        object graph = Read(codec, contract, frame[..size], type, source: null);
        codec.Count(size, isWritten: false);
        return graph;
    }

    private static object ReadIntoSlow(FrameCodec codec, ReadOnlySpan<byte> frame, nint asked, object existing)
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
        Contract? contract = FrameHeader.TryRead(frame, codec.MaxFrameLength, out int size, out int typeId)
            ? codec.FindFast(typeId)
            : null;
        return contract is null ? ReadSlowStruct<T>(codec, frame) : ReadStruct<T>(codec, contract, frame[..size]);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T ReadSlowStruct<T>(FrameCodec codec, ReadOnlySpan<byte> frame)
    {
        if (!FrameSource.TryMeasure(frame, codec.MaxFrameLength, out int size)
            || codec.ContractForReading(FrameHeader.ReadTypeId(frame)) is not { } contract)
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

    /// <summary>Reads a BinaryFormatter message, or throws the error that describes the bytes.</summary>
    /// <exception cref="BinarySerializationException">
    /// The bytes aren't readable, or the object has the wrong type.
    /// </exception>
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
            ? FrameErrors.UnknownId(PayloadErrors.FrameAt(), typeId, frame, codec.Registry)
            : FrameErrors.UnknownIdOfMessage(PayloadErrors.FrameAt(), typeId, frame);
}
