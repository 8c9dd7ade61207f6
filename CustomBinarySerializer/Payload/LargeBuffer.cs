namespace CustomBinarySerializer.Payload;

/// <summary>
/// What remains, from one message to the next, of memory that is too large to be kept: it is used again as long as the garbage
/// collector leaves it. Not thread-safe.
/// </summary>
internal struct LargeBuffer
{
    // A message that needs far less would have the large one cleaned up after it each time.
    private const int LeastUse = 16;

    private WeakReference<byte[]>? _buffer;

    /// <summary>Leaves a buffer to the collector.</summary>
    internal void Leave(byte[] buffer)
    {
        if (_buffer is null)
        {
            _buffer = new WeakReference<byte[]>(buffer);
        }
        else
        {
            _buffer.SetTarget(buffer);
        }
    }

    /// <summary>Returns the buffer if it is still there, has room for <paramref name="capacity"/> bytes, and isn't far too large for them.</summary>
    internal readonly byte[]? TryTake(long capacity) =>
        _buffer is not null && _buffer.TryGetTarget(out byte[]? buffer) && buffer.Length >= capacity && buffer.Length / LeastUse <= capacity ? buffer : null;
}
