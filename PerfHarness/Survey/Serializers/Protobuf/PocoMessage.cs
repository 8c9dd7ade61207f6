using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

internal sealed class PocoMessage : HandKeptMessage
{
    private const uint TextTag = (1 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint NumberTag = (2 << WireTag.TypeBits) | WireTag.Varint;
    private const uint IdLowTag = (3 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint IdHighTag = (4 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint CreatedTag = (5 << WireTag.TypeBits) | WireTag.Fixed64;

    public string Text { get; set; } = "";

    public int Number { get; set; }

    public ulong IdLow { get; set; }

    public ulong IdHigh { get; set; }

    public ulong Created { get; set; }

    public override int Touch() => Text.Length ^ Number ^ IdLow.GetHashCode() ^ IdHigh.GetHashCode() ^ Created.GetHashCode();

    public override int CalculateSize()
    {
        int size = 0;
        size += Text.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Text) : 0;
        size += Number != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Number) : 0;
        size += IdLow != 0 ? WireTag.FixedSize : 0;
        size += IdHigh != 0 ? WireTag.FixedSize : 0;
        size += Created != 0 ? WireTag.FixedSize : 0;
        return size;
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        if (Text.Length != 0)
        {
            output.WriteTag(TextTag);
            output.WriteString(Text);
        }

        if (Number != 0)
        {
            output.WriteTag(NumberTag);
            output.WriteInt32(Number);
        }

        if (IdLow != 0)
        {
            output.WriteTag(IdLowTag);
            output.WriteFixed64(IdLow);
        }

        if (IdHigh != 0)
        {
            output.WriteTag(IdHighTag);
            output.WriteFixed64(IdHigh);
        }

        if (Created != 0)
        {
            output.WriteTag(CreatedTag);
            output.WriteFixed64(Created);
        }
    }

    protected override void MergeField(uint tag, ref ParseContext input)
    {
        switch (tag)
        {
            case TextTag:
                Text = input.ReadString();
                break;
            case NumberTag:
                Number = input.ReadInt32();
                break;
            case IdLowTag:
                IdLow = input.ReadFixed64();
                break;
            case IdHighTag:
                IdHigh = input.ReadFixed64();
                break;
            case CreatedTag:
                Created = input.ReadFixed64();
                break;
            default:
                Skip(ref input);
                break;
        }
    }
}
