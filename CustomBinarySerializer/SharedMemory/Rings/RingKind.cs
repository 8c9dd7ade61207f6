namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>What a ring is for. Stored in it.</summary>
internal enum RingKind
{
    /// <summary>Each message goes to one consumer.</summary>
    Queue = 1,

    /// <summary>Each message goes to every consumer.</summary>
    Broadcast = 2,

    /// <summary>Requests of a client to servers.</summary>
    RequestQueue = 3,

    /// <summary>Replies of servers to their client.</summary>
    ReplyQueue = 4,
}
