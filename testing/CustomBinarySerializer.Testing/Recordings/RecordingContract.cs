using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Testing.Recordings;

/// <summary>
/// Takes the place of a contract for one run of it, so that the formatter's session drives the run and all that belongs
/// to it: limits, depth, nested objects.
/// </summary>
/// <remarks>
/// An exception of the contract is kept, not thrown: the session would wrap it, and end the payload before it can be
/// looked at.
/// </remarks>
internal sealed class RecordingContract : Contract
{
    private readonly Contract _recorded;
    private readonly bool _namesOrigins;

    internal RecordingContract(Contract recorded, bool namesOrigins = false)
        : base(recorded.Type, recorded.TypeId, new RegistrationOptions { AllowTrailingData = true })
    {
        _recorded = recorded;
        _namesOrigins = namesOrigins;
    }

    internal IReadOnlyList<RecordedCall> Calls { get; private set; } = [];

    internal Exception? Failure { get; private set; }

    /// <summary>The object that was read.</summary>
    internal object? Value { get; private set; }

    /// <summary>The number of bytes that the contract left unread.</summary>
    internal int Unread { get; private set; }

    internal override void WriteObject(BinaryWriter writer, object value)
    {
        PayloadWriter payload = (PayloadWriter)writer;
        CallRecorder recorder = new(() => payload.Message.IsOpen ? payload.Message.Position : null, _namesOrigins);
        Keep(recorder, () => _recorded.WriteObject(new RecordingWriter(payload, recorder), value));
    }

    internal override object ReadObject(BinaryReader reader)
    {
        Read(reader, recording => Value = _recorded.ReadObject(recording));
        return Value ?? this;
    }

    internal override void ReadInto(BinaryReader reader, object existing)
    {
        Value = existing;
        Read(reader, recording => _recorded.ReadInto(recording, existing));
    }

    private void Read(BinaryReader reader, Action<BinaryReader> read)
    {
        PayloadReader payload = (PayloadReader)reader;
        CallRecorder recorder = new(() => payload.IsOpen ? payload.Position : null, _namesOrigins);
        Keep(recorder, () => read(new RecordingReader(payload, recorder)));
        Unread = payload.Unread;
    }

    private void Keep(CallRecorder recorder, Action run)
    {
        try
        {
            run();
        }
        catch (Exception e)
        {
            Failure = e;
        }

        recorder.Settle();
        Calls = recorder.Calls;
    }
}
