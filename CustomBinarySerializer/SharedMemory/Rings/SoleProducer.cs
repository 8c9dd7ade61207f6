namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>The only producer of a ring, which one thread at a time may use.</summary>
/// <remarks>
/// It notes that it is sending beside what it changes with each record, so that a processor stores both at once. The note finds contracts that send to the
/// queue that sends their message, and most threads that send while another does, not all; memory is safe whatever they do (<see cref="RingCall"/>).
/// </remarks>
internal abstract class SoleProducer
{
    internal bool IsSending { get; set; }
}
