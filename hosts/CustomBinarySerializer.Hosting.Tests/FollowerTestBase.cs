using CustomBinarySerializer.Hosting.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.Hosting.Tests;

/// <summary>A host with a follower whose handler records its calls.</summary>
public abstract class FollowerTestBase : FolderTestBase
{
    private protected RecordingHandler Handler { get; set; } = null!;

    [SetUp]
    public void MakeHandler() => Handler = new RecordingHandler();

    private protected Task<IHost> StartAsync(
        Action<TransactionFileFollowerOptions>? configure = null, bool withWriter = true) => TestHosts.StartAsync(
        builder =>
        {
            if (withWriter)
            {
                AddWriter(builder);
            }

            builder.Services.AddSingleton(Handler);
            builder.AddTransactionFileFollower<RecordingHandler>("shop", options =>
            {
                options.Folder = Folder["shop"];
                options.PlaceFile = Folder["shop.place"];
                configure?.Invoke(options);
            });
        },
        Log);

    private protected void AddWriter(CustomBinarySerializerBuilder builder) =>
        builder.AddTransactionFileWriter("shop", options =>
        {
            options.Folder = Folder["shop"];
            options.Writer = new TransactionFileOptions { SegmentSize = TransactionFileOptions.SmallestSegmentSize };
        });

    private protected static void Append(IHost host, int count)
    {
        for (int i = 0; i < count; i++)
        {
            host.Writer("shop").Append(new Payment(i, i));
        }

        host.Writer("shop").Flush(durable: true);
    }
}
