using CustomBinarySerializer.RabbitMQ.Tests.Brokers;

namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>The shared broker with the name of a stream, and a folder, for each test.</summary>
public abstract class BrokerTestBase : StreamTestBase
{
    private protected Broker Broker { get; private set; } = null!;

    private protected override async Task<IBrokerUnderTest> OpenBrokerAsync()
    {
        Broker = await SharedBroker.GetAsync();
        return await RabbitMQUnderTest.OpenAsync();
    }
}
