namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>The only producer of a ring, and the mark of the call in which it sends: see <see cref="RingCall"/>.</summary>
/// <remarks>
/// The mark lies beside what the producer changes with each record. A processor then stores both at once, and short frames cost what
/// they would without a mark; in a cache line of its own it made them slower by half.
/// </remarks>
internal abstract class SoleProducer
{
    private long _call;

    /// <summary>The slot of the call that sends; 0 if none does.</summary>
    internal ref long Call => ref _call;
}
