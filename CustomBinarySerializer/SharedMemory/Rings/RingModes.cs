namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>How those who share a ring go about it. Stored in it, since all must do the same.</summary>
[Flags]
internal enum RingModes
{
    None = 0,

    /// <summary>One producer at a time: records are published by moving the tail.</summary>
    SingleProducer = 1,

    /// <summary>One consumer at a time: records are read in place.</summary>
    SingleConsumer = 2,

    /// <summary>Whoever publishes fences before it looks for sleepers, because sleepers can't fence for all: see MemoryFence.</summary>
    FencedPublishing = 4,
}
