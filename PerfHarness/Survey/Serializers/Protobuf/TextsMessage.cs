using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

internal sealed class TextsMessage : HandKeptMessage
{
    private const uint AsciiTag = (1 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint CyrillicTag = (2 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint ChineseTag = (3 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint EmojiTag = (4 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint MixedTag = (5 << WireTag.TypeBits) | WireTag.LengthDelimited;

    public string Ascii { get; set; } = "";

    public string Cyrillic { get; set; } = "";

    public string Chinese { get; set; } = "";

    public string Emoji { get; set; } = "";

    public string Mixed { get; set; } = "";

    public override int Touch() =>
        Ascii.Length ^ Cyrillic.Length ^ Chinese.Length ^ Emoji.Length ^ Mixed.Length;

    public override int CalculateSize()
    {
        int size = 0;
        size += Ascii.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Ascii) : 0;
        size += Cyrillic.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Cyrillic) : 0;
        size += Chinese.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Chinese) : 0;
        size += Emoji.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Emoji) : 0;
        size += Mixed.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Mixed) : 0;
        return size;
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        if (Ascii.Length != 0)
        {
            output.WriteTag(AsciiTag);
            output.WriteString(Ascii);
        }

        if (Cyrillic.Length != 0)
        {
            output.WriteTag(CyrillicTag);
            output.WriteString(Cyrillic);
        }

        if (Chinese.Length != 0)
        {
            output.WriteTag(ChineseTag);
            output.WriteString(Chinese);
        }

        if (Emoji.Length != 0)
        {
            output.WriteTag(EmojiTag);
            output.WriteString(Emoji);
        }

        if (Mixed.Length != 0)
        {
            output.WriteTag(MixedTag);
            output.WriteString(Mixed);
        }
    }

    protected override void MergeField(uint tag, ref ParseContext input)
    {
        switch (tag)
        {
            case AsciiTag:
                Ascii = input.ReadString();
                break;
            case CyrillicTag:
                Cyrillic = input.ReadString();
                break;
            case ChineseTag:
                Chinese = input.ReadString();
                break;
            case EmojiTag:
                Emoji = input.ReadString();
                break;
            case MixedTag:
                Mixed = input.ReadString();
                break;
            default:
                Skip(ref input);
                break;
        }
    }
}
