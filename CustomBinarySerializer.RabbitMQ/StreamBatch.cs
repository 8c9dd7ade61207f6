using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <summary>Messages that travelled together, as they were written. Valid until the next batch is read; for one thread.</summary>
public sealed class StreamBatch
{
    internal StreamBatch(long firstOrdinal, int count, ReadOnlyMemory<byte> frames, Fingerprint schema, Guid journal, StreamPlace place)
    {
        FirstOrdinal = firstOrdinal;
        Count = count;
        Frames = frames;
        Schema = schema;
        Journal = journal;
        Place = place;
    }

    /// <summary>The ordinal of the first message.</summary>
    public long FirstOrdinal { get; }

    /// <summary>How many messages there are.</summary>
    public int Count { get; }

    /// <summary>Their frames, one after another: length, type id and payload, as <see cref="CustomBinaryFormatter"/> reads them.</summary>
    public ReadOnlyMemory<byte> Frames { get; }

    /// <summary>Of the schema that they were written with.</summary>
    public Fingerprint Schema { get; }

    /// <summary>The place after them.</summary>
    public StreamPlace Place { get; }

    internal Guid Journal { get; }

    /// <summary>The frames without the first ones.</summary>
    internal static ReadOnlyMemory<byte> Skip(ReadOnlyMemory<byte> frames, long count)
    {
        for (; count > 0; count--)
        {
            frames = frames[FrameSource.Measure(frames.Span, int.MaxValue - FrameHeader.LengthSize)..];
        }

        return frames;
    }
}
