namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>Followers of streams: places, groups, handlers and errors.</summary>
[Parallelizable]
public sealed class FollowerTests : FollowerSuite
{
    private protected override Task<IBrokerUnderTest> OpenBrokerAsync() => RabbitMQUnderTest.OpenAsync();
}
