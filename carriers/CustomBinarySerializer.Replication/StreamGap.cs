namespace CustomBinarySerializer.Replication;

/// <summary>Messages that a journal has lost, and that its shipper passed over. Immutable.</summary>
/// <param name="FirstOrdinal">The first message that is lost.</param>
/// <param name="NextOrdinal">The first message after them that isn't lost.</param>
/// <param name="Reason">Why, in words, as the shipper's reader reported it.</param>
public sealed record StreamGap(long FirstOrdinal, long NextOrdinal, string Reason);
