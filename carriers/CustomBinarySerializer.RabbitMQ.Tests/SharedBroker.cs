using CustomBinarySerializer.RabbitMQ.Tests.Brokers;

namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>The broker of all tests that don't change it.</summary>
[SetUpFixture]
public sealed class SharedBroker
{
    private static readonly Lazy<Task<Broker>> s_broker = new(() => Broker.StartAsync());

    /// <summary>The broker; ignores the test where there is none.</summary>
    internal static async Task<Broker> GetAsync()
    {
        BrokerInstallation.Require();
        return await s_broker.Value;
    }

    [OneTimeTearDown]
    public async Task Stop()
    {
        if (s_broker.IsValueCreated)
        {
            await (await s_broker.Value).DisposeAsync();
        }
    }
}
