using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: IFormatter's contract, handed through to those who use it.

namespace CustomBinarySerializer.Generated;

/// <summary>
/// The options and services of a formatter that contracts use during a call. Generated contracts pass it on.
/// </summary>
/// <remarks>Each formatter has one host. Thread-safe.</remarks>
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

    // Fields on the path of every message, because accessors of properties would be compiled before the first one.

    /// <summary>An identifier of the host that doesn't keep it alive. Never 0.</summary>
    internal readonly int Id = Interlocked.Increment(ref s_lastId);

    /// <summary>The session of the living thread that used the host first.</summary>
    internal FrameSession? FirstSession;

    /// <summary>The maximum length in a header, in bytes.</summary>
    internal readonly int MaxFrameLength;

    /// <summary>The maximum size of a frame in bytes, its length field included.</summary>
    internal int MaxFrameSize => unchecked(MaxFrameLength + FrameHeader.LengthSize);

    /// <summary>Whether reading looks texts up in the string cache.</summary>
    internal readonly bool ReusesStrings;

    /// <summary>The maximum nesting depth of objects, the root included.</summary>
    internal abstract int MaxDepth { get; }

    /// <summary>The maximum number of items in one collection.</summary>
    internal int MaxCollectionCount { get; private protected set; } = Array.MaxLength;

    /// <summary>
    /// The number of bytes that reading may allocate per byte of a frame; <see cref="MemoryBudget.Unbounded"/> for no
    /// limit.
    /// </summary>
    internal int MaxMemoryFactor { get; }

    /// <summary>Throws if a count exceeds the limit, or <paramref name="bytes"/> can't hold that many items.</summary>
    /// <param name="count">The number of items.</param>
    /// <param name="minItemSize">The minimum size of an item in bytes.</param>
    /// <param name="bytes">The number of bytes that are left.</param>
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

    /// <summary>Whether the bytes are untrusted, so that collections must withstand malicious keys.</summary>
    internal abstract bool ReadsUntrustedData { get; }

    /// <summary>Returns whether objects of exactly this type have a registered contract.</summary>
    internal abstract bool IsRegistered(Type type);

    /// <summary>Returns whether objects of exactly this type have a fixed id of the library.</summary>
    internal abstract bool IsBuiltIn(Type type);

    /// <summary>Gets the streaming context for callbacks.</summary>
    public abstract StreamingContext StreamingContext { get; }

    /// <summary>The maximum number of objects in one graph.</summary>
    internal abstract int MaxGraphObjects { get; }

    /// <summary>Whether the fields of a graph must match those of its types exactly.</summary>
    internal abstract bool StrictGraphLayouts { get; }

    /// <summary>The surrogate selector for the types in a graph, or null.</summary>
    internal abstract ISurrogateSelector? Surrogates { get; }

    /// <summary>Returns the type id that frames of a contract carry.</summary>
    internal abstract int IdToWrite(Contract contract);

    /// <summary>Returns the contract that reads an id, or null.</summary>
    internal abstract Contract? ContractForReading(int typeId);

    /// <summary>Reads a nested BinaryFormatter message.</summary>
    /// <exception cref="BinarySerializationException">
    /// The BinaryFormatter message can't be read, or nothing reads such messages.
    /// </exception>
    internal abstract object ReadOldMessage(ReadOnlySpan<byte> message);

    /// <summary>Writes an object of any registered or built-in type as a nested frame.</summary>
    internal abstract void WriteNested(FrameSession session, object? value);

    /// <summary>Writes an object whose type the reader knows, after its length.</summary>
    internal abstract void WriteNestedExact(FrameSession session, object? value);

    /// <summary>
    /// Reads an object that <see cref="WriteNested"/> wrote, if it is assignable to <paramref name="asked"/>.
    /// </summary>
    internal abstract object? ReadNested(FrameSession session, Type asked);

    /// <summary>Reads an object that <see cref="WriteNestedExact"/> wrote.</summary>
    internal abstract object? ReadNestedExact(FrameSession session, Type type);

    /// <summary>Throws if a contract left bytes of its payload that may not be skipped.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="unread">The number of unread bytes.</param>
    /// <param name="source">The stream of the frame, or null.</param>
    /// <param name="frameSize">The size of the frame in bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void ThrowIfUnread(Contract contract, int unread, Stream? source, int frameSize)
    {
        if (unread != 0)
        {
            ThrowUnlessAllowed(contract, unread, source, frameSize);
        }
    }

    /// <summary>
    /// Returns whether <see cref="WriteFailed"/> must wrap an exception of a contract that was writing.
    /// </summary>
    internal static bool MustWrap(Exception cause) => cause is not BinarySerializationException { Unregistered: null };

    /// <summary>
    /// Returns whether <see cref="ReadFailed"/> must wrap an exception of a contract that was reading.
    /// </summary>
    internal bool MustWrap(Exception cause, Contract contract, ReadOnlySpan<byte> frame) =>
        cause is not BinarySerializationException || HasOtherForm(cause, contract, frame[FrameHeader.Size..]);

    /// <summary>Returns the error for a contract that failed to write.</summary>
    internal abstract BinarySerializationException WriteFailed(Contract contract, object? value, Exception cause);

    /// <summary>Returns the error for a contract that failed to read a frame.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="source">The stream of the frame, or null.</param>
    /// <param name="missingBytes">The number of bytes that the failed read lacked.</param>
    /// <param name="cause">The exception of the contract.</param>
    internal abstract BinarySerializationException ReadFailed(
        Contract contract, ReadOnlySpan<byte> frame, Stream? source, long missingBytes, Exception cause);

    /// <summary>Returns whether a payload has another form than its contract reads.</summary>
    private protected abstract bool HasOtherForm(Exception cause, Contract contract, ReadOnlySpan<byte> payload);

    private protected abstract void ThrowUnlessAllowed(Contract contract, int unread, Stream? source, int frameSize);
}
