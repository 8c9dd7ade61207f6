using System.Runtime.Serialization;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Quartz;
using Shop;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Components;

/// <summary>Tests of docs/how-to/quartz.md, with a job store of Quartz in SQLite.</summary>
public sealed class QuartzTests
{
    private static readonly JobKey s_key = new("report", "shop");

    private TemporaryFolder _folder = null!;
    private string _connection = null!;

    [SetUp]
    public void SetUp()
    {
        _folder = new TemporaryFolder();
        _connection = $"Data Source={_folder["quartz.db"]};Pooling=False";
    }

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public async Task JobStoreKeepsAJobDataMapAsAFrame()
    {
        await using (ServiceProvider services = Services())
        {
            IScheduler scheduler = await services.GetRequiredService<ISchedulerFactory>().GetScheduler();
            JobDataMap data = new() { ["basket"] = OldBytes.Basket("new"), ["count"] = 7 };
            IJobDetail job = JobBuilder.Create<NoJob>().WithIdentity(s_key).UsingJobData(data).StoreDurably().Build();
            await scheduler.AddJob(job, AddJobOptions.Replacing);
            await scheduler.Shutdown();
        }

        byte[] stored = await StoredAsync();
        Assert.That(BinaryFormatterImporter.IsMessage(stored), Is.False);
        Assert.That(new GraphObjectSerializer().Deserialize<JobDataMap>(stored)!["count"], Is.EqualTo(7));
        await LoadsAsync("new", 7);
    }

    [Test]
    public async Task JobStoreReadsTheBlobThatQuartz3Wrote()
    {
        await JobStoreKeepsAJobDataMapAsAFrame();
        await using (SqliteConnection connection = new(_connection))
        {
            await connection.OpenAsync();
            await using SqliteCommand command = connection.CreateCommand();
            command.CommandText = "UPDATE QRTZ_JOB_DETAILS SET JOB_DATA = @old";
            command.Parameters.AddWithValue("@old", OldBytes.Of(new Quartz3Map { ["basket"] = OldBytes.Basket("old"), ["count"] = 3 }));
            Assert.That(await command.ExecuteNonQueryAsync(), Is.EqualTo(1));
        }

        Assert.That(BinaryFormatterImporter.IsMessage(await StoredAsync()), Is.True);
        await LoadsAsync("old", 3);
    }

    private ServiceProvider Services()
    {
        ServiceCollection services = new();
        services.AddLogging();
        services.AddQuartz(quartz => quartz.UsePersistentStore(store => store
            .UseSqlite(SqliteFactory.Instance, _connection)
            .ProvisionSchema()
            .UseSerializer<GraphObjectSerializer>()));
        return services.BuildServiceProvider();
    }

    private async Task LoadsAsync(string customer, int count)
    {
        await using ServiceProvider services = Services();
        IScheduler scheduler = await services.GetRequiredService<ISchedulerFactory>().GetScheduler();
        IJobDetail job = (await scheduler.GetJobDetail(s_key))!;
        Assert.That(((Basket)job.JobDataMap["basket"]!).Customer, Is.EqualTo(customer));
        Assert.That(job.JobDataMap["count"], Is.EqualTo(count));
        await scheduler.Shutdown();
    }

    private async Task<byte[]> StoredAsync()
    {
        await using SqliteConnection connection = new(_connection);
        await connection.OpenAsync();
        await using SqliteCommand command = connection.CreateCommand();
        command.CommandText = "SELECT JOB_DATA FROM QRTZ_JOB_DETAILS";
        return (byte[])(await command.ExecuteScalarAsync())!;
    }

    private sealed class NoJob : IJob
    {
        public ValueTask Execute(IJobExecutionContext context, CancellationToken cancellationToken) => ValueTask.CompletedTask;
    }

    /// <summary>A map that writes the names and entries of a JobDataMap of Quartz 3.</summary>
    [Serializable]
    private sealed class Quartz3Map : Dictionary<string, object>, ISerializable
    {
        void ISerializable.GetObjectData(SerializationInfo info, StreamingContext context)
        {
            info.AssemblyName = "Quartz, Version=3.8.0.0, Culture=neutral, PublicKeyToken=f6b8c98a402cc8a4";
            info.FullTypeName = "Quartz.JobDataMap";
            info.AddValue("version", 1);
            info.AddValue("dirty", false);
            info.AddValue("map", new Dictionary<string, object>(this));
        }
    }
}
