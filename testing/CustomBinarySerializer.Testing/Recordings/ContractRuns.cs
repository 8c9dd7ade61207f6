using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Testing.Recordings;

/// <summary>Runs a contract in the sessions of a formatter, with and without a recorder before it.</summary>
internal sealed class ContractRuns
{
    private readonly FrameCodec _codec;
    private readonly Contract _contract;

    internal ContractRuns(FrameCodec codec, Contract contract)
    {
        _codec = codec;
        _contract = contract;
    }

    internal Recording Write(object value, bool namesOrigins = false)
    {
        RecordingContract recording = new(_contract, namesOrigins);
        return new Recording(Write(recording, value), recording);
    }

    /// <summary>Reads into <paramref name="existing"/>, or if it is null into a new object.</summary>
    internal Recording Read(Recording written, object? existing = null, bool namesOrigins = false)
    {
        RecordingContract recording = new(_contract, namesOrigins);
        try
        {
            Read(recording, written.Frame, existing);
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.PayloadNotConsumed)
        {
            // The rest of the payload is in the recording; only options for untrusted data bring the session to
            // complain.
        }

        return new Recording(written.Frame.ToArray(), recording);
    }

    /// <summary>Writes and reads as the formatter does, and returns the payload that the copy writes.</summary>
    /// <exception cref="BinarySerializationException">The object can't be written or read.</exception>
    internal byte[] CopyUnrecorded(object value)
    {
        object copy = Read(_contract, Write(_contract, value), existing: null);
        return Write(_contract, copy)[FrameHeader.Size..];
    }

    private byte[] Write(Contract contract, object value)
    {
        using OutgrownFrame frame = contract.WriteOwnFrame(_codec, value);
        return frame.Bytes.ToArray();
    }

    private object Read(Contract contract, ReadOnlySpan<byte> frame, object? existing) =>
        contract.ReadFrame(_codec, frame, existing, source: null);
}
