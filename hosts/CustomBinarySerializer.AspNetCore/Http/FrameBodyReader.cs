using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.AspNetCore.Formatting;
using CustomBinarySerializer.AspNetCore.Logging;
using CustomBinarySerializer.Payload;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.AspNetCore.Http;

/// <summary>
/// Reads the bodies of requests as they arrive, by way of their pipes. Whatever is wrong with one is a
/// <see cref="FrameBodyException"/>.
/// </summary>
internal sealed class FrameBodyReader(NetworkFormatter network, ILogger<FrameBodyReader> logger)
{
    internal static FrameBodyReader Of(HttpContext context) =>
        context.RequestServices.GetService<FrameBodyReader>()
            ?? throw new InvalidOperationException("Frames in requests need services.AddCustomBinarySerializer().");

    /// <summary>Reads a body that is one frame.</summary>
    internal async ValueTask<T> ReadOneAsync<T>(HttpRequest request, CancellationToken cancellationToken)
    {
        ThrowUnlessFrames(request);
        int limit = network.Options.Limits.MaxFrameLength;
        if (request.ContentLength > (long)limit + FrameHeader.LengthSize)
        {
            throw new FrameBodyException(
                StatusCodes.Status413PayloadTooLarge,
                $"The body has {request.ContentLength} bytes, and a frame at most {(long)limit + FrameHeader.LengthSize}.",
                SerializationErrorCode.FrameTooLong);
        }

        IAsyncEnumerator<T> frames = network.Formatter.DeserializeAllAsync<T>(request.BodyReader, cancellationToken)
            .GetAsyncEnumerator(cancellationToken);
        await using (frames.ConfigureAwait(false))
        {
            T value = await MoveAsync(frames).ConfigureAwait(false)
                ? frames.Current
                : throw new FrameBodyException(
                    StatusCodes.Status400BadRequest, "The body is empty.", SerializationErrorCode.TruncatedFrame);
            return await MoveAsync(frames).ConfigureAwait(false)
                ? throw new FrameBodyException(
                    StatusCodes.Status400BadRequest, "The body goes on after the frame.", SerializationErrorCode.PayloadNotConsumed)
                : value;
        }
    }

    /// <summary>Reads a body that is frames one after another, as they arrive.</summary>
    internal async IAsyncEnumerable<T> ReadAllAsync<T>(HttpRequest request, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        ThrowUnlessFrames(request);
        IAsyncEnumerator<T> frames = network.Formatter.DeserializeAllAsync<T>(request.BodyReader, cancellationToken)
            .GetAsyncEnumerator(cancellationToken);
        await using (frames.ConfigureAwait(false))
        {
            while (await MoveAsync(frames).ConfigureAwait(false))
            {
                yield return frames.Current;
            }
        }
    }

    internal void LogRefusal(HttpContext context, FrameBodyException refusal) =>
        logger.BodyRefused(context.Request.Method, context.Request.Path, refusal.StatusCode, refusal.Message);

    internal void LogNotAcceptable(HttpContext context) =>
        logger.AnswerNotAcceptable(context.Request.Method, context.Request.Path, context.Request.Headers.Accept.ToString());

    internal static FrameBodyException WrongMediaType(HttpRequest request) =>
        new(
            StatusCodes.Status415UnsupportedMediaType,
            $"The content type is {request.ContentType ?? "missing"}, and not {FrameMediaType.Name}.");

    private static void ThrowUnlessFrames(HttpRequest request)
    {
        if (!FrameMediaType.IsOf(request))
        {
            throw WrongMediaType(request);
        }
    }

    private static async ValueTask<bool> MoveAsync<T>(IAsyncEnumerator<T> frames)
    {
        try
        {
            return await frames.MoveNextAsync().ConfigureAwait(false);
        }
        catch (Exception e) when (TryRefuse(e, out FrameBodyException? refusal))
        {
            throw refusal;
        }
    }

    private static bool TryRefuse(Exception failure, [NotNullWhen(true)] out FrameBodyException? refusal)
    {
        refusal = failure switch
        {
            // The server's own error: the body is larger than the endpoint takes, comes too slowly, or breaks off.
            BadHttpRequestException bad => new(bad.StatusCode, bad.Message, cause: bad),
            BinarySerializationException { Code: SerializationErrorCode.FrameTooLong } tooLong =>
                new(StatusCodes.Status413PayloadTooLarge, tooLong.Message, tooLong.Code, tooLong),
            BinarySerializationException bad => new(StatusCodes.Status400BadRequest, bad.Message, bad.Code, bad),
            IOException broken => new(StatusCodes.Status400BadRequest, broken.Message, SerializationErrorCode.TruncatedFrame, broken),
            _ => null,
        };
        return refusal is not null;
    }
}
