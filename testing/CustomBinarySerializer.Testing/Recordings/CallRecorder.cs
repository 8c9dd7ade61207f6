namespace CustomBinarySerializer.Testing.Recordings;

/// <summary>Notes the calls of one run of a contract, in the order of time.</summary>
internal sealed class CallRecorder
{
    private readonly List<RecordedCall> _calls = [];
    private readonly Func<int?> _position;
    private readonly bool _namesOrigins;
    private bool _endsWithNextCall;

    /// <param name="position">The position in the payload, or null once the contract has closed it.</param>
    /// <param name="namesOrigins">Whether to look for the extension method that made each call, which takes
    /// time.</param>
    internal CallRecorder(Func<int?> position, bool namesOrigins)
    {
        _position = position;
        _namesOrigins = namesOrigins;
    }

    internal IReadOnlyList<RecordedCall> Calls => _calls;

    internal void Begin(CallKind kind)
    {
        Settle();
        if (_position() is int offset)
        {
            _calls.Add(new RecordedCall(kind, _calls.Count + 1, offset, RecordedCall.Unfinished, _namesOrigins ? CallOrigin.Find() : null));
        }
    }

    /// <summary>Ends the call that began last. A call that threw isn't ended.</summary>
    internal void End()
    {
        if (_position() is int end && _calls.Count > 0)
        {
            _calls[^1] = _calls[^1] with { Length = end - _calls[^1].Offset };
        }
    }

    /// <summary>Notes a call that bypasses the recorder, so that only the next call shows its end.</summary>
    internal void BeginUnseen(CallKind kind)
    {
        Begin(kind);
        _endsWithNextCall = _calls.Count > 0;
    }

    /// <summary>
    /// Ends a call that bypassed the recorder. Called before the payload moves by anything but a call, and at the
    /// end.
    /// </summary>
    internal void Settle()
    {
        // Every object takes bytes; where none are, the call threw.
        if (_endsWithNextCall && _position() != _calls[^1].Offset)
        {
            End();
        }

        _endsWithNextCall = false;
    }
}
