using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: IFormatter's contract, handed through to those who use it.

namespace CustomBinarySerializer.Generated;

/// <summary>
/// For generated contracts, which pass it on: what a contract that works on a cursor may ask of the formatter that called it. One for each formatter; thread-safe.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class PayloadHost
{
    private static int s_lastId;

    private protected PayloadHost(
        int maxFrameLength = int.MaxValue - FrameHeader.LengthSize,
        int maxMemoryFactor = MemoryBudget.Unbounded,
        bool reusesStrings = false)
    {
        MaxFrameLength = maxFrameLength;
        MaxMemoryFactor = maxMemoryFactor;
        ReusesStrings = reusesStrings;
    }

    // Fields where the way of every message leads past: the accessors of properties would be compiled before the first one.

    /// <summary>Distinguishes hosts without holding one. Never 0.</summary>
    internal readonly int Id = Interlocked.Increment(ref s_lastId);

    /// <summary>The session of the thread that used the host first, of those that haven't ended.</summary>
    internal FrameSession? FirstSession;

    /// <summary>The largest length in a header.</summary>
    internal readonly int MaxFrameLength;

    /// <summary>The largest frame in bytes, its length field included.</summary>
    internal int MaxFrameSize => unchecked(MaxFrameLength + FrameHeader.LengthSize);

    /// <summary>Whether texts that were read before are looked up before they are made.</summary>
    internal readonly bool ReusesStrings;

    /// <summary>How many objects may be inside each other, the root included.</summary>
    internal abstract int MaxDepth { get; }

    /// <summary>The largest count of one collection.</summary>
    internal int MaxCollectionCount { get; private protected set; } = Array.MaxLength;

    /// <summary>How many bytes of memory reading may allocate for each byte of a frame; <see cref="MemoryBudget.Unbounded"/> for any.</summary>
    internal int MaxMemoryFactor { get; }

    /// <summary>Throws where a count exceeds the limit, or <paramref name="bytes"/> can't hold so many items.</summary>
    /// <param name="count">Of the items.</param>
    /// <param name="minItemSize">The fewest bytes that one takes.</param>
    /// <param name="bytes">How many bytes are left.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void RequireCount(long count, int minItemSize, long bytes)
    {
        if (count > MaxCollectionCount || count * minItemSize > bytes)
        {
            ThrowCount(count, bytes);
        }
    }

    [DoesNotReturn]
    private void ThrowCount(long count, long bytes) => throw (count > MaxCollectionCount
        ? PayloadErrors.CountOverLimit(count, MaxCollectionCount)
        : PayloadErrors.CountOverBytes(count, bytes));

    /// <summary>Whether what is built from the bytes must withstand bytes that were made to harm.</summary>
    internal abstract bool ReadsUntrustedData { get; }

    /// <summary>Whether objects of exactly this type have a contract of the user's.</summary>
    internal abstract bool IsRegistered(Type type);

    /// <summary>Whether objects of exactly this type travel under an id that every program knows.</summary>
    internal abstract bool IsBuiltIn(Type type);

    /// <summary>What callbacks are handed.</summary>
    public abstract StreamingContext StreamingContext { get; }

    /// <summary>The largest number of objects in one graph.</summary>
    internal abstract int MaxGraphObjects { get; }

    /// <summary>Whether the fields of a graph must be those of its types.</summary>
    internal abstract bool StrictGraphLayouts { get; }

    /// <summary>Asked for every type in a graph; null for none.</summary>
    internal abstract ISurrogateSelector? Surrogates { get; }

    /// <summary>Returns the id that objects of a contract carry.</summary>
    internal abstract int IdToWrite(Contract contract);

    /// <summary>Returns the contract of an id, or null.</summary>
    internal abstract Contract? ContractForReading(int typeId);

    /// <summary>Reads a message of BinaryFormatter inside another one.</summary>
    /// <exception cref="BinarySerializationException">It can't be read.</exception>
    internal abstract object ReadOldMessage(ReadOnlySpan<byte> message);

    /// <summary>Writes an object of any registered or built-in type as a frame inside the payload.</summary>
    internal abstract void WriteNested(FrameSession session, object? value);

    /// <summary>Writes an object of a type that the reader knows, after its length.</summary>
    internal abstract void WriteNestedExact(FrameSession session, object? value);

    /// <summary>Reads what <see cref="WriteNested"/> wrote, if it is assignable to <paramref name="asked"/>.</summary>
    internal abstract object? ReadNested(FrameSession session, Type asked);

    /// <summary>Reads what <see cref="WriteNestedExact"/> wrote.</summary>
    internal abstract object? ReadNestedExact(FrameSession session, Type type);

    /// <summary>Throws if a contract left bytes of its payload that may not be skipped.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="unread">How many bytes it left.</param>
    /// <param name="source">Where the frame came from, if from a stream.</param>
    /// <param name="frameSize">The size of the frame in bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void ThrowIfUnread(Contract contract, int unread, Stream? source, int frameSize)
    {
        if (unread != 0)
        {
            ThrowUnlessAllowed(contract, unread, source, frameSize);
        }
    }

    /// <summary>Whether what came out of a contract that was writing a frame is an error of which <see cref="WriteFailed"/> says more.</summary>
    internal static bool SaysMoreOf(Exception cause) => cause is not BinarySerializationException { Unregistered: null };

    /// <summary>The same for a contract that was reading a frame, and <see cref="ReadFailed"/>.</summary>
    internal bool SaysMoreOf(Exception cause, Contract contract, ReadOnlySpan<byte> frame) =>
        cause is not BinarySerializationException || HasOtherForm(cause, contract, frame[FrameHeader.Size..]);

    /// <summary>Returns the error for a contract that failed to write.</summary>
    internal abstract BinarySerializationException WriteFailed(Contract contract, object? value, Exception cause);

    /// <summary>Returns the error for a contract that failed to read a frame.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="source">Where the frame came from, if from a stream.</param>
    /// <param name="missingBytes">How many bytes the failed read lacked.</param>
    /// <param name="cause">What was thrown.</param>
    internal abstract BinarySerializationException ReadFailed(Contract contract, ReadOnlySpan<byte> frame, Stream? source, long missingBytes, Exception cause);

    /// <summary>Whether a payload has another form than its contract reads.</summary>
    private protected abstract bool HasOtherForm(Exception cause, Contract contract, ReadOnlySpan<byte> payload);

    private protected abstract void ThrowUnlessAllowed(Contract contract, int unread, Stream? source, int frameSize);
}
