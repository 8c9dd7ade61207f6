namespace PerfHarness.Ring;

/// <summary>The messages of a scenario.</summary>
internal enum RingTraffic
{
    /// <summary>Frames through the bare ring.</summary>
    Bare,

    /// <summary>Frames as bytes, one by one.</summary>
    Frames,

    /// <summary>Frames as bytes, 16 at a time.</summary>
    Groups,

    /// <summary>Customers, into one object.</summary>
    Typed,

    /// <summary>Customers, into new objects with new strings.</summary>
    TypedNew,

    /// <summary>Frames of 64 KiB as bytes, copied out by the consumer.</summary>
    Blobs,

    /// <summary>Blocks of 64 KiB copied within a process, in more memory than a processor's cache.</summary>
    Memory,

    /// <summary>Round trips of a Customer. Both processes spin.</summary>
    RoundTrips,

    /// <summary>Round trips of a Customer. Both processes sleep while they wait.</summary>
    BlockingRoundTrips,

    /// <summary>
    /// Round trips of a number in a futex word: the limit of <see cref="BlockingRoundTrips"/>.
    /// </summary>
    Futex,

    /// <summary>Frames as bytes through an anonymous pipe, in blocks.</summary>
    Pipe,

    /// <summary>Customers through a broadcast.</summary>
    Broadcast,

    /// <summary>No message. A consumer waits for some seconds.</summary>
    Nothing,
}
