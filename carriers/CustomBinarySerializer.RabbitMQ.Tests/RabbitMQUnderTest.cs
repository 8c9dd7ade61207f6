using CustomBinarySerializer.RabbitMQ.Tests.Brokers;
using CustomBinarySerializer.Replication;
using RabbitMQ.Client;

namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>The shared broker, for the suites that run with every engine.</summary>
internal sealed class RabbitMQUnderTest : IBrokerUnderTest
{
    private readonly Broker _broker;

    private RabbitMQUnderTest(Broker broker) => _broker = broker;

    public StreamBroker Address => _broker.Address;

    internal static async Task<IBrokerUnderTest> OpenAsync() => new RabbitMQUnderTest(await SharedBroker.GetAsync());

    public async Task DeleteAsync(string stream, bool isMadeAgain, CancellationToken cancellation)
    {
        await using IConnection connection = await new ConnectionFactory { Uri = _broker.Uri }.CreateConnectionAsync(cancellation);
        await using IChannel channel = await connection.CreateChannelAsync(cancellationToken: cancellation);
        await channel.QueueDeleteAsync(stream, cancellationToken: cancellation);
        if (isMadeAgain)
        {
            Dictionary<string, object?> arguments = new() { ["x-queue-type"] = "stream" };
            await channel.QueueDeclareAsync(
                stream, durable: true, exclusive: false, autoDelete: false, arguments, cancellationToken: cancellation);
        }
    }
}
