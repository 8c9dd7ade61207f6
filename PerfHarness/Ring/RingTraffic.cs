namespace PerfHarness.Ring;

/// <summary>What travels.</summary>
internal enum RingTraffic
{
    /// <summary>Frames through straight-line code: store, move the tail, look at it.</summary>
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

    /// <summary>The same blocks copied within a process, in more memory than a processor keeps to itself.</summary>
    Memory,

    /// <summary>A Customer there and back, both sides spinning.</summary>
    RoundTrips,

    /// <summary>A Customer there and back, both sides asleep while they wait.</summary>
    BlockingRoundTrips,

    /// <summary>
    /// A number there and back, both sides asleep in the system: what <see cref="BlockingRoundTrips"/> can't be below.
    /// </summary>
    Futex,

    /// <summary>Frames as bytes through an anonymous pipe, in blocks.</summary>
    Pipe,

    /// <summary>Customers through a broadcast.</summary>
    Broadcast,

    /// <summary>Nothing, for some seconds in which a consumer waits.</summary>
    Nothing,
}
