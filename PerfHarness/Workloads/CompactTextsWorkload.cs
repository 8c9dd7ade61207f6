using System.Runtime.CompilerServices;
using CustomBinarySerializer;
using PerfHarness.Workloads.Messages;
using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

/// <summary>
/// The messages of <see cref="TextsWorkload"/> with compact texts. The limit copies chars as they are in memory, as
/// serializers with UTF-16 do.
/// </summary>
public readonly unsafe struct CompactTextsWorkload : IVariedWorkload
{
    public static string Name => nameof(CompactTexts);

    public static bool IsCompact => true;

    public static ContractSet Generated => CompactTextsContracts.Instance;

    public static ICustomBinarySerializable[] CreateMessages() => Array.ConvertAll(TextsWorkload.CreateMessages(), Compact);

    public static ICustomBinarySerializable CreateVaried(Random random) => Compact(TextsWorkload.CreateVaried(random));

    public static ICustomBinarySerializable CreateEmpty() => new CompactTexts();

    public static int Write(CustomBinaryFormatter formatter, Span<byte> destination, object message) =>
        TypedCalls<CompactTexts>.Write(formatter, destination, message);

    public static object Read(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame) => TypedCalls<CompactTexts>.Read(formatter, frame);

    public static void ReadInto(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame, object existing) =>
        TypedCalls<CompactTexts>.ReadInto(formatter, frame, existing);

    public static object CreateTypedFormatter(CustomBinaryFormatter formatter) => formatter.For<CompactTexts>();

    public static int WriteTyped(object typedFormatter, Span<byte> destination, object message) =>
        TypedCalls<CompactTexts>.WriteTyped(typedFormatter, destination, message);

    public static object ReadTyped(object typedFormatter, ReadOnlySpan<byte> frame) =>
        TypedCalls<CompactTexts>.ReadTyped(typedFormatter, frame);

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
