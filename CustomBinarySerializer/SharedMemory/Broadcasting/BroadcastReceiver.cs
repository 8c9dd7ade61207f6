using CustomBinarySerializer.SharedMemory.Receiving;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Broadcasting;

/// <summary>The receiving side of a broadcast.</summary>
internal sealed class BroadcastReceiver(OpenRing ring) : MessageReceiver(ring)
{
    private readonly BroadcastReader _reader = new(ring.Memory, ring.Path);

    internal long Lost => _reader.Lost;

    internal long LastSequence => _reader.LastSequence;

    private protected override RecordState LookAtNext() => _reader.HasMore ? RecordState.Frame : RecordState.Nothing;

    private protected override bool TryTake(FrameScratch scratch, out long position)
    {
        if (!_reader.TryTake(scratch, out position, out RecordWord word))
        {
            return false;
        }

        ThrowIfTooLong(position, word);
        return true;
    }
}
