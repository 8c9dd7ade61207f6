using CustomBinarySerializer.Replication;
using RabbitMQ.Client;

namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>Entries that count, where several shippers or a lossy broker left them.</summary>
[Parallelizable]
public sealed class EntryRuleTests : EntryRuleSuite
{
    [Test]
    public async Task ABodyThatArrivesDamagedIsAnError(CancellationToken cancellation)
    {
        await AppendAsync(cancellation);
        Entry entry = Frames(1, 0, 10);
        await using (IConnection connection = await new ConnectionFactory
        {
            Uri = (await SharedBroker.GetAsync()).Uri,
        }.CreateConnectionAsync(cancellation))
        await using (IChannel channel = await connection.CreateChannelAsync(new CreateChannelOptions(true, true), cancellation))
        {
            byte[] damaged = [.. entry.Body];
            damaged[^1] ^= 1;
            await channel.BasicPublishAsync(
                "",
                Stream,
                mandatory: true,
                new BasicProperties { Headers = EntryHeaders.Of(entry.Header, entry.Body) },
                damaged,
                cancellation);
        }

        StreamException? error = Assert.ThrowsAsync<StreamException>(() => ReadAsync(10, cancellation));
        Assert.That(error!.Message, Does.Contain("arrived damaged"));
    }

    private protected override Task<IBrokerUnderTest> OpenBrokerAsync() => RabbitMQUnderTest.OpenAsync();
}
