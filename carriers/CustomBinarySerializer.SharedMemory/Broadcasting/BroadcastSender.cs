using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Broadcasting;

/// <summary>The sending side of a broadcast.</summary>
internal sealed class BroadcastSender
{
    private const int StackSize = 1024;

    private readonly MappedRing _ring;
    private readonly BroadcastWriter _writer;

    /// <exception cref="BinarySerializationException">
    /// The broadcast has its producer already, or is damaged.
    /// </exception>
    internal BroadcastSender(MappedRing ring)
    {
        _ring = ring;
        _writer = ring.TakeRole(RingPaths.ProducerRole, () => new BroadcastWriter(ring.Memory, ring.Path));
    }

    /// <summary>Sends a message.</summary>
    // Not in place: how far the producer is going to write must be known before, or readers would be lapped too early.
    [SkipLocalsInit]
    internal void Send<T>(T message)
    {
        Span<byte> stack = stackalloc byte[StackSize];
        int size = _ring.Codec.Write(message, stack, out OutgrownFrame outgrown);
        if (outgrown.Exists)
        {
            SendOutgrown(outgrown);
        }
        else
        {
            SendFrame(stack[..size]);
        }
    }

    /// <summary>Sends a frame as it is.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void SendFrame(ReadOnlySpan<byte> frame)
    {
        int limit = BroadcastRecord.MaxFrameSize(_ring.Memory);
        if (frame.Length > limit)
        {
            throw SharedMemoryErrors.MessageTooLong(_ring.Path, frame.Length, limit);
        }

        // Nothing throws before the call ends, so it needs no protected region.
        RingCall call = _ring.EnterSending(ref _writer.IsSending);
        _writer.Write(frame);
        _ring.MessagesWord.Signal();
        call.Dispose();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SendOutgrown(OutgrownFrame outgrown)
    {
        using (outgrown)
        {
            SendFrame(outgrown.Bytes);
        }
    }
}
