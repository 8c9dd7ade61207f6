using CustomBinarySerializer.RabbitMQ.Tests.Brokers;
using CustomBinarySerializer.RabbitMQ.Tests.Processes;

namespace CustomBinarySerializer.RabbitMQ.Tests;

[Parallelizable]
public sealed class KilledProcessTests
{
    [Test]
    [Category(LongRun.Category)]
    [CancelAfter(600_000)]
    public async Task NoMessageIsLostOrRepeatedWhenShipperAndMirrorAreKilled(CancellationToken cancellation)
    {
        BrokerInstallation.Require();
        int times = TestContext.Parameters.Get("Kills", LongRun.IsOn ? 20 : 4);

        TestContext.Out.WriteLine(await new KillRun(times, TimeSpan.FromMinutes(9)).RunAsync(cancellation));
    }
}
