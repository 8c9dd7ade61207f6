using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: IFormatter's contract, handed through to those who use it.

namespace CustomBinarySerializer.Payload;

/// <summary>
/// What a contract that works on a cursor may ask of the formatter that called it. One for each formatter; thread-safe.
/// </summary>
internal abstract unsafe class PayloadHost
{
    /// <param name="maxCollectionCount">The largest count of one collection.</param>
    /// <param name="maxMemoryFactor">See <see cref="MaxMemoryFactor"/>.</param>
    protected PayloadHost(int maxCollectionCount, int maxMemoryFactor)
    {
        MaxCollectionCount = maxCollectionCount;
        MaxMemoryFactor = maxMemoryFactor;
    }

    /// <summary>How many objects may lie inside each other, the root included.</summary>
    internal abstract int MaxDepth { get; }

    /// <summary>The largest count of one collection.</summary>
    internal int MaxCollectionCount { get; private protected set; }

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

    /// <summary>Tells whether objects of exactly this type have a contract of the user's.</summary>
    internal abstract bool IsRegistered(Type type);

    /// <summary>What callbacks are handed.</summary>
    internal abstract StreamingContext StreamingContext { get; }

    /// <summary>The largest number of objects in one graph.</summary>
    internal abstract int MaxGraphObjects { get; }

    /// <summary>Whether the fields of a graph must be those of its types.</summary>
    internal abstract bool StrictGraphLayouts { get; }

    /// <summary>Asked for every type in a graph; null for none.</summary>
    internal abstract ISurrogateSelector? Surrogates { get; }

    /// <summary>Returns the id that objects of a contract carry.</summary>
    internal abstract int IdToWrite(Contract contract);

    /// <summary>Returns the contract that an id stands for, or null.</summary>
    internal abstract Contract? ContractForReading(int typeId);

    /// <summary>Reads a message of BinaryFormatter that lies inside another one.</summary>
    /// <exception cref="BinarySerializationException">It can't be read.</exception>
    internal abstract object ReadOldMessage(ReadOnlySpan<byte> message);

    /// <summary>Takes this thread's writer for a message that was begun without it, in memory of the caller's.</summary>
    internal abstract PayloadWriter EnterWriting(byte* memory, int capacity);

    /// <summary>Takes this thread's reader for a payload that was begun without it.</summary>
    internal abstract PayloadReader EnterReading(byte* payload, int length);
}
