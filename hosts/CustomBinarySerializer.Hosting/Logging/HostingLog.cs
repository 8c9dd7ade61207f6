using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Hosting.Logging;

/// <summary>
/// The log messages of writers, followers, shippers, mirrors and request servers. Their ids are documented in
/// docs/hosting.md, and never change.
/// </summary>
internal static partial class HostingLog
{
    [LoggerMessage(
        100,
        LogLevel.Information,
        "Writer {Writer} opened {Folder}; the next message gets ordinal {NextOrdinal}. Closed in order before: {WasClosedCleanly}.")]
    internal static partial void WriterOpened(this ILogger logger, string writer, string folder, long nextOrdinal, bool wasClosedCleanly);

    [LoggerMessage(
        101,
        LogLevel.Warning,
        "Writer {Writer} cut {Length} bytes off {File} at {Offset}, which a crash had left half-written; they are kept in {Copy}.")]
    internal static partial void TornTailCut(this ILogger logger, string writer, string file, long offset, long length, string copy);

    [LoggerMessage(
        102, LogLevel.Error, "{Name} passed over damage in {File} at {Offset}: messages {FirstOrdinal} up to {NextOrdinal}. {Reason}")]
    internal static partial void DamageSkipped(
        this ILogger logger, string name, string file, long offset, long firstOrdinal, long nextOrdinal, string reason);

    [LoggerMessage(103, LogLevel.Information, "Writer {Writer} closed {Folder} after {NextOrdinal} messages, all durable.")]
    internal static partial void WriterClosed(this ILogger logger, string writer, string folder, long nextOrdinal);

    [LoggerMessage(104, LogLevel.Critical, "Writer {Writer} closed {Folder}, and not all of its messages are known to be durable.")]
    internal static partial void WriterClosedUndurable(this ILogger logger, Exception exception, string writer, string folder);

    [LoggerMessage(105, LogLevel.Information, "Writer {Writer} compressed {File}: {PlainBytes} bytes became {Bytes}.")]
    internal static partial void SegmentCompressed(this ILogger logger, string writer, string file, long plainBytes, long bytes);

    [LoggerMessage(106, LogLevel.Warning, "Writer {Writer} leaves {File} as it is, and doesn't try again: {Reason}.")]
    internal static partial void SegmentLeft(this ILogger logger, string writer, string file, string? reason);

    [LoggerMessage(107, LogLevel.Warning, "Writer {Writer} couldn't compress segments of {Folder}, and tries again.")]
    internal static partial void CompressionFailed(this ILogger logger, Exception exception, string writer, string folder);

    [LoggerMessage(108, LogLevel.Information, "Writer {Writer} archived {File}, {Bytes} bytes, in {Archive}.")]
    internal static partial void SegmentArchived(this ILogger logger, string writer, string file, long bytes, string archive);

    [LoggerMessage(109, LogLevel.Warning, "Writer {Writer} couldn't archive segments of {Folder}, and tries again.")]
    internal static partial void ArchivingFailed(this ILogger logger, Exception exception, string writer, string folder);

    [LoggerMessage(110, LogLevel.Information, "Writer {Writer} deleted {Count} segments of {Folder}; the first message is {FirstOrdinal}.")]
    internal static partial void SegmentsDeleted(this ILogger logger, string writer, int count, string folder, long firstOrdinal);

    [LoggerMessage(
        111, LogLevel.Warning, "Writer {Writer} keeps segments of {Folder} from message {Ordinal} on: {Holder} still needs them.")]
    internal static partial void SegmentsHeld(this ILogger logger, string writer, string folder, long ordinal, string holder);

    [LoggerMessage(112, LogLevel.Warning, "Writer {Writer} couldn't delete segments of {Folder}, and tries again.")]
    internal static partial void DeletionFailed(this ILogger logger, Exception exception, string writer, string folder);

    [LoggerMessage(200, LogLevel.Information, "Follower {Follower} follows {Source} from message {NextOrdinal}.")]
    internal static partial void FollowerStarted(this ILogger logger, string follower, string source, long nextOrdinal);

    [LoggerMessage(201, LogLevel.Debug, "Follower {Follower} stored its place: message {NextOrdinal}.")]
    internal static partial void PlaceStored(this ILogger logger, string follower, long nextOrdinal);

    [LoggerMessage(202, LogLevel.Error, "Follower {Follower} failed at message {NextOrdinal}, and tries again until it succeeds.")]
    internal static partial void HandlingFailed(this ILogger logger, Exception exception, string follower, long nextOrdinal);

    [LoggerMessage(203, LogLevel.Warning, "Follower {Follower} can't read {Source}, and tries again until it can.")]
    internal static partial void SourceUnreadable(this ILogger logger, Exception exception, string follower, string source);

    [LoggerMessage(204, LogLevel.Critical, "Follower {Follower} of {Source} has ended {Place}: trying again wouldn't help.")]
    internal static partial void FollowerFailed(this ILogger logger, Exception exception, string follower, string source, string place);

    [LoggerMessage(205, LogLevel.Information, "Follower {Follower} stopped before message {NextOrdinal}.")]
    internal static partial void FollowerStopped(this ILogger logger, string follower, long nextOrdinal);

    [LoggerMessage(
        206, LogLevel.Warning, "Follower {Follower} goes on at message {FirstOrdinal}: those from {NextOrdinal} on have been deleted.")]
    internal static partial void DeletedSkipped(this ILogger logger, string follower, long nextOrdinal, long firstOrdinal);

    [LoggerMessage(
        207,
        LogLevel.Error,
        "Follower {Follower} couldn't store its last place, message {NextOrdinal}: what came after the one before comes again.")]
    internal static partial void LastPlaceNotStored(this ILogger logger, Exception exception, string follower, long nextOrdinal);

    [LoggerMessage(208, LogLevel.Information, "Follower {Follower} waits until a writer creates the transaction file {Folder}.")]
    internal static partial void FolderAwaited(this ILogger logger, string follower, string folder);

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

    [LoggerMessage(406, LogLevel.Error, "{Role} {Name} failed, and tries again until it doesn't: {Reason} Next ordinal: {NextOrdinal}.")]
    internal static partial void StreamFailed(
        this ILogger logger, Exception? failure, string role, string name, string reason, long nextOrdinal);

    [LoggerMessage(407, LogLevel.Critical, "{Role} {Name} has ended: trying again wouldn't help. Next ordinal: {NextOrdinal}.")]
    internal static partial void StreamEnded(this ILogger logger, Exception reason, string role, string name, long nextOrdinal);

    [LoggerMessage(408, LogLevel.Information, "{Role} {Name} stopped. Next ordinal: {NextOrdinal}.")]
    internal static partial void StreamStopped(this ILogger logger, string role, string name, long nextOrdinal);

    [LoggerMessage(
        409, LogLevel.Warning, "{Role} {Name} stopped while {Lag} durable messages aren't replicated: they are shipped after the next " +
            "start. Next ordinal: {NextOrdinal}.")]
    internal static partial void StreamStoppedEarly(this ILogger logger, string role, string name, long nextOrdinal, long lag);

    [LoggerMessage(411, LogLevel.Warning, "{Role} {Name} waits for its stream: {Reason}")]
    internal static partial void StreamWaitsForStream(this ILogger logger, string role, string name, string reason);

    [LoggerMessage(412, LogLevel.Error, "{Role} {Name} waits, because another one ships to its stream: {Reason}")]
    internal static partial void StreamFenced(this ILogger logger, string role, string name, string reason);

    [LoggerMessage(500, LogLevel.Information, "Request server {Server} is open, and answers.")]
    internal static partial void RequestServerOpened(this ILogger logger, string server);

    [LoggerMessage(501, LogLevel.Information, "Request server {Server} stopped; {DroppedReplies} replies found no room.")]
    internal static partial void RequestServerStopped(this ILogger logger, string server, long droppedReplies);

    [LoggerMessage(502, LogLevel.Critical, "Request server {Server} has ended: its queues can't be used any more.")]
    internal static partial void RequestServerFailed(this ILogger logger, Exception exception, string server);

    [LoggerMessage(503, LogLevel.Error, "Request server {Server} refused a request.")]
    internal static partial void RequestRefused(this ILogger logger, Exception exception, string server);
}
