using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>Tests of streams that don't exist any more, or that hold no entry that was confirmed in them.</summary>
public abstract class VanishedStreamSuite : StreamTestBase
{
    private static readonly StreamShipperOptions s_startsOver = new() { StartOver = true };

    // Another process ships after the stream was deleted, as a supervisor would start it.
    [TestCase(false, StreamError.StreamMissing, "doesn't exist")]
    [TestCase(true, StreamError.MessagesMissing, "holds no message")]
    public async Task AShipperDoesNotBeginAgainByItself(bool isMadeAgain, StreamError error, string state, CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 100);
        await ShipAsync(100, cancellation);
        await DeleteStreamAsync(isMadeAgain, cancellation);

        await using StreamShipper shipper = new(Folder["journal"], Address, Stream);
        StreamException? refused = Assert.ThrowsAsync<StreamException>(() => shipper.RunAsync(cancellation));

        Assert.That(refused!.Error, Is.EqualTo(error));
        Assert.That(
            refused.Message, Does.Contain("before 100 were confirmed")
                .And.Contain(state)
                .And.Contain(Stream)
                .And.Contain("from message 0 on")
                .And.Contain("StartOver"));
        if (!isMadeAgain)
        {
            Assert.That(
                async () => await StreamDescription.ReadAsync(Address, Stream, cancellation),
                Throws.TypeOf<StreamException>().With.Property(nameof(StreamException.Error)).EqualTo(StreamError.StreamMissing));
        }

        await ShipAsync(100, cancellation, options: s_startsOver);
        await MirrorAsync(100, cancellation);
        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
    }

    [Test]
    public async Task AShipperWhoseStreamIsDeletedNamesBothEnds(CancellationToken cancellation)
    {
        using TransactionFileWriter writer = TestJournal.Open(Folder["journal"]);
        TestJournal.Append(writer, 100);
        await using StreamShipper shipper = new(Folder["journal"], Address, Stream);
        Task shipping = shipper.RunAsync(cancellation);
        await Either(shipper.WaitUntilConfirmedAsync(100, cancellation), shipping);
        await DeleteStreamAsync(isMadeAgain: false, cancellation);
        TestJournal.Append(writer, 10);

        Assert.That(
            () => shipping, Throws.TypeOf<StreamException>()
                .With.Message.Contains("before 100 were confirmed")
                .And.Message.Contains("doesn't exist"));
    }

    [Test]
    public async Task ANewStreamBeginsLaterOnlyOnPurpose(CancellationToken cancellation)
    {
        TestJournal.WriteFrom100To200(Folder["journal"]);
        await using StreamShipper shipper = new(Folder["journal"], Address, Stream);

        Assert.That(
            () => shipper.RunAsync(cancellation),
            Throws.TypeOf<StreamException>()
                .With.Property(nameof(StreamException.Error))
                .EqualTo(StreamError.StreamMissing)
                .And.Message.Contains("begins with message 100"));

        await ShipAsync(200, cancellation, options: s_startsOver);
        await MirrorAsync(200, cancellation);
        TestJournal.AssertSame(Folder["journal"], Folder["mirror"], 100);
    }

    [Test]
    public async Task AStreamInWhichNothingWasConfirmedIsMadeAgain(CancellationToken cancellation)
    {
        using TransactionFileWriter writer = TestJournal.Open(Folder["journal"]);
        await ShipAsync(0, cancellation);
        await DeleteStreamAsync(isMadeAgain: false, cancellation);
        TestJournal.Append(writer, 10);

        await ShipAsync(10, cancellation);
    }

    [Test]
    public async Task AnotherStreamOfTheSameFolderBegins(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(10, cancellation);
        await using StreamShipper shipper = new(Folder["journal"], Address, Stream + "-2");
        Task shipping = shipper.RunAsync(cancellation);

        await Either(shipper.WaitUntilConfirmedAsync(10, cancellation), shipping);
    }

    [Test]
    public async Task AFolderWhoseRecordCannotBeWrittenIsShipped(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(10, cancellation);
        string record = Directory.GetFiles(Folder["journal"], "shipped-*").Single();
        File.Delete(record);
        Directory.CreateDirectory(record);
        TestJournal.Write(Folder["journal"], 10);

        await ShipAsync(20, cancellation);
    }

    [Test]
    public async Task AMirrorWithMessagesEndsAndAnEmptyOneWaitsIfItIsTold(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 100);
        await ShipAsync(100, cancellation);
        await MirrorAsync(100, cancellation);
        await DeleteStreamAsync(isMadeAgain: false, cancellation);
        StreamFollowerOptions waits = new() { WaitForStream = true };

        await using StreamFollower full = new(Address, Stream, waits);
        Assert.That(
            () => full.MirrorAsync(Folder["mirror"], cancellationToken: cancellation),
            Throws.TypeOf<StreamException>()
                .With.Property(nameof(StreamException.Error))
                .EqualTo(StreamError.StreamMissing)
                .And.Message.Contains("before 100 were read"));

        await using StreamFollower impatient = new(Address, Stream);
        Assert.That(
            () => impatient.MirrorAsync(Folder["impatient"], cancellationToken: cancellation),
            Throws.TypeOf<StreamException>().With.Property(nameof(StreamException.Error)).EqualTo(StreamError.StreamMissing));

        await using StreamFollower empty = new(Address, Stream, waits);
        Task mirroring = empty.MirrorAsync(Folder["empty"], cancellationToken: cancellation);
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20));
        while (empty.State != StreamState.WaitingForStream)
        {
            Assert.That(mirroring.IsCompleted, Is.False);
            await poll.WaitForNextTickAsync(cancellation);
        }

        // Both go on, once the stream is made on purpose.
        await ShipAsync(100, cancellation, options: s_startsOver);
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(110, cancellation);
        await TestJournal.WaitForAsync(Folder["empty"], 110, mirroring, cancellation);
        await MirrorAsync(110, cancellation);
        TestJournal.AssertSame(Folder["journal"], Folder["empty"]);
        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
    }
}
