using System.Buffers;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <content>The begin and end of payloads, nested payloads, and the times in which nobody may read.</content>
internal sealed unsafe partial class PayloadReader
{
    /// <summary>Begins a payload, which must not move until <see cref="Release"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Begin(byte* payload, int length)
    {
        _payload = payload;
        _length = length;
        _rootLength = length;
        _allocated = 0;
        _visits = 0;
        _comparesByCulture = false;
        _soughtBeyondEnd = None;
        _next = payload;
        _end = unchecked(payload + length);
        MissingBytes = 0;
    }

    /// <summary>Closes the payload until <see cref="Reopen"/>.</summary>
    /// <remarks>
    /// Needed while others read the payload by address, or while a constructor runs. Code that kept this reader must
    /// not read from another message.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Suspend()
    {
        _suspended = _payload;
        _payload = null;
        _end = null;
    }

    /// <summary>Reopens a suspended payload.</summary>
    /// <param name="next">The address of the next byte.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Reopen(byte* next)
    {
        _payload = _suspended;
        _next = next;
        _end = unchecked(_suspended + _length);
    }

    /// <summary>
    /// Moves the payload to a reader that no contract gets, until <see cref="TakeOver"/> moves it back.
    /// </summary>
    /// <remarks>It is for callers that run code of the program while they read.</remarks>
    internal PayloadReader ToUnseen()
    {
        if (_unseen is null or { IsSpent: true })
        {
            _unseen = new PayloadReader(Session);
        }

        _unseen.TakeOver(this);
        return _unseen;
    }

    /// <summary>Takes the payload of another reader and closes that reader.</summary>
    internal void TakeOver(PayloadReader other)
    {
        _payload = other._payload;
        _next = other._next;
        _end = other._end;
        _length = other._length;
        _rootLength = other._rootLength;
        _allocated = other._allocated;
        _visits = other._visits;
        _soughtBeyondEnd = other._soughtBeyondEnd;
        MissingBytes = other.MissingBytes;
        Strings = other.Strings;
        other.Release();
    }

    /// <summary>Ends the payload and releases the memory. Every further read throws.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Release()
    {
        _payload = null;
        _next = null;
        _end = null;
    }

    /// <summary>Narrows the reader to the next <paramref name="length"/> bytes, which must exist.</summary>
    internal NestedPayload BeginNested(int length)
    {
        NestedPayload outer = new(unchecked((nint)_payload), _length, Position + length);
        _payload = _next;
        _length = length;
        _end = _next + length;
        return outer;
    }

    /// <summary>Moves the reader to bytes outside of the payload, until <see cref="EndNested"/>.</summary>
    /// <param name="memory">The bytes, which must not move.</param>
    /// <param name="length">The number of bytes, 1 or more.</param>
    internal NestedPayload BeginOutside(in MemoryHandle memory, int length)
    {
        NestedPayload outer = new(unchecked((nint)_payload), _length, Position);
        _payload = (byte*)memory.Pointer;
        _next = _payload;
        _length = length;
        _end = _payload + length;
        return outer;
    }

    /// <summary>Returns to the outer payload and moves past the nested one.</summary>
    internal void EndNested(in NestedPayload outer)
    {
        if (IsSpent)
        {
            ResetDecoder();
        }

        _payload = unchecked((byte*)outer.Payload);
        _length = outer.Length;
        MoveTo(outer.EndPosition);
    }

    /// <summary>Closes the payload. Further reads throw <see cref="ObjectDisposedException"/>.</summary>
    public override void Close() => Dispose(disposing: true);

    /// <inheritdoc/>
#pragma warning disable CA2215 // The base class has nothing to dispose, and would also close the reader for other payloads.
    protected override void Dispose(bool disposing)
#pragma warning restore CA2215
    {
        _unreadAtClose = Unread;
        Release();
    }

    /// <exception cref="ObjectDisposedException">The payload is closed.</exception>
    internal void ThrowIfClosed()
    {
        if (!IsOpen)
        {
            throw new ObjectDisposedException(
                nameof(PayloadReader), "The reader was closed, or used after the SetDataFrom call that it was handed to had ended.");
        }
    }

    /// <summary>The state of the outer payload when a nested one began.</summary>
    internal readonly record struct NestedPayload(nint Payload, int Length, int EndPosition);
}
