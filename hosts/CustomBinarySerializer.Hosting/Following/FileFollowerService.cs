using CustomBinarySerializer.Hosting.Logging;
using CustomBinarySerializer.Hosting.Services;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Hosting.Following;

/// <summary>Follows a transaction file.</summary>
internal sealed class FileFollowerService(
    HostedFollower follower,
    IMessageHandler handler,
    TransactionFileFollowerOptions options,
    TypeRegistry registry,
    TimeProvider time,
    ILogger logger)
    : FollowerService(follower, options.Folder, handler, options, isOfGroup: false, time, logger), ISegmentUser
{
    string ISegmentUser.UserName => $"the follower {Follower.Name}";

    string ISegmentUser.Folder => options.Folder;

    long ISegmentUser.NeededFrom => NeededFrom;

    /// <summary>The options of the reader.</summary>
    private TransactionFileReaderOptions ReaderOptions => field ??= WithLogging(options.Reader ?? new() { DurableOnly = KeepsPlace });

    protected override async Task RunAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            try
            {
                await FollowAsync(cancellationToken).ConfigureAwait(false);
            }
            catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.MessageDeleted && options.SkipDeleted)
            {
                // Deleted while it followed: opening finds the first that is left.
            }
        }
    }

    private async Task FollowAsync(CancellationToken cancellationToken)
    {
        using TransactionFileReader reader = await OpenAsync(cancellationToken).ConfigureAwait(false);
        Follower.MeasureBy(
            () => Math.Max(0, (ReaderOptions.DurableOnly ? reader.DurableEnd : reader.WrittenEnd) - Math.Max(0, NextOrdinal)));
        try
        {
            long next = await FindPlaceAsync(reader, cancellationToken).ConfigureAwait(false);
            Follower.Enter(FollowerState.Running);
            IAsyncEnumerator<TransactionRecord> records = reader.Follow(next, cancellationToken).GetAsyncEnumerator(cancellationToken);
            await using (records.ConfigureAwait(false))
            {
                await HandleAllAsync(new FileSource(records, reader.JournalId), cancellationToken).ConfigureAwait(false);
            }
        }
        finally
        {
            Follower.MeasureBy(null);
        }
    }

    private async Task<TransactionFileReader> OpenAsync(CancellationToken cancellationToken)
    {
        Task<TransactionFileReader> opening = TransactionFileReader.OpenWhenCreatedAsync(
            options.Folder, registry, ReaderOptions, cancellationToken: cancellationToken);
        if (!opening.IsCompleted)
        {
            Follower.Enter(FollowerState.Waiting);
            Logger.FolderAwaited(Follower.Name, options.Folder);
        }

        TransactionFileReader reader = await opening.ConfigureAwait(false);
        Follower.Enter(FollowerState.Starting);
        return reader;
    }

    private async Task<long> FindPlaceAsync(TransactionFileReader reader, CancellationToken cancellationToken)
    {
        Guid journal = reader.JournalId;
        long first = reader.FirstOrdinal;
        FollowerPlace place = await ResumeAsync(loadsAgain: false, cancellationToken).ConfigureAwait(false);
        if (place.Journal != Guid.Empty && place.Journal != journal)
        {
            throw FollowerErrors.OtherJournal(Follower.Name, options.Folder, place, journal);
        }

        if (place.NextOrdinal > reader.WrittenEnd)
        {
            throw FollowerErrors.FewerMessages(Follower.Name, options.Folder, place, reader.WrittenEnd);
        }

        if (place.NextOrdinal < 0)
        {
            place = new FollowerPlace(first);
        }
        else if (place.NextOrdinal < first && options.SkipDeleted)
        {
            Logger.DeletedSkipped(Follower.Name, place.NextOrdinal, first);
            place = new FollowerPlace(first);
        }

        GoOnAt(place with { Journal = journal });
        Follower.MoveTo(place.NextOrdinal);
        Logger.FollowerStarted(Follower.Name, options.Folder, place.NextOrdinal);
        return place.NextOrdinal;
    }

    private TransactionFileReaderOptions WithLogging(TransactionFileReaderOptions given) => given with
    {
        CorruptionSkipped = gap =>
        {
            Logger.DamageSkipped(Follower.Name, gap.File, gap.Offset, gap.FirstOrdinal, gap.End, gap.Reason);
            given.CorruptionSkipped?.Invoke(gap);
        },
    };
}
