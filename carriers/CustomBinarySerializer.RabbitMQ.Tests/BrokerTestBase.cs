using CustomBinarySerializer.RabbitMQ.Tests.Brokers;

namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>
/// Base class of tests on the shared broker. Each test has the name of a stream and a folder of its own.
/// </summary>
public abstract class BrokerTestBase : StreamTestBase
{
    private protected Broker Broker { get; private set; } = null!;

    private protected override async Task<IBrokerUnderTest> OpenBrokerAsync()
    {
        Broker = await SharedBroker.GetAsync();
        return await RabbitMQUnderTest.OpenAsync();
    }
}
