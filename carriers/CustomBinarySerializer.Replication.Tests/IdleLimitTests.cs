using CustomBinarySerializer.Replication.Following;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>The time limits of a reader's waits.</summary>
public sealed class IdleLimitTests
{
    [Test]
    [CancelAfter(30_000)]
    public async Task ALimitThatHasPassedDoesNotEndTheNextWait(CancellationToken cancellation)
    {
        using CancellationTokenSource ended = new();
        using IdleLimit limit = new(ended.Token);
        TaskCompletionSource passed = new();
        using CancellationTokenRegistration passing = limit.Begin(TimeSpan.FromMilliseconds(1)).Register(passed.SetResult);
        await passed.Task.WaitAsync(cancellation);

        CancellationToken next = limit.Begin(TimeSpan.FromHours(1));
        Assert.That(next.IsCancellationRequested, Is.False);

        await ended.CancelAsync();
        Assert.That(next.IsCancellationRequested);
        Assert.That(limit.Begin(TimeSpan.FromHours(1)).IsCancellationRequested);
    }
}
