using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.Tool.Tests.Selection;
using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.Tests.Values;

public sealed class ByteRangesTests
{
    private static readonly SchemaDescription s_schema = ParcelJournal.Registry.Describe();

    [Test]
    public void EveryByteIsInOneRange()
    {
        for (int number = 0; number < 30; number++)
        {
            AssertWhole(FrameOf(number));
        }
    }

    [Test]
    public void BytesThatCannotBeDecodedAreInARangeWithTheReason()
    {
        byte[] frame = FrameOf(5);
        for (int size = FrameHeader.Size; size < frame.Length; size++)
        {
            byte[] cut = frame[..size];
            FrameHeader.WriteLength(cut, size);

            IReadOnlyList<ByteRange> ranges = AssertWhole(cut);

            Assert.That(ranges[^1].Kind, Is.EqualTo(RangeKind.Fault), $"{size}");
            Assert.That(ranges[^1].Text, Does.StartWith("Frame: byte "));
        }
    }

    [Test]
    public void BytesAfterTheLastMemberAndUnknownPayloadsAreRanges()
    {
        byte[] longer = [.. FrameOf(1), 7, 7];
        FrameHeader.WriteLength(longer, longer.Length);
        byte[] unknown = [6, 0, 0, 0, 99, 0, 0, 0, 1, 2];

        Assert.That(AssertWhole(longer)[^1], Has.Property("Name").EqualTo("trailing data"));
        Assert.That(AssertWhole(unknown)[^1], Has.Property("Kind").EqualTo(RangeKind.Opaque));
    }

    [Test]
    public void DamagedFramesHaveRanges()
    {
        Random random = new(7);
        for (int turn = 0; turn < LongRun.Rounds(all: 50_000, part: 2_000); turn++)
        {
            byte[] frame = FrameOf(turn % 20);
            frame[random.Next(FrameHeader.TypeIdOffset, frame.Length)] = (byte)random.Next(256);
            AssertWhole(frame);
        }
    }

    [Test]
    public void LongListsAreCut()
    {
        TypeRegistry registry = new TypeRegistry().Register<Numbers>(1);
        byte[] frame = new CustomBinaryFormatter(registry).Serialized(
            new Numbers { Items = [.. Enumerable.Range(0, 30_000).Select(i => $"{i}")] });

        IReadOnlyList<ByteRange> ranges = ByteRanges.Of(registry.Describe(), frame, out bool isCut);

        Assert.That((ranges.Count, isCut), Is.EqualTo((ByteRanges.MaxCount, true)));
        Assert.That(ranges[0].End, Is.EqualTo(frame.Length));
    }

    private static byte[] FrameOf(int number) => new CustomBinaryFormatter(ParcelJournal.Registry).Serialized(ParcelJournal.Sample(number));

    private static IReadOnlyList<ByteRange> AssertWhole(byte[] frame)
    {
        IReadOnlyList<ByteRange> ranges = ByteRanges.Of(s_schema, frame, out bool isCut);
        int next = 0;
        foreach (ByteRange range in ranges.Where(range => range.Kind != RangeKind.Holder))
        {
            Assert.That(range.Start, Is.EqualTo(next), range.ToString());
            next = range.End;
        }

        Assert.That((next, isCut), Is.EqualTo((frame.Length, false)));
        Assert.That(ranges.Where(range => range.End < range.Start || range.End > frame.Length), Is.Empty);
        return ranges;
    }

    public sealed class Numbers
    {
        public List<string> Items { get; set; } = [];
    }
}
