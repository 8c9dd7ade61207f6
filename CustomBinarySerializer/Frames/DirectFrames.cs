using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.AutoContracts;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>
/// Writes and reads frames of contracts that work on cursors: all state is on the stack of the call, and this thread's
/// session is entered only if the message outgrows its memory, or holds objects with contracts of their own.
/// </summary>
/// <remarks>
/// <para>
/// Not inlined, so that what lives in the callers stays in registers: the handlers would have it on the stack. The methods for
/// classes aren't generic and take six arguments at most, so that all of them travel in registers.
/// </para>
/// <para>
/// What a failure leaves behind is cleaned up in a finally block, not in the filter of the handler: the objects inside the
/// message must have left the session first, or they would open it again.
/// </para>
/// </remarks>
internal static unsafe class DirectFrames
{
    /// <summary>Writes the frame of an object of a class into a span that holds at least a header.</summary>
    /// <param name="codec">Whose limits hold; it has no binder.</param>
    /// <param name="contract">The contract of the object.</param>
    /// <param name="value">The object.</param>
    /// <param name="destination">Where to. Zeroed if the frame doesn't fit.</param>
    /// <param name="outgrown">
    /// Null if the frame is in the span; else what begins with it until the session is left, which the caller has to do.
    /// </param>
    /// <returns>The size of the frame in bytes.</returns>
    /// <exception cref="BinarySerializationException">The contract failed, or the frame became too long; the span is zeroed, and the session left.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int Write(FrameCodec codec, ClassContract contract, object value, Span<byte> destination, out FrameSession? outgrown)
    {
        fixed (byte* memory = &MemoryMarshal.GetReference(destination))
        {
            WriteCursor cursor = new(codec, memory, Math.Min(destination.Length, codec.MaxFrameSize));
            byte* next;
            bool written = false;
            try
            {
                next = contract.Write(ref cursor, unchecked(memory + FrameHeader.Size), value);
                written = true;
            }
            catch (Exception e) when (FrameErrors.SaysMoreOf(e))
            {
                throw FrameErrors.WriteFailed(codec.Registry, contract, value, e);
            }
            finally
            {
                if (!written)
                {
                    CleanUp(codec, ref cursor, destination);
                }
            }

            outgrown = null;
            return cursor.Writer is null
                ? EndFrame(memory, next, contract.TypeId)
                : EndFrame(codec, cursor.Writer, next, contract.TypeId, out outgrown);
        }
    }

    /// <summary>The same for a struct, without boxing it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int Write<T>(FrameCodec codec, StructContract<T> contract, T value, Span<byte> destination, out FrameSession? outgrown)
    {
        fixed (byte* memory = &MemoryMarshal.GetReference(destination))
        {
            WriteCursor cursor = new(codec, memory, Math.Min(destination.Length, codec.MaxFrameSize));
            byte* next;
            bool written = false;
            try
            {
                next = contract.Write(ref cursor, unchecked(memory + FrameHeader.Size), ref value);
                written = true;
            }
            catch (Exception e) when (FrameErrors.SaysMoreOf(e))
            {
                throw FrameErrors.WriteFailed(codec.Registry, contract, value, e);
            }
            finally
            {
                if (!written)
                {
                    CleanUp(codec, ref cursor, destination);
                }
            }

            outgrown = null;
            return cursor.Writer is null
                ? EndFrame(memory, next, contract.TypeId)
                : EndFrame(codec, cursor.Writer, next, contract.TypeId, out outgrown);
        }
    }

    /// <summary>Writes the frame of a flat object, which never throws.</summary>
    /// <param name="contract">The contract of the object, which <see cref="Contract.IsFlat"/>.</param>
    /// <param name="value">The object.</param>
    /// <param name="destination">Where to.</param>
    /// <param name="capacity">How many bytes there are: at least a header, and no more than a frame may have.</param>
    /// <returns>The size of the frame in bytes; 0 if there is too little room, after which the bytes are void.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int TryWriteFlat(ClassContract contract, object value, ref byte destination, int capacity)
    {
        fixed (byte* memory = &destination)
        {
            byte* next = unchecked(contract.TryWriteFlat(memory + FrameHeader.Size, memory + capacity, value));
            return next == null ? 0 : EndFrame(memory, next, contract.TypeId);
        }
    }

    /// <summary>Reads the frame of a flat object.</summary>
    /// <param name="contract">The contract that its id stands for, which <see cref="Contract.IsFlat"/>.</param>
    /// <param name="frame">One whole frame.</param>
    /// <param name="existing">The object to read into, or null for a new one.</param>
    /// <param name="reusesStrings">Whether texts are looked for before they are made.</param>
    /// <returns>Null where something is out of the ordinary: then <see cref="Read"/> does all of it again, or says what it is.</returns>
    /// <exception cref="BinarySerializationException">A constructor failed.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static object? TryReadFlat(ClassContract contract, ReadOnlySpan<byte> frame, object? existing, bool reusesStrings)
    {
        fixed (byte* memory = &MemoryMarshal.GetReference(frame))
        {
            try
            {
                // An existing object often holds the texts already.
                StringCache? strings = reusesStrings && existing is null ? StringCache.OfThisThread : null;
                return contract.TryReadFlat(unchecked(memory + FrameHeader.Size), unchecked(memory + frame.Length), existing, reusesStrings, strings);
            }
            catch (Exception e) when (e is not BinarySerializationException)
            {
                throw FrameErrors.ReadFailed(FrameErrors.FrameAt(-1), contract, frame[FrameHeader.Size..], missingBytes: 0, e);
            }
        }
    }

    /// <summary>Reads the frame of an object of a class.</summary>
    /// <param name="codec">Whose limits hold.</param>
    /// <param name="contract">The contract that its id stands for.</param>
    /// <param name="frame">One whole frame.</param>
    /// <param name="existing">The object to read into, or null for a new one.</param>
    /// <exception cref="BinarySerializationException">The contract failed.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static object Read(FrameCodec codec, ClassContract contract, ReadOnlySpan<byte> frame, object? existing)
    {
        fixed (byte* memory = &MemoryMarshal.GetReference(frame))
        {
            StringCache? strings = codec.ReusesStrings ? StringCache.OfThisThread : null;
            ReadCursor cursor = new(codec, unchecked(memory + FrameHeader.Size), unchecked(frame.Length - FrameHeader.Size), strings);
            try
            {
                object value = strings is null ? contract.Read(ref cursor, existing) : contract.ReadReusing(ref cursor, existing);
                if (cursor.Unread != 0)
                {
                    codec.ThrowUnlessAllowed(FrameErrors.FrameAt(-1), contract, cursor.Unread);
                }

                return value;
            }
            catch (Exception e) when (e is not BinarySerializationException || FrameErrors.HasOtherForm(e, contract, frame[FrameHeader.Size..]))
            {
                throw FrameErrors.ReadFailed(FrameErrors.FrameAt(-1), contract, frame[FrameHeader.Size..], cursor.MissingBytes, e);
            }
            finally
            {
                if (cursor.Reader is not null)
                {
                    LeaveReading(codec, cursor.Reader);
                }
            }
        }
    }

    /// <summary>The same for a struct, without boxing it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static T Read<T>(FrameCodec codec, StructContract<T> contract, ReadOnlySpan<byte> frame)
    {
        fixed (byte* memory = &MemoryMarshal.GetReference(frame))
        {
            StringCache? strings = codec.ReusesStrings ? StringCache.OfThisThread : null;
            ReadCursor cursor = new(codec, unchecked(memory + FrameHeader.Size), unchecked(frame.Length - FrameHeader.Size), strings);
            try
            {
                T value = strings is null ? contract.Read(ref cursor) : contract.ReadReusing(ref cursor);
                if (cursor.Unread != 0)
                {
                    codec.ThrowUnlessAllowed(FrameErrors.FrameAt(-1), contract, cursor.Unread);
                }

                return value;
            }
            catch (Exception e) when (e is not BinarySerializationException || FrameErrors.HasOtherForm(e, contract, frame[FrameHeader.Size..]))
            {
                throw FrameErrors.ReadFailed(FrameErrors.FrameAt(-1), contract, frame[FrameHeader.Size..], cursor.MissingBytes, e);
            }
            finally
            {
                if (cursor.Reader is not null)
                {
                    LeaveReading(codec, cursor.Reader);
                }
            }
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int EndFrame(byte* memory, byte* next, int typeId)
    {
        int size = unchecked((int)(next - memory));
        FrameHeader.Write(new Span<byte>(memory, FrameHeader.Size), size, typeId);
        return size;
    }

    // The message went on in the session's writer, and ended there in the span all the same if only a part of it needed the writer.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int EndFrame(FrameCodec codec, PayloadWriter writer, byte* next, int typeId, out FrameSession? outgrown)
    {
        writer.Next = next;
        FrameSession session = SessionOf(writer.Driver);
        int size = session.EndFrame(typeId);
        outgrown = session;
        if (writer.OwnBuffer is null)
        {
            session.LeaveWriting(codec);
            outgrown = null;
        }

        return size;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CleanUp(FrameCodec codec, ref WriteCursor cursor, Span<byte> destination)
    {
        destination.Clear();
        if (cursor.Writer is not null)
        {
            SessionOf(cursor.Writer.Driver).LeaveWriting(codec);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LeaveReading(FrameCodec codec, PayloadReader reader) => SessionOf(reader.Driver).LeaveReading(codec);

    private static FrameSession SessionOf(PayloadDriver driver) => Unsafe.As<FrameSession>(driver);
}
