using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Attacks;

public sealed class ManyFramesTests
{
    private const int Frames = 10_000;
    private const int Unknown = 5_000;

    [TestCaseSource(typeof(ReadingWay), nameof(ReadingWay.All))]
    public void AllButTheUnknownOneArrive(ReadingWay way)
    {
        CustomBinaryFormatter writer = TestRegistry.NewFormatter();
        writer.Register<Newcomer>(TypeIds.Unknown);
        object[] written = [.. Enumerable.Range(0, Frames).Select(Message)];
        IFrameCursor cursor = way.Open(TestRegistry.NewFormatter(), writer.Serialized(written));

        List<object> arrived = [];
        List<string> refused = [];
        for (bool more = true; more;)
        {
            try
            {
                more = cursor.TryNext(out object? graph);
                if (more)
                {
                    arrived.Add(graph!);
                }
            }
            catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.UnknownTypeId)
            {
                refused.Add(e.Message);
            }
        }

        Assert.That(refused, Has.Count.EqualTo(1));
        Assert.That(refused[0], Does.Contain($"{TypeIds.Unknown}"));
        Assert.That(arrived, Is.EqualTo(written.Where((_, i) => i != Unknown)));
    }

    private static object Message(int i) => i == Unknown
        ? new Newcomer()
        : (i % 4) switch
        {
            0 => new Customer($"Name {i}", "", "x", i, i),
            1 => new Point(i, -i),
            2 => new Parcel { Content = new Animal { Name = $"{i}" } },
            _ => new Ping(),
        };

    private sealed record Newcomer : ICustomBinarySerializable
    {
        public void WriteDataTo(BinaryWriter writer) => writer.Write("unknown to the reader");

        public void SetDataFrom(BinaryReader reader) => throw new NotSupportedException();
    }
}
