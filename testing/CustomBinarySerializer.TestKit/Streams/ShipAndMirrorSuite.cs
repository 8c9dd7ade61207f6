using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.TestKit.Streams;

public abstract class ShipAndMirrorSuite : StreamTestBase
{
    [Test]
    public async Task AMirrorHoldsTheSameMessagesByteForByte(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 50_000);
        await using StreamShipper shipper = new(Folder["journal"], Address, Stream, new StreamShipperOptions { DeletionMargin = 10_000 });
        Task shipping = shipper.RunAsync(cancellation);
        await Either(shipper.WaitUntilConfirmedAsync(50_000, cancellation), shipping);

        await using StreamFollower follower = new(Address, Stream);
        Task mirroring = follower.MirrorAsync(Folder["mirror"], cancellationToken: cancellation);
        await TestJournal.WaitForAsync(Folder["mirror"], 50_000, mirroring, cancellation);
        await follower.DisposeAsync();

        Assert.That(follower.NextOrdinal, Is.EqualTo(50_000));
        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
        Assert.That(shipper.ConfirmedEnd, Is.EqualTo(50_000));
        Assert.That(shipper.Lag, Is.Zero);
        Assert.That(shipper.DeletableEnd, Is.EqualTo(40_000));
        Assert.That(shipper.State, Is.EqualTo(StreamState.Running));
    }

    [Test]
    public async Task LaterMessagesAreMirrored(CancellationToken cancellation)
    {
        using TransactionFileWriter writer = TestJournal.Open(Folder["journal"]);
        await using StreamShipper shipper = new(Folder["journal"], Address, Stream);
        Task shipping = shipper.RunAsync(cancellation);
        await Either(shipper.WaitUntilConfirmedAsync(0, cancellation), shipping);
        await using StreamFollower follower = new(Address, Stream);
        Task mirroring = follower.MirrorAsync(Folder["mirror"], TestJournal.Options, cancellation);
        foreach (int count in (int[])[1, 10, 5000, 1])
        {
            TestJournal.Append(writer, count);
            await TestJournal.WaitForAsync(Folder["mirror"], writer.NextOrdinal, mirroring, cancellation);
        }

        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
    }

    [Test]
    public async Task AShipperThatStartsAgainGoesOnWhereTheStreamEnds(CancellationToken cancellation)
    {
        long shipped = 0;
        for (int life = 0; life < 4; life++)
        {
            TestJournal.Write(Folder["journal"], 3000);
            await using StreamShipper shipper = new(Folder["journal"], Address, Stream);
            Task shipping = shipper.RunAsync(cancellation);
            await Either(shipper.WaitUntilConfirmedAsync((life + 1) * 3000, cancellation), shipping);
            shipped += shipper.ShippedBytes;
        }

        await MirrorAsync(12_000, cancellation);
        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
        Assert.That(shipped, Is.EqualTo(FrameBytes(Folder["journal"])), "each message was sent once");
    }

    [Test]
    public async Task AMirrorThatStartsAgainGoesOnWhereItEnds(CancellationToken cancellation)
    {
        await using StreamShipper shipper = new(Folder["journal"], Address, Stream);
        TestJournal.Write(Folder["journal"], 3000);
        Task shipping = shipper.RunAsync(cancellation);
        for (int life = 1; life <= 4; life++)
        {
            await Either(shipper.WaitUntilConfirmedAsync(life * 3000, cancellation), shipping);
            await MirrorAsync(life * 3000, cancellation);
            if (life == 2)
            {
                // The hint is only a hint.
                string hint = Path.Combine(Folder["mirror"], "mirror");
                string[] lines = await File.ReadAllLinesAsync(hint, cancellation);
                await File.WriteAllTextAsync(hint, $"{lines[0]}\n6000 999999 5\n", cancellation);
            }

            TestJournal.Write(Folder["journal"], 3000);
        }

        await Either(shipper.WaitUntilConfirmedAsync(15_000, cancellation), shipping);
        await MirrorAsync(15_000, cancellation);
        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
    }

    [Test]
    public async Task SchemasChangeWhereTheyDidInTheJournal(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 100);
        TypeRegistry registry = TestJournal.Registry();
        using (TransactionFileWriter writer = TestJournal.Open(Folder["journal"], registry: registry))
        {
            registry.Register<Extra>(2);
            TestJournal.Append(writer, 100);
            writer.Append(new Extra { Number = 5 });
        }

        await ShipAsync(201, cancellation);
        await MirrorAsync(201, cancellation);

        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
        using TransactionFileReader mirror = TransactionFileReader.Open(Folder["mirror"], registry);
        Assert.That(mirror.ReadAt(200), Has.Property(nameof(Extra.Number)).EqualTo(5));
    }

    // The second is larger than what the client takes unless it is told.
    [TestCase(3_000_000)]
    [TestCase(70_000_000)]
    public async Task AMessageLargerThanABatchTravelsAlone(int size, CancellationToken cancellation)
    {
        using (TransactionFileWriter writer = TestJournal.Open(Folder["journal"]))
        {
            TestJournal.Append(writer, 3);
            writer.Append(new Tick { Number = 3, Text = new string('x', size) });
            TestJournal.Append(writer, 3);
        }

        await ShipAsync(7, cancellation);
        await MirrorAsync(7, cancellation);
        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
    }

    [Test]
    public async Task ASecondShipperIsRefused(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await using StreamShipper first = new(Folder["journal"], Address, Stream);
        Task shipping = first.RunAsync(cancellation);
        await Either(first.WaitUntilConfirmedAsync(10, cancellation), shipping);
        await using StreamShipper second = new(
            Folder["journal"], Address, Stream, new StreamShipperOptions { LockTimeout = TimeSpan.Zero });

        StreamException? error = Assert.ThrowsAsync<StreamException>(() => second.RunAsync(cancellation));

        Assert.That(error!.Error, Is.EqualTo(StreamError.Locked));
        Assert.That(error.Message, Does.Contain($"{Stream}.writer"));
        Assert.That(second.State, Is.EqualTo(StreamState.Stopped));
    }

    [Test]
    public async Task AShipperThatStandsByGoesOnWhenTheFirstEnds(CancellationToken cancellation)
    {
        using TransactionFileWriter writer = TestJournal.Open(Folder["journal"]);
        TestJournal.Append(writer, 10);
        await using StreamShipper first = new(Folder["journal"], Address, Stream);
        Task shipping = first.RunAsync(cancellation);
        await Either(first.WaitUntilConfirmedAsync(10, cancellation), shipping);
        await using StreamShipper second = new(
            Folder["journal"], Address, Stream, new StreamShipperOptions { LockTimeout = Timeout.InfiniteTimeSpan });
        Task standingBy = second.RunAsync(cancellation);

        await first.DisposeAsync();
        TestJournal.Append(writer, 10);
        await Either(second.WaitUntilConfirmedAsync(20, cancellation), standingBy);

        await MirrorAsync(20, cancellation);
        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
    }

    [Test]
    public async Task AnotherJournalIsRefused(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        TestJournal.Write(Folder["other"], 20);
        await ShipAsync(10, cancellation);
        await using StreamShipper second = new(Folder["other"], Address, Stream);

        Assert.That(
            () => second.RunAsync(cancellation), Throws.TypeOf<StreamException>()
                .With.Property(nameof(StreamException.Error))
                .EqualTo(StreamError.OtherJournal));
    }

    [Test]
    public async Task AJournalThatLostItsEndIsRefused(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        CopyFolder(Folder["journal"], Folder["copy"]);
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(20, cancellation);
        await using StreamShipper second = new(Folder["copy"], Address, Stream);

        Assert.That(
            () => second.RunAsync(cancellation), Throws.TypeOf<StreamException>()
                .With.Property(nameof(StreamException.Error))
                .EqualTo(StreamError.JournalTooShort));
    }

    [Test]
    public async Task ACopyOfAJournalThatWasContinuedOtherwiseIsRefused(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        CopyFolder(Folder["journal"], Folder["copy"]);
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(20, cancellation);
        using (TransactionFileWriter writer = TestJournal.Open(Folder["copy"]))
        {
            for (int i = 0; i < 30; i++)
            {
                writer.Append(Tick.Of(1000 + i));
            }
        }

        await using StreamShipper second = new(Folder["copy"], Address, Stream);

        Assert.That(() => second.RunAsync(cancellation), Throws.TypeOf<StreamException>().With.Message.Contains("both continued"));
    }

    [Test]
    public async Task AJournalThatLostWhatWasNotShippedIsRefused(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(10, cancellation);

        using TransactionFileWriter writer = TestJournal.Open(Folder["journal"]);
        TestJournal.Append(writer, 10);
        writer.Roll();
        TestJournal.Append(writer, 10);
        writer.DeleteSegmentsBefore(20);
        await using StreamShipper second = new(Folder["journal"], Address, Stream);

        Assert.That(
            () => second.RunAsync(cancellation), Throws.TypeOf<StreamException>()
                .With.Property(nameof(StreamException.Error))
                .EqualTo(StreamError.MessagesMissing));
    }

    [Test]
    public async Task AStreamThatABrokerLostIsShippedAgainOnPurposeAndAMirrorGoesOn(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 5000);
        await ShipAsync(5000, cancellation, options: new StreamShipperOptions { BatchBytes = 1024 });
        await MirrorAsync(5000, cancellation);
        await DeleteStreamAsync(isMadeAgain: false, cancellation);

        TestJournal.Write(Folder["journal"], 5000);
        await ShipAsync(10_000, cancellation, options: new StreamShipperOptions { StartOver = true });
        await MirrorAsync(10_000, cancellation);

        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
    }

    [Test]
    public async Task RunsOnceAtATimeAndNotAfterItWasDisposedOf(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        StreamShipper shipper = new(Folder["journal"], Address, Stream);
        Task shipping = shipper.RunAsync(cancellation);
        await Either(shipper.WaitUntilConfirmedAsync(10, cancellation), shipping);

        Assert.That(() => shipper.RunAsync(cancellation), Throws.InvalidOperationException);
        await shipper.DisposeAsync();
        Assert.That(() => shipping, Throws.InstanceOf<OperationCanceledException>());
        Assert.That(() => shipper.RunAsync(cancellation), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(shipper.State, Is.EqualTo(StreamState.Stopped));
    }

    [Test]
    public async Task AJournalIsNoMirror(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(10, cancellation);
        await using StreamFollower follower = new(Address, Stream);

        Assert.That(
            () => follower.MirrorAsync(Folder["journal"], cancellationToken: cancellation), Throws.TypeOf<StreamException>()
                .With.Message.Contains("weren't mirrored"));
    }

    private static long FrameBytes(string folder)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(folder, new TypeRegistry());
        long bytes = 0;
        foreach (TransactionFrame frame in reader.ReadFrames())
        {
            bytes += frame.Bytes.Length;
        }

        return bytes;
    }

    private static void CopyFolder(string from, string to)
    {
        Directory.CreateDirectory(to);
        foreach (string file in Directory.GetFiles(from))
        {
            File.Copy(file, Path.Combine(to, Path.GetFileName(file)));
        }
    }
}
