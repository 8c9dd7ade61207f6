using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Shipping;

/// <summary>The end of a stream after the marker of a new epoch, and the reader that has come to it.</summary>
/// <param name="Reader">The reader. Its next entry is the one after the marker.</param>
/// <param name="Order">The rule for which entries count, after the marker.</param>
/// <param name="Epoch">The epoch that began with the marker. No higher one is in the stream before it.</param>
/// <param name="MarkerOffset">The offset of the marker.</param>
/// <param name="Last">The last entry with frames that counts; null if none was read.</param>
internal sealed record EndOfStream(ILogReader Reader, EntryOrder Order, long Epoch, long MarkerOffset, LastFrames? Last)
{
    /// <summary>The message that comes next in the stream; null if it has none.</summary>
    internal long? NextOrdinal => Order.IsNextKnown ? Order.Next : null;
}

/// <summary>Frames that a stream ends with, to be compared with the journal.</summary>
/// <param name="FirstOrdinal">The ordinal of the first message.</param>
/// <param name="Count">The number of messages.</param>
/// <param name="Checksum">The checksum of the bytes of the frames.</param>
internal readonly record struct LastFrames(long FirstOrdinal, int Count, uint Checksum);
