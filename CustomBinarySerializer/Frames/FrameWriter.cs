using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer.Frames;

/// <summary>Writes objects as frames in memory: finds the contract of the object, which does the rest.</summary>
internal static class FrameWriter
{
    // Objects that are counted before they are written, of which there may be room for a few only.
    private const int MaxRun = 256;

    /// <summary>Writes a frame.</summary>
    /// <param name="codec">Says which contract there is, and the limits.</param>
    /// <param name="value">The object; a struct isn't boxed.</param>
    /// <param name="destination">Where to, if there is room; zeroed if there isn't.</param>
    /// <param name="outgrown">The frame, if it isn't in the span; the caller disposes it.</param>
    /// <returns>The size of the frame in bytes.</returns>
    /// <exception cref="BinarySerializationException">The type isn't registered, its contract failed, or the frame exceeds the limits; the span is zeroed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Write<T>(this FrameCodec codec, T value, Span<byte> destination, out OutgrownFrame outgrown) =>
        IsStruct<T>()
            ? WriteStruct(codec, value, ref MemoryMarshal.GetReference(destination), destination.Length, out outgrown)
            : WriteObject(codec, value!, ref MemoryMarshal.GetReference(destination), destination.Length, out outgrown);

    /// <summary>Writes a frame into memory of this thread's session.</summary>
    /// <param name="codec">Says which contract there is, and the limits.</param>
    /// <param name="value">The object; a struct isn't boxed.</param>
    /// <returns>The frame; the caller disposes it.</returns>
    /// <exception cref="BinarySerializationException">As in <see cref="Write"/>.</exception>
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
        Contract? contract = codec.FindAtOnce(value);
        return contract is null ? WriteOwnUncommon(codec, value) : contract.WriteOwnFrame(codec, value);
    }

    /// <summary>Writes a frame at the beginning of a span, if it has room; all of the span is zeroed if it hasn't.</summary>
    /// <param name="codec">Says which contract there is, and the limits.</param>
    /// <param name="destination">Where to.</param>
    /// <param name="value">The object.</param>
    /// <param name="bytesWritten">The size of the frame; 0 if it doesn't fit.</param>
    /// <returns>Whether the frame fits.</returns>
    /// <exception cref="BinarySerializationException">As in <see cref="Write"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryWrite<T>(this FrameCodec codec, Span<byte> destination, T value, out int bytesWritten)
    {
        bytesWritten = 0;
        int size = codec.Write(value, destination, out OutgrownFrame outgrown);
        return outgrown.IsIn(destination, size, out bytesWritten);
    }

    /// <summary>Writes frames one after another, for as long as there is room.</summary>
    /// <typeparam name="T">What the objects are held as.</typeparam>
    /// <param name="codec">Says which contracts there are, and the limits.</param>
    /// <param name="values">The objects; structs aren't boxed.</param>
    /// <param name="destination">Where to; zeroed after the frames unless all objects were written.</param>
    /// <param name="size">The size of the frames in bytes, also when the call throws.</param>
    /// <param name="outgrown">The frame of the next object, if there was no room for it; the caller disposes it.</param>
    /// <returns>How many frames are in the destination.</returns>
    /// <exception cref="ArgumentNullException">An object is null.</exception>
    /// <exception cref="BinarySerializationException">As in <see cref="Write"/>.</exception>
    internal static int WriteRange<T>(this FrameCodec codec, ReadOnlySpan<T> values, Span<byte> destination, out int size, out OutgrownFrame outgrown)
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

    // Objects of one class mostly follow each other.
    private static int WriteRun<T>(FrameCodec codec, ReadOnlySpan<T> values, Span<byte> destination, out int size)
    {
        size = 0;
        if (typeof(T).IsValueType || values[0] is null)
        {
            return 0;
        }

        ReadOnlySpan<object> objects = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, object>(ref MemoryMarshal.GetReference(values)), values.Length);
        if (codec.FindAtOnce(objects[0]) is not FlatContract contract)
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

    /// <summary>Whether a value of this type has a contract of its own; a nullable one is written and read as the box of its value.</summary>
    internal static bool IsStruct<T>() => typeof(T).IsValueType && default(T) is not null;

    // Objects of all classes share code that needn't look a type argument up. A span would have to be on the stack. Nothing but
    // jumps, so that no register is saved here for those who do the work.
    private static int WriteObject(FrameCodec codec, object value, ref byte destination, int capacity, out OutgrownFrame outgrown)
    {
        Contract? contract = codec.FindAtOnce(value);
        return contract is null
            ? WriteUncommon(codec, value, ref destination, capacity, out outgrown)
            : contract.WriteFrame(codec, value, ref destination, capacity, out outgrown);
    }

    // What isn't found at once, or has another id, since a binder may name another type than that of the contract. Who comes here is counted, if anybody is.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteUncommon(FrameCodec codec, object value, ref byte destination, int capacity, out OutgrownFrame outgrown)
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
    private static OutgrownFrame WriteOwnUncommon(FrameCodec codec, object value)
    {
        WriteUncommon(codec, value, ref MemoryMarshal.GetReference(Span<byte>.Empty), 0, out OutgrownFrame frame);
        return frame;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteStruct<T>(FrameCodec codec, T value, ref byte destination, int capacity, out OutgrownFrame outgrown)
    {
        Contract? contract = codec.FindAtOnce<T>();
        return contract is null
            ? WriteUncommonStruct(codec, value, ref destination, capacity, out outgrown)
            : Unsafe.As<Contract<T>>(contract).WriteFrame(codec, value, ref destination, capacity, out outgrown);
    }

    // Boxed only where the box is needed.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteUncommonStruct<T>(FrameCodec codec, T value, ref byte destination, int capacity, out OutgrownFrame outgrown)
    {
        Contract? contract = codec.Registry.Find(typeof(T));
        if (contract is null || codec.Binder is not null)
        {
            return WriteUncommon(codec, value!, ref destination, capacity, out outgrown);
        }

        int size = Unsafe.As<Contract<T>>(contract).WriteFrame(codec, value, ref destination, capacity, out outgrown);
        codec.Count(size, isWritten: true);
        return size;
    }
}
