using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class SchemaTests
{
    private static readonly TypeRegistry s_points = new TypeRegistry().Register<Point>(1);

    [Test]
    public void AnotherTypeUnderAnIdIsRefusedInWords()
    {
        SimulatedDisk disk = Write(s_points, new Point(1, 2));
        TypeRegistry other = new TypeRegistry().Register<Customer>(1);

        AssertRefused(() => OpenReader(disk, other));
        AssertRefused(() => OpenWriter(disk, other));
        Assert.That(OpenReader(disk, other, new() { IgnoreSchemaDifferences = true }).WrittenEnd, Is.EqualTo(1));

        static void AssertRefused(Action open) =>
            Assert.That(open, Throws.TypeOf<BinarySerializationException>()
                .With.Property("Code").EqualTo(SerializationErrorCode.SchemaMismatch)
                .And.Message.Contains("Customer").And.Message.Contains("Point").And.Message.Contains("Upcast"));
    }

    [Test]
    public void AnotherLayoutUnderAnIdIsRefusedInWords()
    {
        SimulatedDisk disk = Write(new TypeRegistry().Register<IntegerPrice>(1), new IntegerPrice { Amount = 5 });

        Assert.That(
            () => OpenReader(disk, new TypeRegistry().Register<DecimalPrice>(1)),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.SchemaMismatch)
                .And.Message.Contains("member Amount"));
    }

    [Test]
    public void GrownTypeIsRefusedWithTheAdviceThatHelps()
    {
        SimulatedDisk disk = Write(new TypeRegistry().Register<GrownPrice>(1), new GrownPrice { Amount = 5, Currency = "EUR" });
        TypeRegistry old = new TypeRegistry().Register<IntegerPrice>(1);
        TypeRegistry lenient = new TypeRegistry().Register<IntegerPrice>(1, new RegistrationOptions { AllowTrailingData = true });

        BinarySerializationException error = Assert.Throws<BinarySerializationException>(() => OpenReader(disk, old))!;
        Assert.That(
            error.Message, Does.Contain("Currency").And.Contain("AllowTrailingData").And.Contain("rolled back").And.Not.Contain("Upcast"));
        Assert.That(() => OpenWriter(disk, old), Throws.TypeOf<BinarySerializationException>().With.Message.EqualTo(error.Message));

        using TransactionFileReader reader = OpenReader(disk, lenient);
        Assert.That(((IntegerPrice)reader.ReadAt(0)).Amount, Is.EqualTo(5));
    }

    [Test]
    public void AdviceNamesEachKindOfDifference()
    {
        SimulatedDisk disk = Write(
            new TypeRegistry().Register<GrownPrice>(1).Register<IntegerPrice>(2), new GrownPrice { Amount = 5, Currency = "EUR" });

        Assert.That(
            () => OpenReader(disk, new TypeRegistry().Register<IntegerPrice>(1).Register<DecimalPrice>(2)),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("AllowTrailingData").And.Message.Contains("Upcast"));
    }

    [Test]
    public void AnOldLayoutIsCoveredByItsTypeAndAnUpcast()
    {
        SimulatedDisk disk = Write(new TypeRegistry().Register<IntegerPrice>(1), new IntegerPrice { Amount = 5 });
        TypeRegistry registry = new TypeRegistry()
            .Register<IntegerPrice>(1)
            .Register<DecimalPrice>(2)
            .Upcast<IntegerPrice, DecimalPrice>(old => new DecimalPrice { Amount = old.Amount });
        using (TransactionFileWriter writer = OpenWriter(disk, registry))
        {
            writer.Append(new DecimalPrice { Amount = 7 });
        }

        using TransactionFileReader reader = OpenReader(disk, registry);
        List<(decimal Amount, long Ordinal)> handled = [];
        reader.Scan(new MessageHandlers().On<DecimalPrice>((price, ordinal) => handled.Add((price.Amount, ordinal))));

        Assert.That(reader.Read().Select(record => ((DecimalPrice)record.Message).Amount), Is.EqualTo((decimal[])[5, 7]));
        Assert.That(handled, Is.EqualTo(((decimal, long)[])[(5, 0), (7, 1)]));
        Assert.That(reader.Segments, Has.Count.EqualTo(2), "Each segment describes what it holds.");
    }

    [Test]
    public void AnUnknownIdIsAnErrorOnlyWhereItIsDecoded()
    {
        TypeRegistry both = new TypeRegistry().Register<Point>(1).Register<Customer>(4711);
        SimulatedDisk disk = Write(both, new Point(1, 2), Customer.Smith, new Point(3, 4));
        using TransactionFileReader reader = OpenReader(disk, s_points);
        int points = 0;

        Assert.That(() => reader.ReadAt(1), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.UnknownTypeId)
            .And.Message.Contains("message 1").And.Message.Contains("4711").And.Message.Contains(".segment, offset"));
        Assert.That(reader.ReadAt(2), Is.EqualTo(new Point(3, 4)));
        Assert.That(reader.Scan(new MessageHandlers().On<Point>((_, _) => points++).SkipOthers()), Is.EqualTo(3));
        Assert.That(points, Is.EqualTo(2));
        List<int> ids = [];
        foreach (TransactionFrame frame in reader.ReadFrames())
        {
            ids.Add(frame.TypeId);
        }

        Assert.That(ids, Is.EqualTo((int[])[1, 4711, 1]));
    }

    [Test]
    public void ATypeThatIsRegisteredLaterBeginsASegmentThatDescribesIt([Values] bool isFirst)
    {
        TypeRegistry registry = new TypeRegistry().Register<Point>(1);
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = OpenWriter(disk, registry);
        using TransactionFileReader old = OpenReader(disk, s_points);
        using IEnumerator<TransactionRecord> records = old.Read().GetEnumerator();
        Assert.That(records.MoveNext(), Is.False);
        if (!isFirst)
        {
            writer.Append(new Point(1, 2));
        }

        registry.Register<Customer>(2);
        writer.Append(Customer.Smith);
        writer.Flush();

        using TransactionFileReader reader = OpenReader(disk, registry);
        TransactionSegment last = reader.Segments[^1];
        Assert.That(last.Schema.Fingerprint, Is.EqualTo(registry.Fingerprint));
        Assert.That(last.FirstOrdinal, Is.EqualTo(isFirst ? 0 : 1));
        Assert.That(reader.ReadAt(last.FirstOrdinal), Is.EqualTo(Customer.Smith));
        Assert.That(old.ReadFrames(last.FirstOrdinal).GetEnumerator().MoveNext(), Is.True);
    }

    private static SimulatedDisk Write(TypeRegistry registry, params object[] messages)
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = OpenWriter(disk, registry);
        foreach (object message in messages)
        {
            writer.Append(message);
        }

        return disk;
    }

    private static TransactionFileWriter OpenWriter(SimulatedDisk disk, TypeRegistry registry) =>
        TransactionFileWriter.Open(disk, registry, SampleJournal.Options, TimeProvider.System);

    private static TransactionFileReader OpenReader(
        SimulatedDisk disk, TypeRegistry registry, TransactionFileReaderOptions? options = null) =>
        TransactionFileReader.Open(disk, registry, options ?? TransactionFileReaderOptions.Default);

    public sealed class IntegerPrice
    {
        public int Amount { get; set; }
    }

    public sealed class GrownPrice
    {
        public int Amount { get; set; }

        public string Currency { get; set; } = "";
    }

    public sealed class DecimalPrice
    {
        public decimal Amount { get; set; }
    }
}
