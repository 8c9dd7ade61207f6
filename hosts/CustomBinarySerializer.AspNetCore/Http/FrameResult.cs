using System.Reflection;
using CustomBinarySerializer.AspNetCore.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace CustomBinarySerializer.AspNetCore;

/// <summary>
/// An answer that is one frame, with its length. A client that doesn't accept it gets status 406. Made by
/// <see cref="FrameResults.Frame{T}"/>.
/// </summary>
/// <typeparam name="T">The type of the object in the frame.</typeparam>
public sealed class FrameResult<T> : IResult, IEndpointMetadataProvider, IStatusCodeHttpResult, IContentTypeHttpResult, IValueHttpResult<T>
{
    private readonly int _statusCode;

    internal FrameResult(T value, int statusCode)
    {
        Value = value;
        _statusCode = statusCode;
    }

    /// <summary>The object that the frame holds.</summary>
    public T Value { get; }

    int? IStatusCodeHttpResult.StatusCode => _statusCode;

    string? IContentTypeHttpResult.ContentType => FrameMediaType.Name;

    /// <summary>Writes the answer.</summary>
    /// <param name="httpContext">The context of the request.</param>
    /// <exception cref="ArgumentNullException"><paramref name="httpContext"/> is null.</exception>
    /// <exception cref="BinarySerializationException">
    /// The object's type isn't registered, or its contract failed; nothing was written.
    /// </exception>
    public Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        return FrameBodyWriter.WriteOneAsync(httpContext, Value, _statusCode);
    }

#pragma warning disable CA1000 // The framework calls it.
    /// <summary>Adds the media type of the endpoint's answers to its metadata.</summary>
    /// <param name="method">Not used.</param>
    /// <param name="builder">The builder of the endpoint.</param>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status200OK, typeof(T), [FrameMediaType.Name]));
    }
#pragma warning restore CA1000
}

/// <summary>
/// An answer that is frames one after another, sent as they come. A client that doesn't accept it gets status 406. Made
/// by <see cref="FrameResults"/>.
/// </summary>
/// <typeparam name="T">The type of the objects in the frames.</typeparam>
/// <remarks>
/// Where making or writing an object fails after some were sent, the answer breaks off, so that the client doesn't take
/// it for whole.
/// </remarks>
public sealed class FrameStreamResult<T> : IResult, IEndpointMetadataProvider, IStatusCodeHttpResult, IContentTypeHttpResult
{
    private readonly IAsyncEnumerable<T> _values;
    private readonly int _statusCode;

    internal FrameStreamResult(IAsyncEnumerable<T> values, int statusCode)
    {
        _values = values;
        _statusCode = statusCode;
    }

    int? IStatusCodeHttpResult.StatusCode => _statusCode;

    string? IContentTypeHttpResult.ContentType => FrameMediaType.Name;

    /// <summary>Writes the answer.</summary>
    /// <param name="httpContext">The context of the request.</param>
    /// <exception cref="ArgumentNullException"><paramref name="httpContext"/> is null.</exception>
    /// <exception cref="BinarySerializationException">
    /// The type of an object isn't registered, or its contract failed.
    /// </exception>
    public Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        return FrameBodyWriter.WriteAllAsync(httpContext, _values, _statusCode);
    }

#pragma warning disable CA1000 // The framework calls it.
    /// <summary>Adds the media type of the endpoint's answers to its metadata.</summary>
    /// <param name="method">Not used.</param>
    /// <param name="builder">The builder of the endpoint.</param>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status200OK, typeof(IAsyncEnumerable<T>), [FrameMediaType.Name]));
    }
#pragma warning restore CA1000
}
