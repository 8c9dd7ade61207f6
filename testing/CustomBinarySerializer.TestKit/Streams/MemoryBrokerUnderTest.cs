using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>A broker in memory, for the suites that run with every engine.</summary>
internal sealed class MemoryBrokerUnderTest : IBrokerUnderTest
{
    private readonly MemoryStreams _streams = new();

    public StreamBroker Address => new MemoryBroker(_streams) { Heartbeat = TimeSpan.FromSeconds(1), Timeout = TimeSpan.FromSeconds(5) };

    public Task DeleteAsync(string stream, bool isMadeAgain, CancellationToken cancellation)
    {
        _streams.Delete(stream);
        if (isMadeAgain)
        {
            _streams.Create(stream);
        }

        return Task.CompletedTask;
    }
}
