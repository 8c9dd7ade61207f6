using System.Runtime.CompilerServices;
using CustomBinarySerializer.AutoContracts;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>
/// Writes and reads frames of contracts that work on cursors: all state is on the stack of the call, and this thread's
/// session is entered only if the message outgrows its memory, or holds objects with contracts of their own.
/// </summary>
/// <remarks>Not inlined, so that what lives in the callers stays in registers: the handlers would have it on the stack.</remarks>
internal static unsafe class DirectFrames
{
    /// <summary>Writes a frame into a span, or into memory of the session's if it outgrows the span.</summary>
    /// <param name="codec">Whose limits hold.</param>
    /// <param name="contract">The contract of the object.</param>
    /// <param name="typeId">The id that the frame is to carry.</param>
    /// <param name="value">The object.</param>
    /// <param name="destination">Where to, if there is room; it holds at least a header.</param>
    /// <param name="session">The session that was entered and is to be left by the caller, or null.</param>
    /// <param name="outgrown">An array that begins with the frame until the session is left, or null if the frame is in the span.</param>
    /// <returns>The size of the frame in bytes.</returns>
    /// <exception cref="BinarySerializationException">The contract failed, or the frame became too long; the span is zeroed, and the session left.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int Write<T>(
        FrameCodec codec,
        Contract contract,
        int typeId,
        T value,
        Span<byte> destination,
        out FrameSession? session,
        out byte[]? outgrown)
    {
        fixed (byte* memory = destination)
        {
            bool written = false;
            WriteCursor cursor = new(codec, memory, Math.Min(destination.Length, codec.MaxFrameSize));
            try
            {
                byte* next = unchecked(memory + FrameHeader.Size);
                next = FrameCodec.IsStruct<T>()
                    ? Unsafe.As<StructContract<T>>(contract).Write(ref cursor, next, ref value)
                    : Unsafe.As<ClassContract>(contract).Write(ref cursor, next, value!);
                written = true;
                if (cursor.Writer is not null)
                {
                    return Finish(cursor.Writer, next, typeId, out session, out outgrown);
                }

                session = null;
                outgrown = null;
                int size = unchecked((int)(next - memory));
                FrameHeader.Write(new Span<byte>(memory, FrameHeader.Size), size, typeId);
                return size;
            }
            catch (Exception e) when (e is not BinarySerializationException)
            {
                throw FrameErrors.WriteFailed(contract, e);
            }
            finally
            {
                if (!written)
                {
                    destination.Clear();
                    SessionOf(cursor.Writer)?.LeaveWriting(codec);
                }
            }
        }
    }

    /// <summary>Reads a frame.</summary>
    /// <param name="codec">Whose limits hold.</param>
    /// <param name="contract">The contract that its id stands for.</param>
    /// <param name="frame">One whole frame.</param>
    /// <param name="existing">The object to read into, or null for a new one.</param>
    /// <exception cref="BinarySerializationException">The contract failed.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static T Read<T>(FrameCodec codec, Contract contract, ReadOnlySpan<byte> frame, T? existing = default)
    {
        fixed (byte* memory = frame)
        {
            ReadCursor cursor = new(codec, unchecked(memory + FrameHeader.Size), unchecked(frame.Length - FrameHeader.Size));
            try
            {
                T value;
                if (FrameCodec.IsStruct<T>())
                {
                    value = Unsafe.As<StructContract<T>>(contract).Read(ref cursor);
                }
                else
                {
                    object graph = Unsafe.As<ClassContract>(contract).Read(ref cursor, existing);
                    value = Unsafe.As<object, T>(ref graph);
                }

                if (cursor.Unread != 0)
                {
                    codec.ThrowUnlessAllowed(FrameErrors.FrameAt(-1), contract, cursor.Unread);
                }

                return value;
            }
            catch (Exception e) when (e is not BinarySerializationException)
            {
                throw FrameErrors.ReadFailed(FrameErrors.FrameAt(-1), contract, cursor.MissingBytes, e);
            }
            finally
            {
                SessionOf(cursor.Reader)?.LeaveReading(codec);
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Finish(PayloadWriter writer, byte* next, int typeId, out FrameSession? session, out byte[]? outgrown)
    {
        writer.Next = next;
        session = SessionOf(writer)!;
        outgrown = writer.OwnBuffer;
        return session.EndFrame(typeId);
    }

    private static FrameSession? SessionOf(PayloadWriter? writer) => Unsafe.As<FrameSession?>(writer?.Driver);

    private static FrameSession? SessionOf(PayloadReader? reader) => Unsafe.As<FrameSession?>(reader?.Driver);
}
