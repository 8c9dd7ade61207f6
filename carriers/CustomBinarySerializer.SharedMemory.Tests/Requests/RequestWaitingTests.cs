using CustomBinarySerializer.SharedMemory.Requests;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;
using CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable CA2016 // As the test needs it.

namespace CustomBinarySerializer.SharedMemory.Tests.Requests;

/// <summary>Tests of timeouts, cancellations, floods and replies that nobody takes.</summary>
public sealed class RequestWaitingTests : RequestTestBase
{
    [Test]
    public async Task ALateReplyIsNotTakenForAnother()
    {
        Assert.That(() => Client.Request<Point, Customer>(new Point(1, 1), TimeSpan.Zero), Throws.TypeOf<TimeoutException>());
        Assert.That(Server.Serve(timeout: null), Is.EqualTo(1));

        Task<Customer> asking = Client.RequestAsync<Point, Customer>(new Point(2, 2));
        Server.Serve(timeout: null);

        Assert.That((await asking).Age, Is.EqualTo(2));
    }

    [Test]
    public void WaitingForAReplyCanBeCancelled()
    {
        using CancellationTokenSource cancelling = new();
        Task<Customer> asking = Client.RequestAsync<Point, Customer>(new Point(1, 1), cancellationToken: cancelling.Token);

        cancelling.Cancel();

        Assert.That(async () => await asking.WaitAsync(TimeSpan.FromMinutes(1)), Throws.InstanceOf<OperationCanceledException>());
    }

    [Test]
    public void RepliesThatNobodyTakesDontHoldUpTheServer()
    {
        using SharedMemoryQueue requests = RequestRings.OpenRequests(RingFolder.Name, TestRegistry.Shared, Options());
        Envelope envelope = new(requests.Ring.Codec);
        int count = 0;
        while (Server.DroppedReplies == 0)
        {
            requests.Sender.SendFrame(envelope.Write(RecordWord.RequestId, 1, Block.OfSize(200)), timeout: null, default);
            count += Server.Serve(TimeSpan.Zero);
        }

        Assert.That(count, Is.InRange(4096 / 512, 4096 / 400));
    }

    [Test]
    [CancelAfter(60_000)]
    public void AFloodOfWrongRepliesDoesntOutlastATimeout(CancellationToken stopping)
    {
        using SharedMemoryQueue replies = RequestRings.OpenReplies(RingFolder.Name, TestRegistry.Shared, Options());
        using CancellationTokenSource ending = CancellationTokenSource.CreateLinkedTokenSource(stopping);
        byte[] wrong = new Envelope(replies.Ring.Codec).Write(RecordWord.ReplyId, 1, new Ping()).ToArray();
        Task flood = Task.Run(() => SendUntil(replies, wrong, ending.Token));

        Assert.That(
            () => Client.Request<Point, Customer>(new Point(1, 1), TimeSpan.FromMilliseconds(200), stopping),
            Throws.TypeOf<TimeoutException>());
        ending.Cancel();
        flood.Wait(stopping);
    }

    [Test]
    [CancelAfter(60_000)]
    public void AFloodOfRequestsDoesntOutlastACancellation(CancellationToken stopping)
    {
        using SharedMemoryQueue requests = RequestRings.OpenRequests(RingFolder.Name, TestRegistry.Shared, Options());
        using CancellationTokenSource ending = CancellationTokenSource.CreateLinkedTokenSource(stopping);
        using CancellationTokenSource serving = CancellationTokenSource.CreateLinkedTokenSource(stopping);
        byte[] request = new Envelope(requests.Ring.Codec).Write(RecordWord.RequestId, 1, new Point(1, 2)).ToArray();
        Task flood = Task.Run(() => SendUntil(requests, request, ending.Token));
        Server.On<Point, Ping>(_ =>
        {
            serving.Cancel();
            return new Ping();
        });

        Assert.That(() => Server.Serve(serving.Token), Throws.InstanceOf<OperationCanceledException>());
        ending.Cancel();
        flood.Wait(stopping);
    }

    // Each request that is answered makes another: there is always one.
    [TestCase(0)]
    [TestCase(1)]
    [TestCase(-1)]
    [CancelAfter(60_000)]
    public void RequestsThatNeverEndDontOutlastACall(int milliseconds, CancellationToken stopping)
    {
        using SharedMemoryQueue requests = RequestRings.OpenRequests(RingFolder.Name, TestRegistry.Shared, Options());
        byte[] request = new Envelope(requests.Ring.Codec).Write(RecordWord.RequestId, 1, new Point(1, 2)).ToArray();
        requests.Sender.SendFrame(request, timeout: null, stopping);
        Server.On<Point, Ping>(_ =>
        {
            requests.Sender.SendFrame(request, timeout: null, stopping);
            return new Ping();
        });

        Assert.That(Server.Serve(TimeSpan.FromMilliseconds(milliseconds), stopping), Is.InRange(1, 4096 / 8));
    }

    [Test]
    [CancelAfter(60_000)]
    public void AReplyIsNotDroppedWhileAnotherServerClaims(CancellationToken stopping)
    {
        using SharedMemoryRequestServer another = SharedMemoryRequestServer.Open(RingFolder.Name, TestRegistry.Shared, Options());
        using SharedMemoryQueue replies = RequestRings.OpenReplies(RingFolder.Name, TestRegistry.Shared, Options());
        replies.Ring.Memory.StoreInt32(RingLayout.ClaimLock, replies.Ring.Participant!.Tag);
        using ManualResetEventSlim answering = new();
        Server.On<Point, Ping>(_ =>
        {
            answering.Set();
            return new Ping();
        });
        Task<int> serving = Task.Run(() => Server.Serve(timeout: null, stopping));
        Task<Ping> asking = Client.RequestAsync<Point, Ping>(new Point(1, 2), cancellationToken: stopping);
        answering.Wait(stopping);

        Assert.That(serving.Wait(100, stopping), Is.False, "It waits for whoever claims.");
        replies.Ring.Memory.StoreInt32(RingLayout.ClaimLock, 0);

        Assert.That(asking.Wait(Timeout.Infinite, stopping), Is.True);
        Assert.That((serving.Result, Server.DroppedReplies), Is.EqualTo((1, 0L)));
    }

    [TestCase(0)]
    [TestCase(200)]
    [CancelAfter(60_000)]
    public void AClaimantThatWasStoppedDoesntOutlastATimeout(int milliseconds, CancellationToken stopping)
    {
        using SharedMemoryQueue replies = HeldReplies(out int tag);
        int answers = 0;
        Server.On<Point, Ping>(_ =>
        {
            answers++;
            return new Ping();
        });
        Task<Ping> asking = Client.RequestAsync<Point, Ping>(new Point(1, 2), cancellationToken: stopping);

        Task<int> serving = Task.Run(
            () =>
            {
                // With no time it waits for no request, and this one may be on its way yet.
                int served = 0;
                SpinWait.SpinUntil(
                    () => (served = Server.Serve(TimeSpan.FromMilliseconds(milliseconds))) != 0 || stopping.IsCancellationRequested);
                return served;
            },
            stopping);
        Assert.That(serving.Wait(TimeSpan.FromSeconds(20), stopping), Is.True);
        Assert.That((serving.Result, Server.Serve(TimeSpan.Zero)), Is.EqualTo((1, 0)));
        Assert.That(asking.IsCompleted, Is.False);

        replies.Ring.Memory.StoreInt32(RingLayout.ClaimLock, 0);
        Assert.That(Server.Serve(TimeSpan.Zero), Is.Zero, "Only the reply was left to be sent.");
        Assert.That(asking.Wait(Timeout.Infinite, stopping), Is.True);
        Assert.That((tag != 0, answers, Server.DroppedReplies), Is.EqualTo((true, 1, 0L)));
    }

    [Test]
    [CancelAfter(60_000)]
    public void AReplyThatACancellationKeptIsSentByTheNextCall(CancellationToken stopping)
    {
        using SharedMemoryQueue replies = HeldReplies(out _);
        using CancellationTokenSource serving = new();
        Server.On<Point, Ping>(_ =>
        {
            serving.Cancel();
            return new Ping();
        });
        Task<Ping> asking = Client.RequestAsync<Point, Ping>(new Point(1, 2), cancellationToken: stopping);
        Assert.That(() => Server.Serve(timeout: null, serving.Token), Throws.InstanceOf<OperationCanceledException>());

        replies.Ring.Memory.StoreInt32(RingLayout.ClaimLock, 0);
        Server.Serve(TimeSpan.Zero, stopping);

        Assert.That(asking.Wait(Timeout.Infinite, stopping), Is.True);
    }

    // Leaves the state of a participant that was stopped while it claimed.
    private SharedMemoryQueue HeldReplies(out int tag)
    {
        SharedMemoryQueue replies = RequestRings.OpenReplies(RingFolder.Name, TestRegistry.Shared, Options());
        tag = replies.Ring.Participant!.Tag;
        replies.Ring.Memory.StoreInt32(RingLayout.ClaimLock, tag);
        return replies;
    }

    private static void SendUntil(SharedMemoryQueue queue, byte[] envelope, CancellationToken ending)
    {
        while (!ending.IsCancellationRequested)
        {
            queue.Sender.TrySendFrame(envelope, new SpinThenPark(TimeSpan.Zero), CancellationToken.None);
        }
    }
}
