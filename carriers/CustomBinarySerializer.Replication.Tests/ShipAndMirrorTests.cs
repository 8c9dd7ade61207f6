namespace CustomBinarySerializer.Replication.Tests;

/// <summary>Shippers and mirrors of one journal.</summary>
[Parallelizable]
public sealed class ShipAndMirrorTests : ShipAndMirrorSuite
{
    private protected override Task<IBrokerUnderTest> OpenBrokerAsync() => Task.FromResult<IBrokerUnderTest>(new MemoryBrokerUnderTest());
}
