using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

/// <summary>
/// The messages of <see cref="TextsWorkload"/> with compact texts. The limit copies chars as they are in memory, as
/// serializers with UTF-16 do.
/// </summary>
public readonly unsafe partial struct CompactTextsWorkload : IVariedWorkload
{
    public static bool IsCompact => true;

    public static ICustomBinarySerializable[] CreateMessages() => Array.ConvertAll(TextsWorkload.CreateMessages(), Compact);

    public static ICustomBinarySerializable CreateVaried(Random random) => Compact(TextsWorkload.CreateVaried(random));

    public static int WriteStraight(Span<byte> destination, object message)
    {
        CompactTexts texts = Unsafe.As<CompactTexts>(message);
        int chars = unchecked(
            texts.Ascii!.Length + texts.Cyrillic!.Length + texts.Chinese!.Length + texts.Emoji!.Length + texts.Mixed!.Length);
        StraightLineFrame.RequireRoom(destination, unchecked((5 * sizeof(int)) + (sizeof(char) * chars)));
        fixed (byte* frame = destination)
        {
            StraightLineWriter writer = new(frame);
            writer.WriteUtf16(texts.Ascii);
            writer.WriteUtf16(texts.Cyrillic);
            writer.WriteUtf16(texts.Chinese);
            writer.WriteUtf16(texts.Emoji);
            writer.WriteUtf16(texts.Mixed);
            return writer.Finish();
        }
    }

    public static object ReadStraight(ReadOnlySpan<byte> frame)
    {
        StraightLineFrame.RequireWhole(frame);
        fixed (byte* start = frame)
        {
            StraightLineReader reader = new(start);
            return new CompactTexts
            {
                Ascii = reader.ReadUtf16(),
                Cyrillic = reader.ReadUtf16(),
                Chinese = reader.ReadUtf16(),
                Emoji = reader.ReadUtf16(),
                Mixed = reader.ReadUtf16(),
            };
        }
    }

    private static ICustomBinarySerializable Compact(ICustomBinarySerializable message)
    {
        Texts texts = (Texts)message;
        return new CompactTexts
        {
            Ascii = texts.Ascii,
            Cyrillic = texts.Cyrillic,
            Chinese = texts.Chinese,
            Emoji = texts.Emoji,
            Mixed = texts.Mixed,
        };
    }
}
