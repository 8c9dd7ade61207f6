using System.Diagnostics;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Telemetry;

[NonParallelizable]
public sealed class RequestActivityTests
{
    private readonly List<Activity> _ended = [];
    private ActivityListener _listener = null!;
    private RingFolder _folder = null!;
    private SharedMemoryRequestClient _client = null!;
    private SharedMemoryRequestServer _server = null!;

    [SetUp]
    public void Open()
    {
        _ended.Clear();
        _listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name == "CustomBinarySerializer",
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = activity =>
            {
                lock (_ended)
                {
                    _ended.Add(activity);
                }
            },
        };
        ActivitySource.AddActivityListener(_listener);
        _folder = new RingFolder();
        SharedMemoryOptions options = RingFolder.Options() with { Folder = _folder.Path };
        _client = SharedMemoryRequestClient.Open(RingFolder.Name, TestRegistry.Shared, options);
        _server = SharedMemoryRequestServer.Open(RingFolder.Name, TestRegistry.Shared, options);
        _server.On<Point, Point>(point => new Point(point.Y, point.X));
        _server.On<Ping, Ping>(_ => throw new InvalidOperationException("no pong"));
    }

    [TearDown]
    public void Close()
    {
        _server.Dispose();
        _client.Dispose();
        _folder.Dispose();
        _listener.Dispose();
    }

    [Test]
    public void BothSidesOfARequestAreActivitiesWithTheSameCorrelation()
    {
        using Activity outer = new Activity("outer").Start();
        Task<Point> asking = _client.RequestAsync<Point, Point>(new Point(1, 2));
        Activity.Current = null;
        Assert.That(_server.Serve(timeout: null), Is.EqualTo(1));
        Assert.That(asking.Result, Is.EqualTo(new Point(2, 1)));

        Activity client = Of(ActivityKind.Client);
        Activity server = Of(ActivityKind.Server);
        Assert.That((client.DisplayName, server.DisplayName), Is.EqualTo(("ring/Point", "ring/Point")));
        Assert.That(client.ParentSpanId, Is.EqualTo(outer.SpanId));
        Assert.That(server.Parent, Is.Null, "An envelope has no room for a parent.");
        Assert.That(client.GetTagItem("rpc.method"), Is.EqualTo("ring/Point"));
        Assert.That(client.GetTagItem("rpc.system.name"), Is.EqualTo("custombinaryserializer"));
        Assert.That(
            client.GetTagItem("custombinaryserializer.request.correlation"),
            Is.Not.Null.And.EqualTo(server.GetTagItem("custombinaryserializer.request.correlation")));
        Assert.That((client.Status, server.Status), Is.EqualTo((ActivityStatusCode.Unset, ActivityStatusCode.Unset)));
    }

    [Test]
    public void AHandlerThatThrowsIsAnErrorOnBothSides()
    {
        Task<Ping> asking = _client.RequestAsync<Ping, Ping>(new Ping());
        Assert.That(_server.Serve(timeout: null), Is.EqualTo(1));
        Assert.That(async () => await asking, Throws.TypeOf<BinarySerializationException>());

        Activity client = Of(ActivityKind.Client);
        Activity server = Of(ActivityKind.Server);
        Assert.That((client.Status, client.GetTagItem("error.type")), Is.EqualTo((ActivityStatusCode.Error, "RequestRefused")));
        Assert.That(
            (server.Status, server.GetTagItem("error.type")), Is.EqualTo((ActivityStatusCode.Error, "System.InvalidOperationException")));
    }

    [Test]
    public void AReplyThatDoesNotComeIsAnError()
    {
        Assert.That(() => _client.Request<Point, Point>(new Point(1, 2), TimeSpan.FromMilliseconds(1)), Throws.TypeOf<TimeoutException>());

        Assert.That(Of(ActivityKind.Client).GetTagItem("error.type"), Is.EqualTo("System.TimeoutException"));
    }

    private Activity Of(ActivityKind kind)
    {
        lock (_ended)
        {
            return _ended.Single(activity => activity.Kind == kind);
        }
    }
}
