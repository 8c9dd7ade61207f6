namespace CustomBinarySerializer.AspNetCore;

/// <summary>Creates the results of endpoints that answer with frames.</summary>
public static class FrameResults
{
    /// <summary>An answer that is one frame.</summary>
    /// <param name="value">An object whose exact type is registered.</param>
    /// <param name="statusCode">The HTTP status code; 200 by default.</param>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    public static FrameResult<T> Frame<T>(T value, int statusCode = 200)
    {
        ArgumentNullException.ThrowIfNull(value);
        return new(value, statusCode);
    }

    /// <summary>An answer that is frames one after another, sent as they come.</summary>
    /// <param name="values">Objects whose exact types are registered.</param>
    /// <param name="statusCode">The HTTP status code; 200 by default.</param>
    /// <exception cref="ArgumentNullException"><paramref name="values"/> is null.</exception>
    public static FrameStreamResult<T> Frames<T>(IAsyncEnumerable<T> values, int statusCode = 200)
    {
        ArgumentNullException.ThrowIfNull(values);
        return new(values, statusCode);
    }

    /// <inheritdoc cref="Frames{T}(IAsyncEnumerable{T}, int)"/>
    public static FrameStreamResult<T> Frames<T>(IEnumerable<T> values, int statusCode = 200)
    {
        ArgumentNullException.ThrowIfNull(values);
        return new(values.ToAsyncEnumerable(), statusCode);
    }
}
