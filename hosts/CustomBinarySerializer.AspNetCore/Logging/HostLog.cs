using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.AspNetCore.Logging;

/// <summary>
/// The log messages of bodies and hubs. Their ids are documented in docs/hosting.md, and never change.
/// </summary>
internal static partial class HostLog
{
    [LoggerMessage(300, LogLevel.Information, "The body of {Method} {Path} was refused with status {StatusCode}: {Reason}")]
    internal static partial void BodyRefused(this ILogger logger, string method, string? path, int statusCode, string reason);

    [LoggerMessage(301, LogLevel.Information, "{Method} {Path} accepts {Accept}, and the answer is a frame.")]
    internal static partial void AnswerNotAcceptable(this ILogger logger, string method, string? path, string accept);

    [LoggerMessage(302, LogLevel.Warning, "The result {InvocationId} of a call to the other side of a hub can't be read.")]
    internal static partial void ResultRefused(this ILogger logger, Exception exception, string invocationId);
}
