using System.Runtime.Serialization;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// What a contract that works on a cursor may ask of the formatter that called it. One for each formatter; thread-safe.
/// </summary>
internal abstract unsafe class PayloadHost
{
    /// <summary>How many objects may lie inside each other, the root included.</summary>
    internal abstract int MaxDepth { get; }

    /// <summary>The largest count of one collection.</summary>
    internal abstract int MaxCollectionCount { get; }

    /// <summary>Throws where a count exceeds the limit, or <paramref name="bytes"/> can't hold so many items.</summary>
    /// <param name="count">Of the items.</param>
    /// <param name="minItemSize">The fewest bytes that one takes.</param>
    /// <param name="bytes">How many bytes are left.</param>
    internal void RequireCount(long count, int minItemSize, long bytes)
    {
        if (count > MaxCollectionCount)
        {
            throw PayloadErrors.CountOverLimit(count, MaxCollectionCount);
        }

        if (count * minItemSize > bytes)
        {
            throw PayloadErrors.CountOverBytes(count, bytes);
        }
    }

    /// <summary>Whether what is built from the bytes must withstand bytes that were made to harm.</summary>
    internal abstract bool ReadsUntrustedData { get; }

    /// <summary>Tells whether objects of exactly this type have a contract of the user's.</summary>
    internal abstract bool IsRegistered(Type type);

    /// <summary>What callbacks are handed.</summary>
    internal abstract StreamingContext StreamingContext { get; }

    /// <summary>Takes this thread's writer for a message that was begun without it, in memory of the caller's.</summary>
    internal abstract PayloadWriter EnterWriting(byte* memory, int capacity);

    /// <summary>Takes this thread's reader for a payload that was begun without it.</summary>
    internal abstract PayloadReader EnterReading(byte* payload, int length);
}
