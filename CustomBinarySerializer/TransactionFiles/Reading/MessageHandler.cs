using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>Decodes messages and hands them on.</summary>
internal abstract class MessageHandler
{
    /// <summary>Handles the message that a scanner came to.</summary>
    /// <param name="codec">Decodes it.</param>
    /// <param name="scanner">Stands at it.</param>
    /// <param name="mayReuse">Whether it may be read into the object of the last message.</param>
    /// <exception cref="BinarySerializationException">The frame can't be decoded.</exception>
    internal abstract void Handle(FrameCodec codec, JournalScanner scanner, bool mayReuse);
}

/// <summary>The same for messages of one type.</summary>
internal sealed class MessageHandler<T>(Action<T, long> handler) : MessageHandler
    where T : notnull
{
    private T? _last;
    private bool _isMadeAnew;

    internal override void Handle(FrameCodec codec, JournalScanner scanner, bool mayReuse)
    {
        T message;
        try
        {
            message = mayReuse && !typeof(T).IsValueType ? Reuse(codec, scanner.Frame) : codec.Read<T>(scanner.Frame);
        }
        catch (BinarySerializationException e)
        {
            throw scanner.DecodingFailed(e);
        }

        handler(message, scanner.Ordinal);
    }

    private T Reuse(FrameCodec codec, ReadOnlySpan<byte> frame)
    {
        T? last = _last;
        _last = default;
        if (last is null || !TryReadInto(codec, frame, last))
        {
            last = codec.Read<T>(frame);
        }

        // Forgotten if reading failed: it may be half read.
        _last = last;
        return last;
    }

    private bool TryReadInto(FrameCodec codec, ReadOnlySpan<byte> frame, T last)
    {
        if (_isMadeAnew)
        {
            return false;
        }

        try
        {
            codec.ReadInto(frame, last);
            return true;
        }
        catch (BinarySerializationException e) when (e.InnerException is NotSupportedException)
        {
            // Such as an array or a union, which can't be read into.
            _isMadeAnew = true;
            return false;
        }
    }
}
