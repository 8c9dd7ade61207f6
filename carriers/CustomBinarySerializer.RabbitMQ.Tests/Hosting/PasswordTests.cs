using CustomBinarySerializer.Hosting.Tests;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.RabbitMQ.Tests.Hosting;

/// <summary>Logs of hosts that find no broker.</summary>
public sealed class PasswordTests
{
    [Test]
    [CancelAfter(60_000)]
    public async Task ThePasswordIsNeverLogged(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        using RecordedLog log = new();
        TestJournal.Write(folder["journal"], 10);
        using IHost host = await EmptyHost.StartAsync(log, builder =>
            builder.Services.AddCustomBinarySerializer().AddStreamShipper("orders", options =>
        {
            options.Folder = folder["journal"];
            options.Broker = RabbitMQBroker.Parse("amqp://somebody:secret@127.0.0.1:1");
            options.Stream = "orders";
        }));
        await log.WaitForAsync(402, cancellation);
        await host.StopAsync(cancellation);

        Assert.That(log.Entries.Where(entry => entry.Text.Contains("secret", StringComparison.Ordinal)), Is.Empty);
    }
}
