using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Payload;

/// <summary>A <see cref="PayloadWriter"/>, used for one message after the other as a session uses it.</summary>
internal sealed unsafe class DrivenWriter : IDisposable
{
    /// <summary>The size of the header that a session reserves, in bytes.</summary>
    internal const int Reserved = 8;

    private const int MaxCallerCapacity = 1 << 16;

    private readonly GuardedMemory _memory = new(MaxCallerCapacity);
    private readonly StubPayloadHost _host = new();
    private readonly PayloadWriter _writer;

    internal DrivenWriter() => _writer = new PayloadWriter(FrameSession.Of(_host));

    /// <summary>The bytes of the payload.</summary>
    internal byte[] Payload => _writer.Message.Bytes(Reserved, _writer.Message.TotalLength - Reserved).ToArray();

    internal PayloadWriter BeginOwn(int maxLength = int.MaxValue)
    {
        _writer.Message.BeginOwn(Reserved, maxLength);
        return _writer;
    }

    /// <summary>Begins a message in memory that ends where a forbidden page begins.</summary>
    /// <param name="room">The number of payload bytes that fit the memory.</param>
    /// <param name="maxLength">The maximum length of the message, in bytes.</param>
    internal PayloadWriter BeginInCallerMemory(int room, int maxLength = int.MaxValue)
    {
        int capacity = Reserved + room;
        _memory.Last(capacity).Fill(0xCA);
        _writer.Message.Begin(_memory.End - capacity, capacity, Reserved, maxLength);
        return _writer;
    }

    /// <summary>Returns the memory that <see cref="BeginInCallerMemory"/> lent for the same room.</summary>
    internal ReadOnlySpan<byte> CallerMemory(int room) => _memory.Last(Reserved + room);

    public void Dispose()
    {
        _writer.Message.Release();
        _memory.Dispose();
    }
}
