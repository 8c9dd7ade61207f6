using System.Text.RegularExpressions;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>Locks that another connection holds.</summary>
public sealed class LockTests : BrokerTestBase
{
    [Test]
    public async Task LookingAtALockIsNothingThatTheBrokerLogs(CancellationToken cancellation)
    {
        AmqpEngine engine = new(Broker.Address);
        await using ILogConnection waiting = await engine.ConnectAsync("test", cancellation);
        string name = StreamName.WriterLock(Stream);
        await using (ILogConnection holder = await engine.ConnectAsync("test", cancellation))
        {
            Assert.That(await waiting.IsLockedAsync(name, cancellation), Is.False);
            Assert.That(await holder.TryLockAsync(name, cancellation), Is.True);
            Assert.That(await waiting.TryLockAsync(name, cancellation), Is.False);
            for (int i = 0; i < 20; i++)
            {
                Assert.That(await waiting.IsLockedAsync(name, cancellation), Is.True);
            }
        }

        while (await waiting.IsLockedAsync(name, cancellation))
        {
        }

        Assert.That(await waiting.TryLockAsync(name, cancellation), Is.True);

        // A refusal of another lock, which the broker logs after those of this one.
        await using ILogConnection last = await engine.ConnectAsync("test", cancellation);
        Assert.That(await waiting.TryLockAsync(name + "2", cancellation), Is.True);
        Assert.That(await last.TryLockAsync(name + "2", cancellation), Is.False);
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20));
        while (!Broker.Output.Contains($"'{name}2'", StringComparison.Ordinal))
        {
            await poll.WaitForNextTickAsync(cancellation);
        }

        Assert.That(Regex.Count(Broker.Output, Regex.Escape($"'{name}'")), Is.EqualTo(1));
    }
}
