using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Testing.Recordings;

/// <summary>The recorded calls of a run of a contract.</summary>
internal sealed class Recording
{
    private readonly byte[] _frame;

    internal Recording(byte[] frame, RecordingContract contract)
    {
        _frame = frame;
        Failure = contract.Failure;
        LastCall = contract.Calls.Count == 0 ? null : contract.Calls[^1];
        Unread = contract.Unread;
        Value = contract.Value;

        // A read that fails leaves the reader anywhere.
        Calls = CallLayout.Of(contract.Calls, Failure is null ? Payload.Length - Unread : null);
    }

    /// <summary>The finished calls in the order of the bytes, without gap or overlap.</summary>
    internal IReadOnlyList<RecordedCall> Calls { get; }

    internal ReadOnlySpan<byte> Frame => _frame;

    internal ReadOnlySpan<byte> Payload => _frame.AsSpan(FrameHeader.Size);

    /// <summary>The exception that the contract threw, or null.</summary>
    internal Exception? Failure { get; }

    /// <summary>The last call in the order of time; null without calls.</summary>
    internal RecordedCall? LastCall { get; }

    /// <summary>The call that threw; null if none did.</summary>
    internal RecordedCall? FailedCall => Failure is not null && LastCall is { IsFinished: false } call ? call : null;

    /// <summary>The number of bytes that were left unread.</summary>
    internal int Unread { get; }

    /// <summary>The value that was read.</summary>
    internal object? Value { get; }

    /// <summary>The call that a byte belongs to, or null.</summary>
    internal RecordedCall? CallAt(int position)
    {
        foreach (RecordedCall call in Calls)
        {
            if (position < call.End)
            {
                return call;
            }
        }

        return null;
    }
}
