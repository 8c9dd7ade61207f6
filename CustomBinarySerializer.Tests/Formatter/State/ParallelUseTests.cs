using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter.State;

public sealed class ParallelUseTests
{
    private const int Uses = 2000;
    private const int Threads = 8;

    [Test]
    public void FormatterServesManyThreads([Values] bool reusesStrings)
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter(new FormatterOptions { ReuseStrings = reusesStrings });

        RunOnThreads(i =>
        {
            object graph = Message(i);
            WritingWay writing = WritingWay.All[i % WritingWay.All.Count];
            ReadingWay reading = ReadingWay.All[i % ReadingWay.All.Count];

            byte[] frame = writing.Write(formatter, graph);

            Assert.That(reading.ReadAll(formatter, [.. frame, .. frame]), Is.EqualTo(new[] { graph, graph }), $"{writing}, {reading}");
        });
    }

    [Test]
    public void AFailureOnOneThreadDoesNotReachAnother()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        byte[] bad = Bytes.FrameOf(TypeIds.Parcel, [Parcel.Opening, .. Bytes.FrameOf(TypeIds.Point, 1)]);

        RunOnThreads(i =>
        {
            if (i % 2 == 0)
            {
                Assert.That(() => formatter.Deserialize<object>(bad), Throws.TypeOf<BinarySerializationException>());
                Assert.That(
                    () => formatter.Serialized(new Parcel { Content = new Stray() }), Throws.TypeOf<BinarySerializationException>());
            }
            else
            {
                object graph = Message(i);
                Assert.That(formatter.DeepClone(graph), Is.EqualTo(graph));
            }
        });
    }

    [Test]
    public void FormatterServesThreadsThatMakeASingleCall()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        int served = 0;
        for (int i = 0; i < 200; i++)
        {
            Thread thread = new(() => served += formatter.DeepClone(Customer.Smith).Equals(Customer.Smith) ? 1 : 0);
            thread.Start();
            thread.Join();
        }

        Assert.That(served, Is.EqualTo(200));
    }

    [Test]
    public void FormattersWithDifferentRegistriesShareAThread()
    {
        CustomBinaryFormatter first = new(new TypeRegistry().Register<Point>(1));
        CustomBinaryFormatter second = new(new TypeRegistry().Register<Customer>(1));

        for (int i = 0; i < 100; i++)
        {
            Assert.That(first.Deserialize<object>(first.Serialized(new Point(i, i))), Is.EqualTo(new Point(i, i)));
            Assert.That(second.Deserialize<object>(second.Serialized(Customer.Smith)), Is.EqualTo(Customer.Smith));
        }
    }

    // Threads of their own: those of the pool are needed by what is awaited.
    private static void RunOnThreads(Action<int> use) =>
        Task.WaitAll(Enumerable.Range(0, Threads).Select(thread => Task.Factory.StartNew(
            () =>
            {
                for (int i = thread; i < Uses; i += Threads)
                {
                    use(i);
                }
            },
            TaskCreationOptions.LongRunning)));

    private static object Message(int i) => (i % 5) switch
    {
        0 => new Customer($"Name {i}", "é", new string('x', i % 300), i, -i),
        1 => new Point(i, ~i),
        2 => Block.OfSize(i * 7 % 10_000),
        3 => new Parcel { Content = new PointParcel { Content = new Point(i, i) } },
        _ => new Dog { Name = $"Dog {i}", Tricks = (byte)(i % 256) },
    };
}
