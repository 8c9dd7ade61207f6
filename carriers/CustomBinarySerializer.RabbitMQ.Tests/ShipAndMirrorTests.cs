namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>Shippers and mirrors of one journal.</summary>
[Parallelizable]
public sealed class ShipAndMirrorTests : ShipAndMirrorSuite
{
    private protected override Task<IBrokerUnderTest> OpenBrokerAsync() => RabbitMQUnderTest.OpenAsync();
}
