using CustomBinarySerializer.Hosting.Logging;
using CustomBinarySerializer.Replication.Following;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Storage;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.Hosting.Services;

/// <summary>
/// Deletes, archives and compresses old segments of the writers that have these options, while the host runs.
/// </summary>
/// <remarks>
/// The work is done one after another, since archiving and compressing exclude each other. A failure is logged and
/// tried again. It ends neither the host nor the writer.
/// </remarks>
internal sealed class SegmentMaintenance(
    IServiceProvider services,
    IEnumerable<WriterRegistration> writers,
    IOptionsMonitor<TransactionFileWriterOptions> options,
    ILogger<TransactionFileWriter> logger,
    TimeProvider? time = null)
    : BackgroundService
{
    private readonly TimeProvider _time = time ?? TimeProvider.System;

    protected override Task ExecuteAsync(CancellationToken stoppingToken) => Task.WhenAll(
        writers.Where(writer => options.Get(writer.Name).HasMaintenance).Select(writer => RunAsync(writer.Name, stoppingToken)));

    private async Task RunAsync(string name, CancellationToken stoppingToken)
    {
        TransactionFileWriterOptions own = options.Get(name);
        MaintainedFolder folder = new(own, services.GetRequiredKeyedService<TransactionFileWriter>(name));
        try
        {
            while (true)
            {
                await Task.Run(() => Maintain(name, folder, stoppingToken), stoppingToken).ConfigureAwait(false);
                await Task.Delay(own.MaintenanceInterval, _time, stoppingToken).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
        {
            // Finished work stays as it is.
        }
    }

    private void Maintain(string name, MaintainedFolder folder, CancellationToken stoppingToken)
    {
        if (folder.Options.Retention is { } retention)
        {
            Try(() => Delete(name, folder, retention, stoppingToken), e => logger.DeletionFailed(e, name, folder.Path));
        }

        if (folder.Options is { Archive: { } archive, LocalRetention: { } local })
        {
            Try(() => Archive(name, folder, archive, local, stoppingToken), e => logger.ArchivingFailed(e, name, folder.Path));
        }

        if (folder.Options.Compression is { } compression)
        {
            Try(() => Compress(name, folder, compression, stoppingToken), e => logger.CompressionFailed(e, name, folder.Path));
        }
    }

    private static void Try(Action work, Action<Exception> log)
    {
        try
        {
            work();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or BinarySerializationException)
        {
            log(e);
        }
    }

    private void Delete(string name, MaintainedFolder folder, RetentionPolicy policy, CancellationToken stoppingToken)
    {
        DateTimeOffset now = _time.GetUtcNow();
        IReadOnlyList<StoredSegment> segments = StoredSegment.In(folder.Storage);
        int count = policy.CountOfLeaving(segments, now);
        if (count == 0)
        {
            return;
        }

        long wanted = segments[count].FirstOrdinal;
        (long needed, string? holder) = FirstNeeded(folder, policy, now);
        if (holder is not null && needed < wanted && folder.LoggedHolder != holder)
        {
            logger.SegmentsHeld(name, folder.Path, Math.Max(needed, 0), holder);
        }

        folder.LoggedHolder = needed < wanted ? holder : null;
        long keptFrom = Math.Min(wanted, Math.Max(needed, 0));

        // The places were looked for at the path.
        folder.Storage.ThrowIfMoved();
        int deleted = folder.Writer.DeleteSegmentsBefore(keptFrom);
        if (deleted == 0)
        {
            return;
        }

        logger.SegmentsDeleted(name, deleted, folder.Path, segments[deleted].FirstOrdinal);
        if (folder.Options.Archive is { } archive)
        {
            new ArchiveMove(folder.Storage, archive, _time, stoppingToken).DeleteObjects(
                segments.Take(deleted).Select(segment => segment.Stub?.Object.Name).OfType<string>());
        }
    }

    /// <summary>
    /// Returns the first message that a service or place still needs, and its holder; the highest ordinal if nothing
    /// needs any.
    /// </summary>
    private (long Ordinal, string? Holder) FirstNeeded(MaintainedFolder folder, RetentionPolicy policy, DateTimeOffset now)
    {
        IEnumerable<(long Ordinal, string Holder)> own = services.GetServices<IHostedService>()
            .OfType<ISegmentUser>()
            .Where(user => Path.GetFullPath(user.Folder) == folder.Path)
            .Select(user => (user.NeededFrom, user.UserName));
        IEnumerable<(long Ordinal, string Holder)> places = FolderPlace.In(folder.Path)
            .Where(place => place.Holds(policy, now))
            .Select(place => (place.NextOrdinal, $"the place {place.Name}"));
        (long Ordinal, string? Holder) first = (long.MaxValue, null);
        foreach ((long ordinal, string holder) in own.Concat(places))
        {
            first = ordinal < first.Ordinal ? (ordinal, holder) : first;
        }

        return first;
    }

    private void Archive(
        string name, MaintainedFolder folder, SegmentArchive archive, RetentionPolicy local, CancellationToken stoppingToken)
    {
        ArchiveMove move = new(folder.Storage, archive, _time, stoppingToken) { Left = folder.NotArchived };
        foreach (SegmentConversionResult result in move.Store(local))
        {
            if (result.Outcome == SegmentConversionOutcome.Replaced)
            {
                logger.SegmentArchived(name, result.Path, result.Bytes, archive.Description);
            }
            else
            {
                LogLeft(name, result);
            }
        }
    }

    private void Compress(string name, MaintainedFolder folder, SegmentCompressionOptions compression, CancellationToken stoppingToken)
    {
        SegmentConversion conversion = new(folder.Storage, compression, stoppingToken) { Left = folder.NotCompressed };
        foreach (SegmentConversionResult result in conversion.Compress())
        {
            if (result.Outcome == SegmentConversionOutcome.Replaced)
            {
                logger.SegmentCompressed(name, result.Path, result.PlainBytes, result.Bytes);
            }
            else
            {
                LogLeft(name, result);
            }
        }
    }

    private void LogLeft(string name, SegmentConversionResult result)
    {
        if (result.Outcome is SegmentConversionOutcome.Damaged or SegmentConversionOutcome.NotSmaller)
        {
            logger.SegmentLeft(name, result.Path, result.Reason);
        }
    }

    /// <summary>
    /// The folder of a writer, and the state that is kept from one pass of the maintenance to the next.
    /// </summary>
    private sealed class MaintainedFolder(TransactionFileWriterOptions options, TransactionFileWriter writer)
    {
        internal TransactionFileWriter Writer => writer;

        internal TransactionFileWriterOptions Options => options;

        internal string Path { get; } = System.IO.Path.GetFullPath(options.Folder);

        /// <summary>The folder that the writer has locked, also after it was moved.</summary>
        internal DiskFolder Storage => writer.Held!;

        internal HashSet<long> NotArchived { get; } = [];

        internal HashSet<long> NotCompressed { get; } = [];

        /// <summary>The holder that was logged last; null if none holds segments back.</summary>
        internal string? LoggedHolder { get; set; }
    }
}
