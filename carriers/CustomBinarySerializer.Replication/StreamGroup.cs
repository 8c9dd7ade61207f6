using System.Collections.Concurrent;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication;

/// <summary>
/// A member of a group that follows the streams of several partitions (<see cref="StreamPartition"/>): each partition
/// is followed by one member at a time, and goes on with another one when that ends. Thread-safe; it runs once at a
/// time.
/// </summary>
public sealed class StreamGroup : IAsyncDisposable
{
    private readonly StreamBroker _broker;
    private readonly string _stream;
    private readonly int _partitions;
    private readonly int _maxActive;
    private readonly StreamFollowerOptions _options;
    private readonly ILogEngine _engine;
    private readonly ConcurrentDictionary<int, StreamFollower> _active = new();
    private readonly RunOnce _run = new(typeof(StreamGroup));

    /// <summary>Creates a member of a group.</summary>
    /// <param name="broker">The broker of the streams.</param>
    /// <param name="stream">
    /// The beginning of the names of the streams: see <see cref="StreamPartition.NameOf"/>.
    /// </param>
    /// <param name="partitions">The number of partitions: 1 or more.</param>
    /// <param name="maxActive">
    /// The maximum number of partitions that this member follows at a time: 1 or more. The others are for other
    /// members. All members together should follow all partitions.
    /// </param>
    /// <param name="options">
    /// The options, with the name of the group. The lock timeout isn't used: a member waits for ever.
    /// </param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="broker"/>, <paramref name="stream"/> or <paramref name="options"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="stream"/> is empty, longer than 200 bytes, or begins with <c>amq.</c>. Or the options name no
    /// group.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="partitions"/> or <paramref name="maxActive"/> is below 1.
    /// </exception>
    public StreamGroup(StreamBroker broker, string stream, int partitions, int maxActive, StreamFollowerOptions options)
    {
        ArgumentNullException.ThrowIfNull(broker);
        ArgumentNullException.ThrowIfNull(options);
        StreamName.ThrowIfInvalid(stream);
        ArgumentOutOfRangeException.ThrowIfLessThan(partitions, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(maxActive, 1);
        if (options.Group is null)
        {
            throw new ArgumentException("Name the group: StreamFollowerOptions.Group.", nameof(options));
        }

        _broker = broker;
        _stream = stream;
        _partitions = partitions;
        _maxActive = maxActive;
        _options = options with { LockTimeout = TimeSpan.Zero };
        _engine = broker.CreateEngine();
    }

    /// <summary>The partitions that this member follows now, rising.</summary>
    public IReadOnlyList<int> Active =>
        [.. _active.Where(each => each.Value.State is StreamState.Resuming or StreamState.Running).Select(each => each.Key).Order()];

    /// <summary>Follows partitions until the token is cancelled.</summary>
    /// <param name="registry">The registry of the types that can be decoded.</param>
    /// <param name="follow">
    /// Returns the handlers of a partition, and the store of its place. Called each time that this member tries to get
    /// the partition.
    /// </param>
    /// <param name="cancellationToken">Ends following in all partitions, between two batches.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="StreamFollower.RunAsync" path="/exception[not(contains(@cref,'ArgumentNull'))]"/>
    public Task RunAsync(
        TypeRegistry registry,
        Func<int, (MessageHandlers Handlers, IPlaceStore Places)> follow,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(registry);
        ArgumentNullException.ThrowIfNull(follow);
        return _run.RunAsync(token => RunAllAsync(registry, follow, token), cancellationToken);
    }

    /// <summary>Stops the member, and waits until it has ended.</summary>
    public ValueTask DisposeAsync() => _run.DisposeAsync();

    private async Task RunAllAsync(
        TypeRegistry registry, Func<int, (MessageHandlers Handlers, IPlaceStore Places)> follow, CancellationToken cancellationToken)
    {
        LockScout scout = new(_engine, $"CustomBinarySerializer: waits for partitions of {_stream}");
        await using (scout.ConfigureAwait(false))
        {
            using CancellationTokenSource ended = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            Task[] workers =
            [
                .. Enumerable.Range(0, Math.Min(_maxActive, _partitions))
                    .Select(worker => Task.Run(() => WorkAsync(worker, ended.Token), CancellationToken.None)),
            ];
            Task first = await Task.WhenAny(workers).ConfigureAwait(false);
            await ended.CancelAsync().ConfigureAwait(false);
            await Task.WhenAll(workers).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            await first.ConfigureAwait(false);
        }

        async Task WorkAsync(int worker, CancellationToken token)
        {
            Backoff delay = new(LockWait.Longest);

            // Not all members try the same one first.
            int first = Random.Shared.Next(_partitions) + worker;
            while (true)
            {
                for (int i = 0; i < _partitions; i++)
                {
                    int partition = (first + i) % _partitions;
                    if (!_active.ContainsKey(partition)
                        && !await scout.IsLockedAsync(
                            StreamName.MemberLock(StreamPartition.NameOf(_stream, partition), _options.Group!), token).ConfigureAwait(false)
                        && await FollowAsync(partition, registry, follow, token).ConfigureAwait(false))
                    {
                        delay.Reset();
                    }
                }

                await delay.WaitAsync(token).ConfigureAwait(false);
            }
        }
    }

    /// <summary>Follows a partition, unless another member does.</summary>
    /// <returns>Whether the partition was followed for some time.</returns>
    private async Task<bool> FollowAsync(
        int partition,
        TypeRegistry registry,
        Func<int, (MessageHandlers Handlers, IPlaceStore Places)> follow,
        CancellationToken cancellationToken)
    {
        StreamFollower follower = new(_broker, StreamPartition.NameOf(_stream, partition), _options);
        await using (follower.ConfigureAwait(false))
        {
            if (!_active.TryAdd(partition, follower))
            {
                return false;
            }

            try
            {
                (MessageHandlers handlers, IPlaceStore places) = follow(partition);
                await follower.RunAsync(handlers, registry, places, cancellationToken).ConfigureAwait(false);
                return true;
            }
            catch (StreamException e) when (e.Error == StreamError.Locked)
            {
                // By another member, which may end.
                return follower.NextOrdinal >= 0;
            }
            finally
            {
                _active.TryRemove(partition, out _);
            }
        }
    }
}
