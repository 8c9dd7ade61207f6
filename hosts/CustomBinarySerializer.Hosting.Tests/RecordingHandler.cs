using System.Collections.Concurrent;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Hosting.Tests;

/// <summary>Keeps what it handled; fails, or waits, where a test says so.</summary>
internal sealed class RecordingHandler : IMessageHandler
{
    private readonly ConcurrentQueue<long> _ordinals = new();
    private readonly ConcurrentQueue<long> _commits = new();

    internal IEnumerable<long> Ordinals => _ordinals;

    internal IEnumerable<long> Commits => _commits;

    internal Func<TransactionRecord, CancellationToken, ValueTask> Before { get; set; } = (_, _) => ValueTask.CompletedTask;

    internal Action<FollowerPlace> BeforeCommit { get; set; } = _ => { };

    public async ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken)
    {
        await Before(record, cancellationToken);
        _ordinals.Enqueue(record.Ordinal);
    }

    public ValueTask CommitAsync(FollowerPlace place, CancellationToken cancellationToken)
    {
        BeforeCommit(place);
        _commits.Enqueue(place.NextOrdinal);
        return ValueTask.CompletedTask;
    }
}
