namespace CustomBinarySerializer.Replication;

/// <summary>Messages that a journal has lost, and that its shipper passed over. Immutable.</summary>
/// <param name="FirstOrdinal">The first message that is lost.</param>
/// <param name="End">The ordinal after the last lost message.</param>
/// <param name="Reason">The reason for the loss in words, as the shipper's reader reported it.</param>
public sealed record StreamGap(long FirstOrdinal, long End, string Reason);
