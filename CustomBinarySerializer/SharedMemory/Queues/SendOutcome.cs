namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>What came of an attempt to send.</summary>
internal enum SendOutcome
{
    Sent,

    /// <summary>There is no room.</summary>
    Full,

    /// <summary>Another producer is claiming room, and has been for longer than that takes: it lost its processor, or was stopped.</summary>
    Held,
}
