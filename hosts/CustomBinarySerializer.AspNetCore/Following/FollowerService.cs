using CustomBinarySerializer.AspNetCore.Logging;
using CustomBinarySerializer.Hosting;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.AspNetCore.Following;

/// <summary>Follows a transaction file for as long as the host runs: handles each message, then stores the place.</summary>
internal sealed class FollowerService(
    TransactionFileFollower follower, ITransactionFileHandler handler, TransactionFileFollowerOptions options, TypeRegistry registry, TimeProvider time, ILogger logger)
    : BackgroundService
{
    private readonly ITransactionFilePlaceStore? _places =
        handler as ITransactionFilePlaceStore ?? (options.PlaceFile is { } path ? new FilePlaceStore(path) : null);

    private TransactionFilePlace _place;
    private bool _isPlaceKnown;
    private long _committed;
    private long _lastCommit;

    /// <summary>What the follower was told to read by.</summary>
    private TransactionFileReaderOptions ReaderOptions => field ??= WithLogging(options.Reader ?? new() { DurableOnly = _places is not null });

    public override async Task StopAsync(CancellationToken cancellationToken)
    {
        await base.StopAsync(cancellationToken).ConfigureAwait(false);

        // Here, because a service that is stopped before it has begun to run never does.
        if (follower.State != FollowerState.Failed)
        {
            follower.Enter(FollowerState.Stopped);
        }

        FailedService.ThrowIfFailed(ExecuteTask);
    }

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        // The host starts its other services meanwhile.
        await Task.Yield();
        try
        {
            TimeSpan delay = options.RetryDelay;
            while (true)
            {
                long before = follower.NextOrdinal;
                try
                {
                    await FollowAsync(stoppingToken).ConfigureAwait(false);
                }
                catch (IOException e)
                {
                    delay = follower.NextOrdinal > before ? options.RetryDelay : delay;
                    logger.JournalUnreadable(e, follower.Name, options.Folder, delay);
                    delay = await WaitToRetryAsync(e, delay, stoppingToken).ConfigureAwait(false);
                }
                catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.MessageDeleted && options.SkipDeleted)
                {
                    // Deleted while it followed: opening finds the first that is left.
                }
            }
        }
        catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
        {
            logger.FollowerStopped(follower.Name, follower.NextOrdinal);
        }
        catch (Exception e)
        {
            follower.Enter(FollowerState.Failed, e);
            string place = follower.NextOrdinal < 0
                ? "before its place was known"
                : FormattableString.Invariant($"before message {follower.NextOrdinal}");
            logger.FollowerFailed(e, follower.Name, options.Folder, place);
            throw;
        }
    }

    private async Task FollowAsync(CancellationToken stoppingToken)
    {
        using TransactionFileReader reader = await OpenAsync(stoppingToken).ConfigureAwait(false);
        follower.MeasureBy(() => ReaderOptions.DurableOnly ? reader.DurableOrdinal : reader.WrittenOrdinal);
        try
        {
            await FindPlaceAsync(reader, stoppingToken).ConfigureAwait(false);
            follower.Enter(FollowerState.Following);
            await HandleAllAsync(reader, stoppingToken).ConfigureAwait(false);
        }
        finally
        {
            follower.MeasureBy(null);
        }
    }

    private Task<TransactionFileReader> OpenAsync(CancellationToken stoppingToken)
    {
        Task<TransactionFileReader> opening = TransactionFileReader.OpenWhenCreatedAsync(
            options.Folder, registry, ReaderOptions, cancellationToken: stoppingToken);
        if (!opening.IsCompleted)
        {
            logger.FolderAwaited(follower.Name, options.Folder);
        }

        return opening;
    }

    private async Task FindPlaceAsync(TransactionFileReader reader, CancellationToken stoppingToken)
    {
        Guid journal = reader.JournalId;
        long first = reader.FirstOrdinal;
        if (!_isPlaceKnown)
        {
            TransactionFilePlace? stored = _places switch
            {
                null => null,

                // A damaged file stays so.
                FilePlaceStore file => await file.LoadAsync(follower.Name, stoppingToken).ConfigureAwait(false),
                _ => await RetryAsync(token => _places.LoadAsync(follower.Name, token), stoppingToken).ConfigureAwait(false),
            };
            _place = stored ?? new TransactionFilePlace(journal, first);
            _committed = stored?.NextOrdinal ?? -1;
            _isPlaceKnown = true;
        }

        if (_place.Journal != journal)
        {
            throw FollowerErrors.OtherJournal(follower.Name, options.Folder, _place, journal);
        }

        if (_place.NextOrdinal > reader.WrittenOrdinal)
        {
            throw FollowerErrors.FewerMessages(follower.Name, options.Folder, _place, reader.WrittenOrdinal);
        }

        if (_place.NextOrdinal < first && options.SkipDeleted)
        {
            logger.DeletedSkipped(follower.Name, _place.NextOrdinal, first);
            _place = _place with { NextOrdinal = first };
        }

        follower.MoveTo(_place.NextOrdinal);
        logger.FollowerStarted(follower.Name, options.Folder, _place.NextOrdinal);
    }

    private async Task HandleAllAsync(TransactionFileReader reader, CancellationToken stoppingToken)
    {
        _lastCommit = time.GetTimestamp();
        IAsyncEnumerator<TransactionRecord> records = reader.Follow(_place.NextOrdinal, stoppingToken).GetAsyncEnumerator(stoppingToken);
        await using (records.ConfigureAwait(false))
        {
            try
            {
                while (true)
                {
                    Task moving = records.MoveNextAsync().AsTask();
                    if (!moving.IsCompleted)
                    {
                        await CommitIdleAsync(moving, stoppingToken).ConfigureAwait(false);
                    }

                    await moving.ConfigureAwait(false);
                    await HandleAsync(records.Current, stoppingToken).ConfigureAwait(false);
                }
            }
            catch
            {
                // Stopped, or a message that can't be read: those before it needn't come again.
                await CommitLastAsync().ConfigureAwait(false);
                throw;
            }
        }
    }

    private async Task HandleAsync(TransactionRecord record, CancellationToken stoppingToken)
    {
        await RetryAsync(
            async token =>
            {
                await handler.HandleAsync(record, token).ConfigureAwait(false);
                return true;
            },
            stoppingToken).ConfigureAwait(false);
        _place = _place with { NextOrdinal = record.Ordinal + 1 };
        follower.MoveTo(_place.NextOrdinal);
        if (_place.NextOrdinal - _committed >= options.MessagesPerCommit || time.GetElapsedTime(_lastCommit) >= options.CommitInterval)
        {
            await CommitAsync(stoppingToken).ConfigureAwait(false);
        }
    }

    private async Task CommitIdleAsync(Task moving, CancellationToken stoppingToken)
    {
        try
        {
            await CommitAsync(stoppingToken).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // An enumerator mustn't be disposed while it moves.
            await moving.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            throw;
        }
    }

    private Task<bool> CommitAsync(CancellationToken stoppingToken) => RetryAsync(
        async token =>
        {
            await CommitOnceAsync(token).ConfigureAwait(false);
            return true;
        },
        stoppingToken);

    private async Task CommitOnceAsync(CancellationToken cancellationToken)
    {
        if (_place.NextOrdinal != _committed)
        {
            await handler.CommitAsync(_place, cancellationToken).ConfigureAwait(false);
            if (_places is not null)
            {
                await _places.StoreAsync(follower.Name, _place, cancellationToken).ConfigureAwait(false);
                logger.PlaceStored(follower.Name, _place.NextOrdinal);
            }

            _committed = _place.NextOrdinal;
        }

        _lastCommit = time.GetTimestamp();
    }

    // Once, since the host may be waiting: what isn't stored comes again after the next start.
    private async Task CommitLastAsync()
    {
        try
        {
            await CommitOnceAsync(CancellationToken.None).ConfigureAwait(false);
        }
#pragma warning disable CA1031 // Whatever a handler or a store throws: the follower is about to end, and says so.
        catch (Exception e)
#pragma warning restore CA1031
        {
            logger.LastPlaceNotStored(e, follower.Name, _place.NextOrdinal);
        }
    }

    private async Task<TResult> RetryAsync<TResult>(Func<CancellationToken, ValueTask<TResult>> act, CancellationToken stoppingToken)
    {
        TimeSpan delay = options.RetryDelay;
        while (true)
        {
            stoppingToken.ThrowIfCancellationRequested();
            try
            {
                TResult result = await act(stoppingToken).ConfigureAwait(false);
                if (follower.State == FollowerState.Retrying)
                {
                    follower.Enter(FollowerState.Following);
                }

                return result;
            }
#pragma warning disable CA1031 // Whatever a handler or a store throws, the message isn't handled, and comes again.
            catch (Exception e) when (!(e is OperationCanceledException && stoppingToken.IsCancellationRequested))
#pragma warning restore CA1031
            {
                logger.HandlingFailed(e, follower.Name, _place.NextOrdinal, delay);
                delay = await WaitToRetryAsync(e, delay, stoppingToken).ConfigureAwait(false);
            }
        }
    }

    /// <returns>How long to wait the next time.</returns>
    private async Task<TimeSpan> WaitToRetryAsync(Exception failure, TimeSpan delay, CancellationToken stoppingToken)
    {
        follower.Enter(follower.NextOrdinal < 0 ? FollowerState.Starting : FollowerState.Retrying, failure);
        await Task.Delay(delay, time, stoppingToken).ConfigureAwait(false);
        return delay * 2 < options.MaxRetryDelay ? delay * 2 : options.MaxRetryDelay;
    }

    private TransactionFileReaderOptions WithLogging(TransactionFileReaderOptions given) => given with
    {
        CorruptionSkipped = gap =>
        {
            logger.DamageSkipped(follower.Name, gap.File, gap.Offset, gap.FirstOrdinal, gap.NextOrdinal, gap.Reason);
            given.CorruptionSkipped?.Invoke(gap);
        },
    };
}
