using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Replication;

/// <summary>
/// Messages that travelled together, as they were written. Valid until the next batch is read; for one thread.
/// </summary>
public sealed class StreamBatch
{
    internal StreamBatch(long firstOrdinal, int count, ReadOnlyMemory<byte> frames, Fingerprint schema, Guid journal, FollowerPlace place)
    {
        FirstOrdinal = firstOrdinal;
        Count = count;
        Frames = frames;
        Schema = schema;
        Journal = journal;
        Place = place;
    }

    internal StreamBatch(StreamGap lost, Guid journal, FollowerPlace place)
        : this(lost.FirstOrdinal, 0, default, default, journal, place) => Lost = lost;

    /// <summary>The ordinal of the first message.</summary>
    public long FirstOrdinal { get; }

    /// <summary>The number of messages. 0 if <see cref="Lost"/> isn't null.</summary>
    public int Count { get; }

    /// <summary>
    /// Messages that the journal has lost, under <see cref="StreamFollowerOptions.SkipCorrupt"/>; null in a batch that
    /// has messages.
    /// </summary>
    public StreamGap? Lost { get; }

    /// <summary>
    /// The frames of the messages, one after another: length, type id and payload, as
    /// <see cref="CustomBinaryFormatter"/> reads them.
    /// </summary>
    public ReadOnlyMemory<byte> Frames { get; }

    /// <summary>The fingerprint of the schema that the messages were written with.</summary>
    public Fingerprint Schema { get; }

    /// <summary>The place after the batch.</summary>
    public FollowerPlace Place { get; }

    internal Guid Journal { get; }

    /// <summary>Checks frames, and measures those at the beginning that are skipped.</summary>
    /// <param name="frames">The frames, one after another.</param>
    /// <param name="count">The expected number of frames.</param>
    /// <param name="skipped">The number of frames at the beginning that are skipped.</param>
    /// <returns>
    /// The size of the skipped frames in bytes; -1 if there aren't exactly <paramref name="count"/> whole frames, or
    /// one has an id below 1.
    /// </returns>
    internal static int Measure(ReadOnlySpan<byte> frames, int count, long skipped)
    {
        int size = 0;
        int offset = 0;
        try
        {
            for (int i = 0; i < count; i++)
            {
                int start = offset;
                offset += FrameSource.Measure(frames[offset..], int.MaxValue - FrameHeader.LengthSize);
                if (FrameHeader.ReadTypeId(frames[start..]) < 1)
                {
                    return -1;
                }

                size = i < skipped ? offset : size;
            }
        }
        catch (BinarySerializationException)
        {
            return -1;
        }

        return offset == frames.Length ? size : -1;
    }
}
