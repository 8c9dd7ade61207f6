using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class TypedReadingTests
{
    private static readonly object[] s_messages =
        [new Point(1, 2), new Animal { Name = "Kim" }, Customer.Smith, new Dog { Name = "Rex", Tricks = 3 }, new Point(3, 4)];

    private readonly TypeRegistry _registry = TestRegistry.New();

    [Test]
    public void AMessageIsReadAsItsType()
    {
        using TransactionFileReader reader = Open(s_messages);

        Point point = reader.ReadAt<Point>(4);
        Customer customer = reader.ReadAt<Customer>(2);
        INamed named = reader.ReadAt<INamed>(3);

        Assert.That((point, customer, named.Name), Is.EqualTo((new Point(3, 4), Customer.Smith, "Rex")));
        Assert.That(reader.ReadAt<object>(1), Is.EqualTo(s_messages[1]));
    }

    [Test]
    public void AMessageOfAnotherTypeIsAnErrorThatNamesBoth([Values] bool isPlain)
    {
        using PlainFile file = Plain(s_messages);
        using TransactionFileReader reader = Open(s_messages);

        Assert.That(
            () => isPlain ? file.Frames.ReadAt<Customer>(4) : reader.ReadAt<Customer>(4),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.TypeMismatch)
                .And.Message.Contains(typeof(Point).FullName!).And.Message.Contains(typeof(Customer).FullName!)
                .And.Message.Contains("essage 4"));
    }

    [Test]
    public void OnlyMessagesOfTheTypeAreEnumerated([Values] bool isPlain)
    {
        using PlainFile file = Plain(s_messages);
        using TransactionFileReader reader = Open(s_messages);

        Assert.That(
            isPlain ? file.Frames.Read<Point>() : reader.Read<Point>(),
            Is.EqualTo([Record(0, new Point(1, 2)), Record(4, new Point(3, 4))]));
        Assert.That(isPlain ? file.Frames.Read<Point>(1) : reader.Read<Point>(1), Is.EqualTo([Record(4, new Point(3, 4))]));
        Assert.That(
            (isPlain ? file.Frames.Read<INamed>() : reader.Read<INamed>()).Select(
                record => (record.Ordinal, record.TypeId, record.Message.Name)),
            Is.EqualTo([(1L, TypeIds.Animal, "Kim"), (3L, TypeIds.Dog, "Rex")]));
        Assert.That((isPlain ? file.Frames.Read<Animal>() : reader.Read<Animal>()).Count(), Is.EqualTo(2));
        Assert.That(
            (isPlain ? file.Frames.Read<object>() : reader.Read<object>()).Select(record => record.Message), Is.EqualTo(s_messages));
    }

    [Test]
    public void AnEnumerationMayBeRepeated()
    {
        using TransactionFileReader reader = Open(s_messages);
        IEnumerable<TransactionRecord<Point>> points = reader.Read<Point>();

        Assert.That((points.Count(), points.Count()), Is.EqualTo((2, 2)));
    }

    [Test]
    public void MessagesOfOtherTypesAreNotDecoded([Values] bool isPlain)
    {
        byte[] frames = [.. Bytes.FrameOf(TypeIds.Customer, 1), .. new CustomBinaryFormatter(_registry).Serialized(new Point(5, 6))];
        using PlainFile file = new(frames);
        using TransactionFileReader reader = OpenFrames(frames);

        Assert.That(() => isPlain ? file.Frames.ReadAt(0) : reader.ReadAt(0), Throws.TypeOf<BinarySerializationException>());
        Assert.That((isPlain ? file.Frames.Read<Point>() : reader.Read<Point>()).Single(), Is.EqualTo(Record(1, new Point(5, 6))));
    }

    [Test]
    public void MessagesOfUnregisteredIdsAreSkipped()
    {
        SimulatedDisk disk = new();
        TypeRegistry both = new TypeRegistry().Register<Point>(1).Register<Customer>(4711);
        using (TransactionFileWriter writer = TransactionFileWriter.Open(disk, both, SampleJournal.Options, TimeProvider.System))
        {
            writer.AppendRange<object>([Customer.Smith, new Point(1, 2)]);
        }

        using TransactionFileReader reader = TransactionFileReader.Open(
            disk, new TypeRegistry().Register<Point>(1), TransactionFileReaderOptions.Default);

        Assert.That(reader.Read<Point>().Select(record => record.Ordinal), Is.EqualTo([1L]));
        Assert.That(
            () => reader.Read<object>().Count(),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UnknownTypeId));
    }

    [Test]
    public void ATypeThatNoMessageCanHaveIsRefusedAtOnce()
    {
        using TransactionFileReader reader = Open(s_messages);
        using PlainFile file = Plain(s_messages);

        foreach (Action read in (Action[])[() => reader.Read<Version>(), () => reader.Follow<Version>(0), () => reader.Read<Stray>()])
        {
            Assert.That(
                () => read(),
                Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UnregisteredType)
                    .And.Message.Contains("Register it first"));
        }
    }

    [Test]
    public void AMessageOfTheTypeThatCannotBeDecodedIsAnErrorWithItsPlace()
    {
        using TransactionFileReader reader = OpenFrames(Bytes.FrameOf(TypeIds.Point, 1));

        Assert.That(
            () => reader.Read<Point>().Count(),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains(".segment, offset").And.Message.Contains("message 0"));
    }

    [Test]
    public void AnOlderTypeIsReadAsTheResultOfItsUpcast()
    {
        SimulatedDisk disk = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(disk, _registry, SampleJournal.Options, TimeProvider.System))
        {
            writer.Append(new Animal { Name = "Kim" });
        }

        TypeRegistry registry = new TypeRegistry()
            .Register<Animal>(TypeIds.Animal)
            .Register<Dog>(TypeIds.Dog)
            .Upcast<Animal, Dog>(animal => new Dog { Name = animal.Name, Tricks = 7 });
        using TransactionFileReader reader = TransactionFileReader.Open(
            disk, registry, new TransactionFileReaderOptions { IgnoreSchemaDifferences = true });

        TransactionRecord<Dog> record = reader.Read<Dog>().Single();

        Assert.That((record.TypeId, record.Message.Name, record.Message.Tricks), Is.EqualTo((TypeIds.Animal, "Kim", (byte)7)));
        Assert.That(reader.ReadAt<Dog>(0).Tricks, Is.EqualTo(7));
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task AFollowerOfATypeSkipsOthersAndWaits(CancellationToken cancellationToken)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, _registry);
        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);
        await using IAsyncEnumerator<TransactionRecord<Point>> follower = reader.Follow<Point>(0, cancellationToken)
            .GetAsyncEnumerator(cancellationToken);

        ValueTask<bool> next = follower.MoveNextAsync();
        writer.Append(Customer.Smith);
        writer.Flush();
        Assert.That(next.IsCompleted, Is.False);
        writer.Append(new Point(1, 2));
        writer.Flush();

        Assert.That(await next, Is.True);
        Assert.That(follower.Current, Is.EqualTo(Record(1, new Point(1, 2))));
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task AFollowerOfAPlainFileSkipsOthersAndWaits(CancellationToken cancellationToken)
    {
        using PlainFile file = Plain([Customer.Smith]);
        await using IAsyncEnumerator<TransactionRecord<Point>> follower = file.Frames.Follow<Point>(0, cancellationToken)
            .GetAsyncEnumerator(cancellationToken);

        ValueTask<bool> next = follower.MoveNextAsync();
        file.Append(TestRegistry.NewFormatter().Serialized(new Point(1, 2)));

        Assert.That(await next, Is.True);
        Assert.That(follower.Current, Is.EqualTo(Record(1, new Point(1, 2))));
    }

    private static TransactionRecord<Point> Record(long ordinal, Point point) => new(ordinal, TypeIds.Point, point);

    private static PlainFile Plain(object[] messages) => new(TestRegistry.NewFormatter().Serialized(messages.AsEnumerable()));

    private TransactionFileReader Open(object[] messages) =>
        OpenFrames(new CustomBinaryFormatter(_registry).Serialized(messages.AsEnumerable()));

    private TransactionFileReader OpenFrames(byte[] frames)
    {
        SimulatedDisk disk = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(disk, _registry, SampleJournal.Options, TimeProvider.System))
        {
            writer.AppendFrames(frames);
        }

        return TransactionFileReader.Open(disk, _registry, TransactionFileReaderOptions.Default);
    }
}
