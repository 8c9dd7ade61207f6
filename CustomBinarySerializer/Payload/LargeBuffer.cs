namespace CustomBinarySerializer.Payload;

/// <summary>A weak reference to a buffer that is too large to keep between messages. Not thread-safe.</summary>
/// <remarks>The buffer is reused until the garbage collector collects it.</remarks>
internal struct LargeBuffer
{
    // A far smaller message doesn't get the large buffer, because clean-up would follow it each time.
    private const int LeastUse = 16;

    private WeakReference<byte[]>? _buffer;

    /// <summary>Stores a buffer as a weak reference.</summary>
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

    /// <summary>
    /// Returns the buffer if it is alive, has enough room, and isn't more than 16 times too large; else null.
    /// </summary>
    internal readonly byte[]? TryTake(long capacity) =>
        _buffer is not null
        && _buffer.TryGetTarget(out byte[]? buffer)
        && buffer.Length >= capacity
        && buffer.Length / LeastUse <= capacity
            ? buffer
            : null;
}
