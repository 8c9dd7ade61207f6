using System.Runtime.CompilerServices;
using CustomBinarySerializer;
using PerfHarness.Workloads.Messages;
using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

/// <summary>
/// The messages of <see cref="TextsWorkload"/>, compact. Its limit is to copy the chars of each text as they are in
/// memory, as those do whose texts are UTF-16.
/// </summary>
public readonly unsafe struct CompactTextsWorkload : IVariedWorkload
{
    public static string Name => nameof(CompactTexts);

    public static bool IsCompact => true;

    public static ContractSet Generated => CompactTextsContracts.Instance;

    public static ICustomBinarySerializable[] CreateMessages() => Array.ConvertAll(TextsWorkload.CreateMessages(), Compact);

    public static ICustomBinarySerializable CreateVaried(Random random) => Compact(TextsWorkload.CreateVaried(random));

    public static ICustomBinarySerializable CreateEmpty() => new CompactTexts();

    public static int Write(CustomBinaryFormatter formatter, Span<byte> destination, object message)
    {
        formatter.TrySerialize(destination, Unsafe.As<CompactTexts>(message), out int bytesWritten);
        return bytesWritten;
    }

    public static object Read(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame) => formatter.Deserialize<CompactTexts>(frame);

    public static void ReadInto(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame, object existing) =>
        formatter.DeserializeInto(frame, Unsafe.As<CompactTexts>(existing));

    public static object CreateTypedFormatter(CustomBinaryFormatter formatter) => formatter.For<CompactTexts>();

    public static int WriteTyped(object typedFormatter, Span<byte> destination, object message) =>
        TypedFormatterCalls<CompactTexts>.Write(typedFormatter, destination, message);

    public static object ReadTyped(object typedFormatter, ReadOnlySpan<byte> frame) =>
        TypedFormatterCalls<CompactTexts>.Read(typedFormatter, frame);

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
