using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <content>Arrays of the program that are part of the message, but aren't copied to its memory.</content>
internal unsafe partial struct MessageMemory
{
    /// <summary>
    /// The minimum size of a borrowed array in bytes. A smaller one is copied faster than written alone.
    /// </summary>
    internal const int MinBorrowedLength = 1 << 16;

    /// <summary>The length of the message in bytes, with reserved bytes and borrowed arrays.</summary>
    internal int FrameLength
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => unchecked(TotalLength + _borrowedLength);
    }

    /// <summary>Whether all bytes of the message are in its memory.</summary>
    internal readonly bool IsWhole
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _borrowedLength == 0;
    }

    /// <summary>Adds an array to the end of the message without copying it.</summary>
    /// <remarks>
    /// Only a message that would need a buffer too large to keep borrows. The payload must be that of the frame: a
    /// nested one moves when its length is stored. The caller must not seek afterwards.
    /// </remarks>
    /// <param name="items">
    /// An array of values that are little-endian memory. It must not change until the frame is disposed.
    /// </param>
    /// <param name="length">The size of the items in bytes.</param>
    /// <returns>False if the array must be copied.</returns>
    internal bool TryBorrow(Array items, int length)
    {
        if (length < MinBorrowedLength
            || (long)FrameLength + length <= MaxRetainedCapacity
            || NextOffset + (long)length > _maxLength
            || !IsOpen
            || TotalLength != NextOffset
            || _payloadOffset != FrameHeader.Size
            || (!_onOwn && Remaining >= length))
        {
            return false;
        }

        if (!_onOwn)
        {
            Grow(NextOffset + 1L);
        }

        _borrowed ??= [];
        _borrowed.Add(new BorrowedArray(NextOffset, items, length));
        _borrowedLength += length;
        _maxLength -= length;
        _capacity = Math.Min(_capacity, _maxLength);
        End = _memory + _capacity;
        _session.NeedsCleanUp = true;
        return true;
    }

    /// <summary>Copies the message to a span of at least <see cref="FrameLength"/> bytes.</summary>
    internal void CopyTo(Span<byte> destination)
    {
        for (int i = 0; i < PartCount; i++)
        {
            ReadOnlySpan<byte> part = Part(i);
            part.CopyTo(destination);
            destination = destination[part.Length..];
        }
    }

    /// <summary>Writes the message to a stream, each borrowed array with a call of its own.</summary>
    internal void WriteTo(Stream stream)
    {
        for (int i = 0; i < PartCount; i++)
        {
            ReadOnlySpan<byte> part = Part(i);
            if (!part.IsEmpty)
            {
                stream.Write(part);
            }
        }
    }

    /// <summary>Copies the borrowed arrays of a suspended message to its memory.</summary>
    internal void Flatten()
    {
        if (IsWhole)
        {
            return;
        }

        int length = FrameLength;
        byte[]? spare = _large.TryTake(length);
        byte[] whole = spare is null || ReferenceEquals(spare, _own) ? AllocatePinned(length) : spare;
        CopyTo(whole);
        ReturnBorrowed();
        _own = whole;
        _memory = AddressOf(whole);
        _capacity = whole.Length;
        _topOffset = length;
        Next = _memory;
    }

    private void ReturnBorrowed()
    {
        _borrowed = null;
        _borrowedLength = 0;
    }

    private readonly int PartCount => _borrowed is null ? 1 : (2 * _borrowed.Count) + 1;

    // Borrowed arrays are the parts with odd numbers. Parts between them are in memory and may be empty.
    private ReadOnlySpan<byte> Part(int index)
    {
        int next = index / 2;
        if (index % 2 != 0)
        {
            return _borrowed![next].Bytes;
        }

        int start = next == 0 ? 0 : _borrowed![next - 1].Offset;
        int end = index == PartCount - 1 ? TotalLength : _borrowed![next].Offset;
        return new ReadOnlySpan<byte>(_memory + start, end - start);
    }

    /// <summary>An array of the program in a message.</summary>
    /// <param name="Offset">The number of bytes in the memory of the message before the array.</param>
    /// <param name="Items">The array.</param>
    /// <param name="Length">The size of the items in bytes.</param>
    private readonly record struct BorrowedArray(int Offset, Array Items, int Length)
    {
        internal ReadOnlySpan<byte> Bytes =>
            MemoryMarshal.CreateReadOnlySpan(ref MemoryMarshal.GetArrayDataReference(Items), Length);
    }
}
