using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.Payload;

/// <summary>The writer or the reader of one call.</summary>
/// <remarks>
/// A contract that calls a formatter begins an inner session, so that formatters are re-entrant and hold no state.
/// </remarks>
internal sealed class FrameSession
{
    [ThreadStatic]
    private static FrameSession? t_current;

    private readonly FrameSession? _outer = t_current;
    private readonly Stream? _source;
    private readonly int _frameSize;

    private FrameSession(FrameCodec host, PayloadMemory memory, Stream? source, int frameSize)
    {
        Host = host;
        Memory = memory;
        _source = source;
        _frameSize = frameSize;
        Depth = _outer is null ? 1 : _outer.Depth + 1;
        Nesting.ThrowIfTooDeep(Depth, host.MaxDepth);
        if (memory.CanWrite)
        {
            Writer = new PayloadWriter(this, memory);
        }
        else
        {
            Reader = new PayloadReader(this, memory);
        }

        t_current = this;
    }

    /// <summary>The codec of the call.</summary>
    internal FrameCodec Host { get; }

    /// <summary>The bytes that are written or read.</summary>
    internal PayloadMemory Memory { get; }

    /// <summary>The writer of the payload of a frame.</summary>
    internal PayloadWriter Writer { get; } = null!;

    /// <summary>The reader of a frame that is read.</summary>
    internal PayloadReader Reader { get; } = null!;

    /// <summary>The number of objects that contain the current payload, its own included.</summary>
    internal int Depth { get; set; }

    /// <summary>Whether the bytes are untrusted, so that collections must withstand malicious keys.</summary>
    internal bool ReadsUntrustedData => Host.ReadsUntrustedData;

    /// <summary>The name of the frame that is being read, for errors.</summary>
    internal string FrameName => PayloadErrors.FrameAt(_source, _frameSize);

    /// <summary>Begins a frame that is written.</summary>
    /// <exception cref="BinarySerializationException">The depth limit is exceeded.</exception>
    internal static FrameSession BeginWriting(FrameCodec host) =>
        new(host, new PayloadMemory(FrameHeader.Size, host.MaxFrameSize), source: null, frameSize: 0);

    /// <summary>Begins a frame that is read.</summary>
    /// <exception cref="BinarySerializationException">The depth limit is exceeded.</exception>
    internal static FrameSession BeginReading(FrameCodec host, byte[] payload, Stream? source) =>
        new(host, new PayloadMemory(payload, 0, payload.Length), source, FrameHeader.Size + payload.Length);

    /// <summary>Counts a nested object of the current payload.</summary>
    /// <exception cref="BinarySerializationException">The depth limit is exceeded.</exception>
    internal void EnterObject()
    {
        Nesting.ThrowIfTooDeep(Depth + 1, Host.MaxDepth);
        Depth++;
    }

    /// <summary>Ends the call. The writer and the reader refuse every further call.</summary>
    internal void Leave()
    {
        Memory.End();
        t_current = _outer;
    }
}
