using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Attacks;

public sealed class BitFlipTests
{
    private const int HeaderBits = 32;

    private readonly CustomBinaryFormatter _formatter = TestRegistry.NewFormatter();

    [SetUp]
    public void GiveTheScriptedTypeNothingToDo() => _formatter.Context = Scripted.Formatter().Context;

    [Test]
    [Category(LongRun.Category)]
    public void EveryFlipGivesAnObjectOrAnErrorAndHarmsNoOtherFrame(
        [ValueSource(nameof(SomeFrames))] GoldenFrame golden,
        [ValueSource(typeof(ReadingWay), nameof(ReadingWay.All))] ReadingWay way)
    {
        byte[] ping = Bytes.FrameOf(TypeIds.Ping);
        for (int bit = 0; bit < 8 * golden.Bytes.Length; bit++)
        {
            byte[] row = [.. ping, .. golden.Bytes, .. ping];
            row[ping.Length + (bit / 8)] ^= (byte)(1 << (bit % 8));
            IFrameCursor cursor = way.Open(_formatter, row);

            Assert.That(cursor.TryNext(out object? before), Is.True);
            Assert.That(before, Is.EqualTo(new Ping()));
            bool intactLength = bit >= HeaderBits;
            if (ReadsOrRefuses(cursor) && intactLength)
            {
                Assert.That(cursor.TryNext(out object? behind), Is.True, $"bit {bit}");
                Assert.That(behind, Is.EqualTo(new Ping()));
            }
        }
    }

    [Test]
    public void AFlipInTheTypeIdIsAnUnknownIdOrAnotherType()
    {
        foreach (GoldenFrame golden in GoldenFrame.All)
        {
            for (int bit = HeaderBits; bit < 2 * HeaderBits; bit++)
            {
                byte[] frame = [.. golden.Bytes];
                frame[bit / 8] ^= (byte)(1 << (bit % 8));

                object? read = null;
                try
                {
                    read = _formatter.Deserialize<object>(frame);
                }
                catch (BinarySerializationException)
                {
                    continue;
                }

                Assert.That(read.GetType(), Is.Not.EqualTo(golden.Graph.GetType()));
            }
        }
    }

    /// <summary>Returns all golden frames in long runs, and three random ones in others.</summary>
    private static IEnumerable<GoldenFrame> SomeFrames() => LongRun.Some(GoldenFrame.All, part: 3);

    private static bool ReadsOrRefuses(IFrameCursor cursor)
    {
        try
        {
            return cursor.TryNext(out _);
        }
        catch (SerializationException)
        {
            return true;
        }
    }
}
