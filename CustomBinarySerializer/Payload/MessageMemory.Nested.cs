using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Payload;

/// <content>Payloads inside the message.</content>
internal unsafe partial struct MessageMemory
{
    /// <summary>The reserved bytes for the length of a prefixed payload. A longer length moves the payload.</summary>
    internal const int ExpectedPrefixSize = 1;

    /// <summary>Begins a nested payload. Positions count from its start until <see cref="EndNested"/>.</summary>
    /// <param name="reserved">The number of bytes to reserve before the payload.</param>
    /// <returns>The state of the outer payload, for <see cref="EndNested"/> or <see cref="AbandonNested"/>.</returns>
    internal NestedPayload BeginNested(int reserved)
    {
        byte* next = Room(reserved);
        NestedPayload outer = new(_payloadOffset, _topOffset, NextOffset);
        Next = unchecked(next + reserved);
        _payloadOffset = NextOffset;
        _topOffset = 0;
        return outer;
    }

    /// <summary>Ends a nested payload, moves to its end, and returns its length in bytes.</summary>
    internal int EndNested(in NestedPayload outer)
    {
        if (End == null)
        {
            // The contract closed the writer, which ends only its own payload.
            End = _memory + _capacity;
        }

        int length = TotalLength - _payloadOffset;
        MoveTo(length);
        _payloadOffset = outer.PayloadOffset;
        _topOffset = Math.Max(outer.TopOffset, _topOffset);
        return length;
    }

    /// <summary>Stores the length of a nested payload plus 1 before it, as a 7-bit encoded integer.</summary>
    /// <param name="start">The offset of the reserved bytes in the message. The writer is after the payload.</param>
    /// <param name="length">The length of the payload in bytes.</param>
    internal void StorePrefix(int start, int length)
    {
        uint prefix = (uint)length + 1;
        int size = SevenBitEncoded.Size(prefix);
        Take(size - ExpectedPrefixSize);
        Span<byte> message = Bytes(start, size + length);
        message.Slice(ExpectedPrefixSize, length).CopyTo(message[size..]);
        SevenBitEncoded.Store(_memory + start, prefix);
    }

    /// <summary>Removes a nested payload and restores the outer one.</summary>
    internal void AbandonNested(in NestedPayload outer)
    {
        if (_memory != null)
        {
            _soughtBeyondTop = None;
            End = _memory + _capacity;
            Next = _memory + outer.StartOffset;
        }

        _payloadOffset = outer.PayloadOffset;
        _topOffset = outer.TopOffset;
    }

    /// <summary>The state of the outer payload when a nested one began.</summary>
    internal readonly record struct NestedPayload(int PayloadOffset, int TopOffset, int StartOffset);
}
