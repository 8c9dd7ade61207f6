using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Attacks;

[Category(LongRun.Category)]
public sealed class ManyFramesTests
{
    private static readonly int s_frames = LongRun.Rounds(all: 10_000, part: 2_000);
    private static readonly int s_unknown = s_frames / 2;

    [TestCaseSource(typeof(ReadingWay), nameof(ReadingWay.All))]
    public void AllButTheUnknownOneArrive(ReadingWay way)
    {
        CustomBinaryFormatter writer = TestRegistry.NewFormatter();
        writer.Register<Newcomer>(TypeIds.Unknown);
        object[] written = [.. Enumerable.Range(0, s_frames).Select(Message)];
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
        Assert.That(arrived, Is.EqualTo(written.Where((_, i) => i != s_unknown)));
    }

    private static object Message(int i) => i == s_unknown
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
