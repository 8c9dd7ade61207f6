using Microsoft.AspNetCore.Http;

namespace CustomBinarySerializer.AspNetCore;

/// <summary>
/// The body of a request isn't what was asked for. <see cref="BadHttpRequestException.StatusCode"/> is what the client
/// is to get; endpoints and actions that don't catch it answer so.
/// </summary>
public sealed class FrameBodyException : BadHttpRequestException
{
    internal FrameBodyException(
        int statusCode, string message, SerializationErrorCode code = SerializationErrorCode.Unspecified, Exception? cause = null)
        : base(message, statusCode, cause!) => Code = code;

    /// <summary>
    /// The kind of the frame's error; <see cref="SerializationErrorCode.Unspecified"/> where the error is another one.
    /// </summary>
    public SerializationErrorCode Code { get; }

    /// <summary>The title for the client. Types and members of the program are in the message alone.</summary>
    internal string PublicReason => StatusCode switch
    {
        StatusCodes.Status413PayloadTooLarge => "The body, or a frame in it, is larger than is allowed.",
        StatusCodes.Status415UnsupportedMediaType => $"The body isn't {FrameMediaType.Name}.",
        _ => "The body isn't what was asked for.",
    };
}
