using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer.Frames;

/// <summary>Extension methods that find the contract of an object and write it as a frame in memory.</summary>
internal static class FrameWriter
{
    // The maximum number of objects in one batch, because the room may hold only a few.
    private const int MaxRun = 256;

    /// <summary>Writes an object as a frame.</summary>
    /// <param name="codec">The codec with the contracts and limits.</param>
    /// <param name="value">The object. A struct isn't boxed.</param>
    /// <param name="destination">The span to write to. It is zeroed if the frame doesn't fit.</param>
    /// <param name="outgrown">The frame if it doesn't fit. The caller disposes it.</param>
    /// <returns>The size of the frame in bytes.</returns>
    /// <exception cref="BinarySerializationException">
    /// The object's type isn't registered, its contract failed, or the frame exceeds the limits. The span is zeroed.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Write<T>(this FrameCodec codec, T value, Span<byte> destination, out OutgrownFrame outgrown) =>
        IsStruct<T>()
            ? WriteStruct(codec, value, ref MemoryMarshal.GetReference(destination), destination.Length, out outgrown)
            : WriteObject(codec, value!, ref MemoryMarshal.GetReference(destination), destination.Length, out outgrown);

    /// <summary>Writes an object as a frame into the memory of this thread's session.</summary>
    /// <param name="codec">The codec with the contracts and limits.</param>
    /// <param name="value">The object. A struct isn't boxed.</param>
    /// <returns>The frame. The caller disposes it.</returns>
    /// <exception cref="BinarySerializationException">
    /// The object's type isn't registered, its contract failed, or the frame exceeds the limits.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static OutgrownFrame WriteOwn<T>(this FrameCodec codec, T value)
    {
        if (!IsStruct<T>())
        {
            return WriteOwnObject(codec, value!);
        }

        WriteStruct(codec, value, ref MemoryMarshal.GetReference(Span<byte>.Empty), 0, out OutgrownFrame frame);
        return frame;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static OutgrownFrame WriteOwnObject(FrameCodec codec, object value)
    {
        Contract? contract = codec.FindFast(value);
        return contract is null ? WriteOwnSlow(codec, value) : contract.WriteOwnFrame(codec, value);
    }

    /// <summary>
    /// Writes an object as a frame at the beginning of a span. The whole span is zeroed if it doesn't fit.
    /// </summary>
    /// <param name="codec">The codec with the contracts and limits.</param>
    /// <param name="destination">The span to write to.</param>
    /// <param name="value">The object.</param>
    /// <param name="bytesWritten">The size of the frame in bytes; 0 if it doesn't fit.</param>
    /// <returns>True if the frame fits.</returns>
    /// <inheritdoc cref="Write" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryWrite<T>(this FrameCodec codec, Span<byte> destination, T value, out int bytesWritten)
    {
        bytesWritten = 0;
        int size = codec.Write(value, destination, out OutgrownFrame outgrown);
        return outgrown.IsIn(destination, size, out bytesWritten);
    }

    /// <summary>Writes objects as consecutive frames while there is room.</summary>
    /// <typeparam name="T">The static type of the objects.</typeparam>
    /// <param name="codec">The codec with the contracts and limits.</param>
    /// <param name="values">The objects. Structs aren't boxed.</param>
    /// <param name="destination">
    /// The span to write to. Unless all objects fit, the room after the frames is zeroed.
    /// </param>
    /// <param name="size">The size of the frames in bytes. Also set when the call throws.</param>
    /// <param name="outgrown">The frame of the next object if it doesn't fit. The caller disposes it.</param>
    /// <returns>The number of frames in the destination.</returns>
    /// <exception cref="ArgumentNullException">An object is null.</exception>
    /// <exception cref="BinarySerializationException">
    /// The type of an object isn't registered, its contract failed, or a frame exceeds the limits.
    /// </exception>
    internal static int WriteRange<T>(
        this FrameCodec codec, ReadOnlySpan<T> values, Span<byte> destination, out int size, out OutgrownFrame outgrown)
    {
        int written = 0;
        size = 0;
        while (written < values.Length)
        {
            int run = WriteRun(codec, values[written..], destination[size..], out int runSize);
            written += run;
            size += runSize;
            if (run == 0)
            {
                T value = values[written] ?? throw new ArgumentNullException(nameof(values), "One of the objects is null.");
                int frameSize = codec.Write(value, destination[size..], out outgrown);
                if (outgrown.Exists)
                {
                    return written;
                }

                written++;
                size += frameSize;
            }
        }

        outgrown = default;
        return written;
    }

    // Batches, because objects of one class mostly follow each other.
    private static int WriteRun<T>(FrameCodec codec, ReadOnlySpan<T> values, Span<byte> destination, out int size)
    {
        size = 0;
        if (typeof(T).IsValueType || values[0] is null)
        {
            return 0;
        }

        ref object first = ref Unsafe.As<T, object>(ref MemoryMarshal.GetReference(values));
        ReadOnlySpan<object> objects = MemoryMarshal.CreateReadOnlySpan(ref first, values.Length);
        if (codec.FindFast(objects[0]) is not FlatContract contract)
        {
            return 0;
        }

        int run = 1;
        int most = Math.Min(objects.Length, MaxRun);
        while (run < most && objects[run] is { } next && TypeKey.Of(next) == contract.TypeKey)
        {
            run++;
        }

        return contract.WriteFrames(codec, objects[..run], destination, out size);
    }

    /// <summary>
    /// Returns whether T is a struct with a contract of its own. A nullable one is handled as its boxed value.
    /// </summary>
    internal static bool IsStruct<T>() => typeof(T).IsValueType && default(T) is not null;

    // Objects of all classes share this code, so no type argument is looked up. A span argument would be passed on the
    // stack. Only tail calls, so that no registers are saved here.
    private static int WriteObject(FrameCodec codec, object value, ref byte destination, int capacity, out OutgrownFrame outgrown)
    {
        Contract? contract = codec.FindFast(value);
        return contract is null
            ? WriteSlow(codec, value, ref destination, capacity, out outgrown)
            : contract.WriteFrame(codec, value, ref destination, capacity, out outgrown);
    }

    // The slow path, for types outside the first slot, other ids from a binder, and counting.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteSlow(FrameCodec codec, object value, ref byte destination, int capacity, out OutgrownFrame outgrown)
    {
        Contract contract = codec.ForWriting(value);
        int typeId = codec.IdToWrite(contract);
        int size = contract.WriteFrame(codec, value, ref destination, capacity, out outgrown);
        if (typeId != contract.TypeId)
        {
            FrameHeader.WriteTypeId(outgrown.Exists ? outgrown.Memory : MemoryMarshal.CreateSpan(ref destination, capacity), typeId);
        }

        codec.Count(size, isWritten: true);
        return size;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static OutgrownFrame WriteOwnSlow(FrameCodec codec, object value)
    {
        WriteSlow(codec, value, ref MemoryMarshal.GetReference(Span<byte>.Empty), 0, out OutgrownFrame frame);
        return frame;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteStruct<T>(FrameCodec codec, T value, ref byte destination, int capacity, out OutgrownFrame outgrown)
    {
        Contract? contract = codec.FindFast<T>();
        return contract is null
            ? WriteSlowStruct(codec, value, ref destination, capacity, out outgrown)
            : Unsafe.As<Contract<T>>(contract).WriteFrame(codec, value, ref destination, capacity, out outgrown);
    }

    // The struct is boxed only for the binder or for an unregistered type.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteSlowStruct<T>(FrameCodec codec, T value, ref byte destination, int capacity, out OutgrownFrame outgrown)
    {
        Contract? contract = codec.Registry.Find(typeof(T));
        if (contract is null || codec.Binder is not null)
        {
            return WriteSlow(codec, value!, ref destination, capacity, out outgrown);
        }

        int size = Unsafe.As<Contract<T>>(contract).WriteFrame(codec, value, ref destination, capacity, out outgrown);
        codec.Count(size, isWritten: true);
        return size;
    }
}
