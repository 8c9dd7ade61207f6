using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.AspNetCore.Logging;

/// <summary>What the package logs. The ids are documented in docs/hosting.md, and never change.</summary>
internal static partial class HostLog
{
    [LoggerMessage(100, LogLevel.Information, "Writer {Writer} opened {Folder}; the next message gets ordinal {NextOrdinal}. Closed in order before: {WasClosedCleanly}.")]
    internal static partial void WriterOpened(this ILogger logger, string writer, string folder, long nextOrdinal, bool wasClosedCleanly);

    [LoggerMessage(101, LogLevel.Warning, "Writer {Writer} cut {Length} bytes off {File} at {Offset}, which a crash had left half-written; they are kept in {Copy}.")]
    internal static partial void TornTailCut(this ILogger logger, string writer, string file, long offset, long length, string copy);

    [LoggerMessage(102, LogLevel.Error, "{Name} passed over damage in {File} at {Offset}: messages {FirstOrdinal} up to {NextOrdinal}. {Reason}")]
    internal static partial void DamageSkipped(this ILogger logger, string name, string file, long offset, long firstOrdinal, long nextOrdinal, string reason);

    [LoggerMessage(103, LogLevel.Information, "Writer {Writer} closed {Folder} after {NextOrdinal} messages, all durable.")]
    internal static partial void WriterClosed(this ILogger logger, string writer, string folder, long nextOrdinal);

    [LoggerMessage(104, LogLevel.Critical, "Writer {Writer} closed {Folder}, and not all of its messages are known to be durable.")]
    internal static partial void WriterClosedUndurable(this ILogger logger, Exception exception, string writer, string folder);

    [LoggerMessage(200, LogLevel.Information, "Follower {Follower} follows {Folder} from message {NextOrdinal}.")]
    internal static partial void FollowerStarted(this ILogger logger, string follower, string folder, long nextOrdinal);

    [LoggerMessage(201, LogLevel.Debug, "Follower {Follower} stored its place: message {NextOrdinal}.")]
    internal static partial void PlaceStored(this ILogger logger, string follower, long nextOrdinal);

    [LoggerMessage(202, LogLevel.Error, "Follower {Follower} failed at message {NextOrdinal}, and tries again in {Delay}.")]
    internal static partial void HandlingFailed(this ILogger logger, Exception exception, string follower, long nextOrdinal, TimeSpan delay);

    [LoggerMessage(203, LogLevel.Warning, "Follower {Follower} can't read {Folder}, and tries again in {Delay}.")]
    internal static partial void JournalUnreadable(this ILogger logger, Exception exception, string follower, string folder, TimeSpan delay);

    [LoggerMessage(204, LogLevel.Critical, "Follower {Follower} of {Folder} has ended {Place}: trying again wouldn't help.")]
    internal static partial void FollowerFailed(this ILogger logger, Exception exception, string follower, string folder, string place);

    [LoggerMessage(205, LogLevel.Information, "Follower {Follower} stopped before message {NextOrdinal}.")]
    internal static partial void FollowerStopped(this ILogger logger, string follower, long nextOrdinal);

    [LoggerMessage(206, LogLevel.Warning, "Follower {Follower} goes on at message {FirstOrdinal}: those from {NextOrdinal} on have been deleted.")]
    internal static partial void DeletedSkipped(this ILogger logger, string follower, long nextOrdinal, long firstOrdinal);

    [LoggerMessage(207, LogLevel.Error, "Follower {Follower} couldn't store its last place, message {NextOrdinal}: what came after the one before comes again.")]
    internal static partial void LastPlaceNotStored(this ILogger logger, Exception exception, string follower, long nextOrdinal);

    [LoggerMessage(208, LogLevel.Information, "Follower {Follower} waits until a writer creates the transaction file {Folder}.")]
    internal static partial void FolderAwaited(this ILogger logger, string follower, string folder);

    [LoggerMessage(300, LogLevel.Information, "The body of {Method} {Path} was refused with status {StatusCode}: {Reason}")]
    internal static partial void BodyRefused(this ILogger logger, string method, string? path, int statusCode, string reason);

    [LoggerMessage(301, LogLevel.Information, "{Method} {Path} accepts {Accept}, and the answer is a frame.")]
    internal static partial void AnswerNotAcceptable(this ILogger logger, string method, string? path, string accept);

    [LoggerMessage(302, LogLevel.Warning, "The result {InvocationId} of a call to the other side of a hub can't be read.")]
    internal static partial void ResultRefused(this ILogger logger, Exception exception, string invocationId);

    [LoggerMessage(500, LogLevel.Information, "Request server {Server} is open, and answers.")]
    internal static partial void RequestServerOpened(this ILogger logger, string server);

    [LoggerMessage(501, LogLevel.Information, "Request server {Server} stopped; {DroppedReplies} replies found no room.")]
    internal static partial void RequestServerStopped(this ILogger logger, string server, long droppedReplies);

    [LoggerMessage(502, LogLevel.Critical, "Request server {Server} has ended: its queues can't be used any more.")]
    internal static partial void RequestServerFailed(this ILogger logger, Exception exception, string server);

    [LoggerMessage(503, LogLevel.Error, "Request server {Server} refused a request.")]
    internal static partial void RequestRefused(this ILogger logger, Exception exception, string server);
}
