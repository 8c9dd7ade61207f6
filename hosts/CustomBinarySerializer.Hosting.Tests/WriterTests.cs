using CustomBinarySerializer.Hosting.Tests.TestTypes;
using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.Hosting.Tests;

[CancelAfter(60_000)]
public sealed class WriterTests
{
    private TemporaryFolder _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = new TemporaryFolder();

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    [Test]
    public async Task AWriterIsOpenWhenTheHostRunsAndClosedDurablyWhenItHasStopped()
    {
        RecordedLog log = new();
        using IHost host = await TestHosts.StartAsync(builder => AddWriter(builder), log);
        host.Writer("orders").Append(new Order { Number = 7, Customer = "Smith" });
        await host.StopAsync();

        using TransactionFileReader reader = TransactionFileReader.Open(
            _folder["orders"], host.Services.GetRequiredService<TypeRegistry>());
        Assert.That(reader.DurableEnd, Is.EqualTo(1));
        Assert.That(reader.ReadAt(0), Is.EqualTo(new Order { Number = 7, Customer = "Smith" }));
        Assert.That(() => host.Writer("orders").Append(new Payment(1, 2)), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(log.Ids, Does.Contain(100).And.Contain(103));
    }

    [Test]
    public async Task TheHostDoesNotStartWhileAnotherWriterHasTheFolder()
    {
        using IHost first = await TestHosts.StartAsync(builder => AddWriter(builder));

        Assert.That(async () => await TestHosts.StartAsync(builder => AddWriter(builder)), Throws.InstanceOf<IOException>());

        await first.StopAsync();
        using IHost second = await TestHosts.StartAsync(builder => AddWriter(builder));
        Assert.That(second.Writer("orders").NextOrdinal, Is.Zero);
    }

    [Test]
    public void AWriterWithoutAFolderEndsTheStartWithItsName() => Assert.That(
        async () => await TestHosts.StartAsync(builder => builder.AddTransactionFileWriter("orders")),
        Throws.TypeOf<OptionsValidationException>().With.Message.Contains("orders"));

    // A binder sets the properties of an existing object, even one that others share.
    [Test]
    public async Task AConfigurationChangesNoDefaults()
    {
        using IHost host = TestHosts.Build(builder =>
        {
            AddWriter(builder);
            ConfigurationManager configuration = new();
            configuration.AddInMemoryCollection(
            [
                new("Writer:SegmentSize", "8192"), new("Writer:Limits:MaxDepth", "7"), new("Reader:Formatter:Limits:MaxDepth", "7"),
                new("NetworkFormatter:Limits:MaxDepth", "7"), new("Formatter:Limits:MaxDepth", "7"),
            ]);
            builder.AddTransactionFileFollower<RecordingHandler>("orders", options => options.Folder = _folder["orders"]);
            builder.Services.Configure<TransactionFileWriterOptions>("orders", configuration)
                .Configure<TransactionFileFollowerOptions>("orders", configuration)
                .Configure<CustomBinarySerializerOptions>(configuration);
        });
        await host.StartAsync();
        TransactionFileOptions writer =
            host.Services.GetRequiredService<IOptionsMonitor<TransactionFileWriterOptions>>().Get("orders").Writer;
        CustomBinarySerializerOptions options = host.Services.GetRequiredService<IOptions<CustomBinarySerializerOptions>>().Value;
        await host.StopAsync();

        Assert.That(
            (writer.SegmentSize, writer.Limits.MaxDepth, options.Formatter.Limits.MaxDepth, options.NetworkFormatter.Limits.MaxDepth),
            Is.EqualTo((8192, 7, 7, 7)));
        Assert.That(
            (
                TransactionFileOptions.Default.SegmentSize,
                FrameLimits.Default.MaxDepth,
                FormatterOptions.Default.Limits.MaxDepth,
                FormatterOptions.UntrustedData.Limits.MaxDepth,
                new TransactionFileReaderOptions().Formatter.Limits.MaxDepth),
            Is.EqualTo((1L << 30, 512, 512, 64, 512)));
    }

    [Test]
    public void ANameIsGivenOnce() => Assert.That(
        () => TestHosts.Build(builder => AddWriter(builder.AddTransactionFileWriter("orders"))),
        Throws.ArgumentException.With.Message.Contains("orders"));

    [Test]
    public async Task ReadersAndRingsAreKeyedServices()
    {
        SharedMemoryOptions rings = new() { Folder = _folder["rings"] };
        Directory.CreateDirectory(rings.Folder);
        using IHost host = await TestHosts.StartAsync(builder => AddWriter(builder)
            .AddTransactionFileReader("orders", _folder["orders"])
            .AddSharedMemoryQueue("quotes", rings)
            .AddSharedMemoryBroadcast("prices", rings));
        host.Writer("orders").Append(new Order { Number = 1 });
        host.Writer("orders").Flush();
        host.Services.GetRequiredKeyedService<SharedMemoryQueue>("quotes").Send(new Payment(1, 2));
        host.Services.GetRequiredKeyedService<SharedMemoryBroadcast>("prices").Send(new Payment(3, 4));

        Assert.That(host.Services.GetRequiredKeyedService<TransactionFileReader>("orders").WrittenEnd, Is.EqualTo(1));
        Assert.That(host.Services.GetRequiredKeyedService<SharedMemoryQueue>("quotes").Receive(), Is.EqualTo(new Payment(1, 2)));
        Assert.That(
            host.Services.GetRequiredService<CustomBinaryFormatter>().Registry,
            Is.SameAs(host.Services.GetRequiredService<TypeRegistry>()));
        await host.StopAsync();
    }

    private CustomBinarySerializerBuilder AddWriter(CustomBinarySerializerBuilder builder) =>
        builder.AddTransactionFileWriter("orders", options => options.Folder = _folder["orders"]);

}
