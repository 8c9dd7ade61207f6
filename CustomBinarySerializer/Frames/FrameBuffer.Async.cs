namespace CustomBinarySerializer.Frames;

/// <content>Asynchronous reading.</content>
internal sealed partial class FrameBuffer
{
    /// <inheritdoc cref="Read"/>
    internal async ValueTask<bool> ReadAsync(Stream stream, int maxFrameLength, CancellationToken cancellationToken)
    {
        Begin();
        while (_arrived < _frameSize)
        {
            ArraySegment<byte> missing = Missing(stream);
            int count = await stream.ReadAsync(missing, cancellationToken).ConfigureAwait(false);
            if (!Accept(count, missing.Count, stream, maxFrameLength))
            {
                return false;
            }
        }

        return true;
    }
}
