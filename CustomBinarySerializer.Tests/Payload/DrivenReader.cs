using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Payload;

/// <summary>A <see cref="PayloadReader"/>, used for one payload after the other as a session uses it.</summary>
internal sealed unsafe class DrivenReader : IDisposable
{
    private readonly StringCache _strings = new();
    private readonly GuardedMemory _memory = new(3 << 20);
    private readonly FrameSession _session;
    private PayloadReader _reader;

    internal DrivenReader()
    {
        _session = FrameSession.Of(Host);
        _reader = new PayloadReader(_session);
    }

    internal StubPayloadHost Host { get; } = new();

    /// <summary>Begins to read a copy of <paramref name="payload"/> that ends where a forbidden page begins.</summary>
    internal PayloadReader Begin(ReadOnlySpan<byte> payload, bool reusesStrings = false)
    {
        if (_reader.IsSpent)
        {
            _reader = new PayloadReader(_session);
        }

        _reader.Strings = reusesStrings ? _strings : null;
        payload.CopyTo(_memory.Last(payload.Length));
        _reader.Begin(_memory.End - payload.Length, payload.Length);
        return _reader;
    }

    public void Dispose()
    {
        _reader.Release();
        _memory.Dispose();
    }
}
