namespace CustomBinarySerializer.Replication.Tests;

/// <summary>Entries that count, where several shippers or a lossy broker left them.</summary>
[Parallelizable]
public sealed class EntryRuleTests : EntryRuleSuite
{
    private protected override Task<IBrokerUnderTest> OpenBrokerAsync() => Task.FromResult<IBrokerUnderTest>(new MemoryBrokerUnderTest());
}
