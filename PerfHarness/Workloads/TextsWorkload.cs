using System.Text;
using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

/// <summary>Texts of several scripts. The limit is the framework's encoding: <see cref="FrameworkText"/>.</summary>
public readonly unsafe partial struct TextsWorkload : IVariedWorkload
{
    private const int MinLength = 5;
    private const int MaxLength = 60;
    private const string Cyrillic = "абвгдежзийклмнопрстуфхцчшщъыьэюя ";

    public static ICustomBinarySerializable[] CreateMessages() =>
        Instances.Create(Instances.Many, () => new Texts
        {
            Ascii = Instances.Text("The quick brown fox jumps over the lazy dog"),
            Cyrillic = Instances.Text("Съешь же ещё этих мягких французских булок"),
            Chinese = Instances.Text("天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往"),
            Emoji = Instances.Text("😀😁😂😃😄😅😆😇😈😉"),
            Mixed = Instances.Text("Zürich – 東京 – Москва, 12:30 😀"),
        });

    public static ICustomBinarySerializable CreateVaried(Random random) => new Texts
    {
        Ascii = Text(random, Ascii),
        Cyrillic = Text(random, random => new Rune(Cyrillic[random.Next(Cyrillic.Length)])),
        Chinese = Text(random, Chinese),
        Emoji = Text(random, Emoji),
        Mixed = Text(random, random => random.Next(4) switch
        {
            0 => new Rune(Cyrillic[random.Next(Cyrillic.Length)]),
            1 => Chinese(random),
            2 => Emoji(random),
            _ => Ascii(random),
        }),
    };

    public static int WriteStraight(Span<byte> destination, object message)
    {
        Texts texts = Unsafe.As<Texts>(message);
        StraightLineFrame.RequireRoom(destination, unchecked((5 * FrameworkText.MaxPrefixSize) + (FrameworkText.MaxBytesPerChar
            * (texts.Ascii.Length + texts.Cyrillic.Length + texts.Chinese.Length + texts.Emoji.Length + texts.Mixed.Length))));
        fixed (byte* frame = destination)
        {
            StraightLineWriter writer = new(frame);
            writer.WriteUtf8(texts.Ascii);
            writer.WriteUtf8(texts.Cyrillic);
            writer.WriteUtf8(texts.Chinese);
            writer.WriteUtf8(texts.Emoji);
            writer.WriteUtf8(texts.Mixed);
            return writer.Finish();
        }
    }

    public static object ReadStraight(ReadOnlySpan<byte> frame)
    {
        StraightLineFrame.RequireWhole(frame);
        fixed (byte* start = frame)
        {
            StraightLineReader reader = new(start);
            return new Texts
            {
                Ascii = reader.ReadUtf8(),
                Cyrillic = reader.ReadUtf8(),
                Chinese = reader.ReadUtf8(),
                Emoji = reader.ReadUtf8(),
                Mixed = reader.ReadUtf8(),
            };
        }
    }

    private static Rune Ascii(Random random) => new(random.Next(' ', '~' + 1));

    private static Rune Chinese(Random random) => new(random.Next('一', '龥' + 1));

    private static Rune Emoji(Random random) => new(random.Next(0x1F600, 0x1F650));

    private static string Text(Random random, Func<Random, Rune> next)
    {
        // One less than the most, since the last may take two chars.
        int length = random.Next(MinLength, MaxLength);
        StringBuilder text = new();
        while (text.Length < length)
        {
            text.Append(next(random).ToString());
        }

        return text.ToString();
    }
}
