namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>Streams that don't exist any more, or hold nothing of what was confirmed in them.</summary>
[Parallelizable]
public sealed class VanishedStreamTests : VanishedStreamSuite
{
    private protected override Task<IBrokerUnderTest> OpenBrokerAsync() => RabbitMQUnderTest.OpenAsync();
}
