using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>Records on their way to the file. Frames are written in place and then made records.</summary>
/// <remarks>
/// Checksums are stored for many records at once. Bytes that were just stored can't be loaded in other sizes at once,
/// and the checksums of several records are computed at the same time, while that of one is a chain of instructions
/// that wait for each other.
/// </remarks>
internal sealed class RecordBlock
{
    /// <summary>The size limit of a block, in bytes.</summary>
    internal const int Capacity = 1 << 20;

    private readonly byte[] _memory = GC.AllocateUninitializedArray<byte>(Capacity + RecordLayout.EndingRoom, pinned: true);
    private int _room;
    private int _checkedLength;
    private long _checkedOrdinal;
    private uint _seed;

    /// <summary>The size of the records, in bytes.</summary>
    internal int Length { get; private set; }

    /// <summary>The records, once they have their checksums.</summary>
    internal ReadOnlySpan<byte> Records => _memory.AsSpan(0, _checkedLength);

    /// <summary>The memory for the next frame, limited by the block and the segment.</summary>
    internal Span<byte> Room
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _memory.AsSpan(Length, Math.Max(unchecked(_room - Length), 0));
    }

    /// <summary>The memory for the next frame, limited by the block.</summary>
    internal Span<byte> Rest => _memory.AsSpan(Length);

    /// <summary>Removes all records from the block.</summary>
    /// <param name="room">
    /// The offset in the block at which the next frames have to end, in bytes. A value above the size of the block
    /// counts as that size.
    /// </param>
    /// <param name="seed">The seed of the checksums of the next records.</param>
    /// <param name="nextOrdinal">The ordinal of the first message of the next records.</param>
    internal void Clear(long room, uint seed, long nextOrdinal)
    {
        Length = 0;
        _checkedLength = 0;
        _checkedOrdinal = nextOrdinal;
        _seed = seed;
        _room = (int)Math.Clamp(room, 0, Capacity);
    }

    /// <summary>Returns whether a record fits, whatever the segment's room.</summary>
    internal bool Fits(int recordSize) => recordSize <= Capacity - Length;

    /// <summary>Appends a record, but for its checksum, if the block and the segment have room.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryAppend(ReadOnlySpan<byte> frame)
    {
        if (frame.Length > unchecked(_room - Length))
        {
            return false;
        }

        Append(frame);
        return true;
    }

    /// <summary>Appends a record that <see cref="Fits"/>, but for its checksum, whatever the segment's room.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Append(ReadOnlySpan<byte> frame)
    {
        Span<byte> rest = Rest;
        frame.CopyTo(rest);

        // A thread that changes the caller's bytes meanwhile spoils this message and none after it.
        FrameHeader.WriteLength(rest, frame.Length);
        EndRecord(rest, frame.Length);
    }

    /// <summary>Makes a record of the frame that was written after the last one, but for its checksum.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void EndRecord(int frameSize) => EndRecord(Rest, frameSize);

    /// <summary>Makes a record of the library's frame that was written after the last one.</summary>
    internal void EndLibraryRecord(int frameSize)
    {
        StoreChecksums();
        EndRecord(frameSize);
        RecordLayout.StoreChecksum(_memory.AsSpan(_checkedLength), _seed, _checkedOrdinal);
        _checkedLength = Length;
    }

    /// <summary>Stores the checksums of the records that have none yet: all of them are messages.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void StoreChecksums()
    {
        uint seed = _seed;
        long ordinal = _checkedOrdinal;
        Span<byte> records = _memory.AsSpan(_checkedLength, Length - _checkedLength);
        while (!records.IsEmpty)
        {
            records = records[RecordLayout.StoreChecksum(records, seed, ordinal)..];
            ordinal++;
        }

        _checkedOrdinal = ordinal;
        _checkedLength = Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void EndRecord(Span<byte> rest, int frameSize)
    {
        RecordLayout.End(rest, frameSize, checksum: 0);
        Length = unchecked(Length + RecordLayout.SizeOf(frameSize));
    }
}
