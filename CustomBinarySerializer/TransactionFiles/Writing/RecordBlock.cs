using System.Runtime.CompilerServices;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>Records on their way to the file. Frames are written in place and then made records.</summary>
internal sealed class RecordBlock
{
    /// <summary>Bytes of the largest block.</summary>
    internal const int Capacity = 1 << 20;

    private readonly byte[] _memory = GC.AllocateUninitializedArray<byte>(Capacity + RecordLayout.EndingRoom, pinned: true);
    private int _room;

    /// <summary>Bytes of the records.</summary>
    internal int Length { get; private set; }

    /// <summary>The records.</summary>
    internal ReadOnlySpan<byte> Records => _memory.AsSpan(0, Length);

    /// <summary>Where the next frame may be written, as far as the block and the segment have room.</summary>
    internal Span<byte> Room
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _memory.AsSpan(Length, Math.Max(unchecked(_room - Length), 0));
    }

    /// <summary>Where the next frame may be written, as far as the block has room.</summary>
    internal Span<byte> Rest => _memory.AsSpan(Length);

    /// <summary>Forgets the records.</summary>
    /// <param name="room">Where the next frames have to end, in bytes from the beginning of the block; more than the block has is as much as it has.</param>
    internal void Clear(long room)
    {
        Length = 0;
        _room = (int)Math.Clamp(room, 0, Capacity);
    }

    /// <summary>Tells whether a record fits, whatever the segment's room.</summary>
    internal bool Fits(int recordSize) => recordSize <= Capacity - Length;

    /// <summary>Makes a record of the frame that was written behind the last one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void EndRecord(int frameSize, uint checksum)
    {
        RecordLayout.End(_memory.AsSpan(Length), frameSize, checksum);
        Length = unchecked(Length + RecordLayout.SizeOf(frameSize));
    }
}
