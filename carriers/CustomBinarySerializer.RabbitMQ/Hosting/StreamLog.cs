using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Replication.Hosting;

/// <summary>What hosted shippers, mirrors and followers log. The ids are documented in docs/hosting.md, and never change. The next ordinal is -1 while it isn't known.</summary>
internal static partial class StreamLog
{
    [LoggerMessage(400, LogLevel.Information, "{Role} {Name} begins: {Work}.")]
    internal static partial void StreamBegun(this ILogger logger, string role, string name, string work);

    [LoggerMessage(401, LogLevel.Information, "{Role} {Name} runs. Next ordinal: {NextOrdinal}.")]
    internal static partial void StreamRuns(this ILogger logger, string role, string name, long nextOrdinal);

    [LoggerMessage(402, LogLevel.Warning, "{Role} {Name} isn't connected, and tries again until it is: {Reason}")]
    internal static partial void StreamDisconnected(this ILogger logger, string role, string name, string reason);

    [LoggerMessage(403, LogLevel.Information, "{Role} {Name} stands by: another one has the stream.")]
    internal static partial void StreamStandsBy(this ILogger logger, string role, string name);

    [LoggerMessage(404, LogLevel.Warning, "{Role} {Name} waits: the broker accepts nothing now, because its disk or memory is full.")]
    internal static partial void StreamBlocked(this ILogger logger, string role, string name);

    [LoggerMessage(405, LogLevel.Warning, "{Role} {Name} waits for its folder: {Reason}")]
    internal static partial void StreamWaitsForFolder(this ILogger logger, string role, string name, string reason);

    [LoggerMessage(411, LogLevel.Warning, "{Role} {Name} waits for its stream: {Reason}")]
    internal static partial void StreamWaitsForStream(this ILogger logger, string role, string name, string reason);

    [LoggerMessage(406, LogLevel.Error, "{Role} {Name} failed, and tries again until it doesn't: {Reason} Next ordinal: {NextOrdinal}.")]
    internal static partial void StreamFailed(this ILogger logger, Exception? failure, string role, string name, string reason, long nextOrdinal);

    [LoggerMessage(407, LogLevel.Critical, "{Role} {Name} has ended: trying again wouldn't help. Next ordinal: {NextOrdinal}.")]
    internal static partial void StreamEnded(this ILogger logger, Exception reason, string role, string name, long nextOrdinal);

    [LoggerMessage(408, LogLevel.Information, "{Role} {Name} stopped. Next ordinal: {NextOrdinal}.")]
    internal static partial void StreamStopped(this ILogger logger, string role, string name, long nextOrdinal);

    [LoggerMessage(409, LogLevel.Warning, "{Role} {Name} stopped while {Lag} durable messages aren't replicated: they are shipped after the next start. Next ordinal: {NextOrdinal}.")]
    internal static partial void StreamStoppedEarly(this ILogger logger, string role, string name, long nextOrdinal, long lag);

    [LoggerMessage(412, LogLevel.Error, "{Role} {Name} waits, because another one ships to its stream: {Reason}")]
    internal static partial void StreamFenced(this ILogger logger, string role, string name, string reason);
}
