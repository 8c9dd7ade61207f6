using System.Diagnostics;
using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.TransactionFiles;
using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Trace;

namespace CustomBinarySerializer.Telemetry.Tests;

/// <summary>Collects the library's metrics and activities with the SDK of OpenTelemetry.</summary>
[NonParallelizable]
public sealed class OpenTelemetryTests
{
    private const string Name = "CustomBinarySerializer";

    private readonly List<MetricSnapshot> _metrics = [];
    private MeterProvider _provider = null!;
    private TemporaryFolder _folder = null!;

    [SetUp]
    public void Listen()
    {
        _metrics.Clear();
        _folder = new TemporaryFolder();
        _provider = Sdk.CreateMeterProviderBuilder().AddMeter(Name).AddInMemoryExporter(_metrics).Build();
    }

    [TearDown]
    public void StopListening()
    {
        _provider.Dispose();
        _folder.Dispose();
    }

    [Test]
    public void MessagesOfAFormatterAreExported()
    {
        CustomBinaryFormatter formatter = new(Tick.NewRegistry());
        long written = Sum("custombinaryserializer.formatter.messages", ("custombinaryserializer.io.direction", "write"));
        long bytes = Sum("custombinaryserializer.formatter.io", ("custombinaryserializer.io.direction", "read"));
        byte[] frame = formatter.Serialize(new Tick { Price = 1 });
        formatter.Serialize(new MemoryStream(), new Tick { Price = 2 });
        formatter.Deserialize<Tick>(frame);

        Assert.That(
            Sum("custombinaryserializer.formatter.messages", ("custombinaryserializer.io.direction", "write")), Is.EqualTo(written + 2));
        Assert.That(
            Sum("custombinaryserializer.formatter.io", ("custombinaryserializer.io.direction", "read")), Is.EqualTo(bytes + frame.Length));
        MetricSnapshot messages = Last("custombinaryserializer.formatter.messages");
        Assert.That((messages.MetricType, messages.Unit, messages.MeterName), Is.EqualTo((MetricType.LongSum, "{message}", Name)));
        Assert.That(Last("custombinaryserializer.formatter.io").Unit, Is.EqualTo("By"));
    }

    [Test]
    public void MetricsOfATransactionFileAreExported()
    {
        using TransactionFileWriter writer = TransactionFileWriter.Open(_folder.Path, Tick.NewRegistry());
        for (int i = 0; i < 100; i++)
        {
            writer.Append(new Tick { Price = i });
        }

        writer.Flush(durable: true);

        (string, object) folder = ("file.directory", _folder.Path);
        Assert.That(Sum("custombinaryserializer.journal.messages", folder), Is.EqualTo(100));
        Assert.That(Sum("custombinaryserializer.journal.durable.lag", folder), Is.Zero);
        Assert.That(Last("custombinaryserializer.journal.durable.lag").MetricType, Is.EqualTo(MetricType.LongSumNonMonotonic));
        Assert.That(Sum("custombinaryserializer.journal.segment.count", folder), Is.EqualTo(1));

        MetricSnapshot syncs = Last("custombinaryserializer.journal.sync.duration");
        Assert.That((syncs.MetricType, syncs.Unit), Is.EqualTo((MetricType.Histogram, "s")));
        MetricPoint point = syncs.MetricPoints.Single(point => Has(point, folder));
        Assert.That(point.GetHistogramSum(), Is.GreaterThan(0).And.LessThan(60));
        List<double> bounds = [];
        foreach (HistogramBucket bucket in point.GetHistogramBuckets())
        {
            bounds.Add(bucket.ExplicitBound);
        }

        Assert.That(
            bounds, Does.Contain(0.00001).And.Contain(10d).And.Contain(double.PositiveInfinity), "The defaults are for milliseconds.");
    }

    [Test]
    public void BothSidesOfARequestAreExported()
    {
        List<Activity> activities = [];
        using (TracerProvider tracing = Sdk.CreateTracerProviderBuilder().AddSource(Name).AddInMemoryExporter(activities).Build())
        {
            SharedMemoryOptions options = new() { Folder = _folder.Path };
            using SharedMemoryRequestServer server = SharedMemoryRequestServer.Open("prices", Tick.NewRegistry(), options);
            using SharedMemoryRequestClient client = SharedMemoryRequestClient.Open("prices", Tick.NewRegistry(), options);
            server.On<Tick, Tick>(tick => tick);
            Task<Tick> asking = client.RequestAsync<Tick, Tick>(new Tick { Price = 3 });
            server.Serve(timeout: null);
            Assert.That(asking.Result.Price, Is.EqualTo(3));
        }

        Assert.That(
            activities.Select(activity => (activity.Kind, activity.DisplayName)),
            Is.EquivalentTo([(ActivityKind.Client, "prices/Tick"), (ActivityKind.Server, "prices/Tick")]));
        Assert.That(
            activities[0].GetTagItem("custombinaryserializer.request.correlation"),
            Is.EqualTo(activities[1].GetTagItem("custombinaryserializer.request.correlation")));
    }

    private MetricSnapshot Last(string name) => _metrics.Last(metric => metric.Name == name);

    private long Sum(string name, (string, object) attribute)
    {
        _metrics.Clear();
        _provider.ForceFlush();
        return Last(name).MetricPoints.Single(point => Has(point, attribute)).GetSumLong();
    }

    private static bool Has(MetricPoint point, (string Name, object Value) attribute)
    {
        foreach ((string name, object? value) in point.Tags)
        {
            if (name == attribute.Name && Equals(value, attribute.Value))
            {
                return true;
            }
        }

        return false;
    }
}
