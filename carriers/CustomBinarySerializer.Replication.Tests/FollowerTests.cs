namespace CustomBinarySerializer.Replication.Tests;

/// <summary>Followers of streams: places, groups, handlers and errors.</summary>
[Parallelizable]
public sealed class FollowerTests : FollowerSuite
{
    private protected override Task<IBrokerUnderTest> OpenBrokerAsync() => Task.FromResult<IBrokerUnderTest>(new MemoryBrokerUnderTest());
}
