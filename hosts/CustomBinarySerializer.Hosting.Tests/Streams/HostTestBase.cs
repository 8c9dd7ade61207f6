using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TestKit.Streams;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.Hosting.Tests.Streams;

/// <summary>A folder, a log in memory and what was logged, for each test; needs no broker.</summary>
[CancelAfter(60_000)]
public abstract class HostTestBase
{
    private protected TemporaryFolder Folder { get; private set; } = null!;

    private protected RecordedLog Log { get; private set; } = null!;

    private protected MemoryEngine Engine { get; private set; } = null!;

    [SetUp]
    public void Prepare()
    {
        Folder = new TemporaryFolder();
        Log = new RecordedLog();
        Engine = new MemoryEngine(seed: 1) { IsBad = false };
    }

    [TearDown]
    public void Clean()
    {
        Folder.Dispose();
        Log.Dispose();
    }

    private protected Task<IHost> StartAsync(Action<HostApplicationBuilder> configure) => EmptyHost.StartAsync(Log, configure);

    private protected void AddWriter(HostApplicationBuilder builder, TransactionFileOptions? options = null) => builder.Services
        .AddCustomBinarySerializer(added => added.Registry.Register<Tick>(1))
        .AddTransactionFileWriter("orders", writer =>
        {
            writer.Folder = Folder["journal"];
            writer.Writer = options ?? TestJournal.Options;
        });

    private protected void AddShipper(HostApplicationBuilder builder, Action<HostedShipperOptions>? configure = null) =>
        builder.Services.AddCustomBinarySerializer().AddStreamShipper("orders", options =>
        {
            options.Folder = Folder["journal"];
            Connect(options);
            configure?.Invoke(options);
        });

    private protected void AddMirror(HostApplicationBuilder builder, Action<HostedMirrorOptions>? configure = null) =>
        builder.Services.AddCustomBinarySerializer().AddStreamMirror("orders", options =>
        {
            options.Folder = Folder["mirror"];
            options.Writer = TestJournal.Options;
            Connect(options);
            configure?.Invoke(options);
        });

    private protected void Connect(HostedFollowerOptions options)
    {
        options.Broker = Engine.Broker with { Timeout = TimeSpan.FromSeconds(1) };
        options.Stream = "orders-stream";
    }

    private void Connect(HostedStreamOptions options)
    {
        options.Broker = Engine.Broker with { Timeout = TimeSpan.FromSeconds(1) };
        options.Stream = "orders-stream";
    }

    /// <summary>Ships what the journal has, without a host.</summary>
    private protected async Task ShipAsync(long end, CancellationToken cancellation)
    {
        await using StreamShipper shipper = new(Folder["journal"], Engine.Broker, "orders-stream");
        _ = shipper.RunAsync(cancellation);
        await shipper.WaitUntilConfirmedAsync(end, cancellation);
    }
}
