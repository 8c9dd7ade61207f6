using CustomBinarySerializer.Hosting.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Zstd;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.Hosting.Tests;

[CancelAfter(60_000)]
public sealed class CompressionTests
{
    private TemporaryFolder _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = new TemporaryFolder();

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    /// <summary>Only this test registers zstd in this process.</summary>
    [Test]
    public async Task OldSegmentsOfAWriterAreCompressedWhileTheHostRuns(CancellationToken cancellation)
    {
        Assert.That(
            async () => await TestHosts.StartAsync(AddWriter),
            Throws.TypeOf<OptionsValidationException>()
                .With.Message.Contains("orders has Compression").And.Message.Contains("ZstdSegments.Register()"));

        ZstdSegments.Register();
        RecordedLog log = new();
        using IHost host = await TestHosts.StartAsync(AddWriter, log);
        TransactionFileWriter writer = host.Writer("orders");
        while (!log.Ids.Contains(105))
        {
            cancellation.ThrowIfCancellationRequested();
            for (int i = 0; i < 200; i++)
            {
                writer.Append(new Order { Number = i, Customer = "Smith" });
            }

            writer.Roll();
            await Task.Yield();
        }

        using TransactionFileReader reader = TransactionFileReader.Open(
            _folder["orders"], host.Services.GetRequiredService<TypeRegistry>());
        long next = 0;
        foreach (TransactionRecord<Order> record in reader.Read<Order>())
        {
            Assert.That(record.Message.Number, Is.EqualTo(next++ % 200));
        }

        Assert.That(next, Is.EqualTo(writer.NextOrdinal));
        await host.StopAsync(cancellation);
        Assert.That(log.Ids, Does.Contain(103).And.None.EqualTo(107));
    }

    private void AddWriter(CustomBinarySerializerBuilder builder) => builder.AddTransactionFileWriter("orders", options =>
    {
        options.Folder = _folder["orders"];
        options.Compression = new SegmentCompressionOptions { KeepNewest = 1 };
        options.MaintenanceInterval = TimeSpan.FromMilliseconds(20);
    });
}
