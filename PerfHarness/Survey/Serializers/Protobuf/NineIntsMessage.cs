using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

internal sealed class NineIntsMessage : HandKeptMessage
{
    private const uint FirstTag = (1 << WireTag.TypeBits) | WireTag.Varint;
    private const uint SecondTag = (2 << WireTag.TypeBits) | WireTag.Varint;
    private const uint ThirdTag = (3 << WireTag.TypeBits) | WireTag.Varint;
    private const uint FourthTag = (4 << WireTag.TypeBits) | WireTag.Varint;
    private const uint FifthTag = (5 << WireTag.TypeBits) | WireTag.Varint;
    private const uint SixthTag = (6 << WireTag.TypeBits) | WireTag.Varint;
    private const uint SeventhTag = (7 << WireTag.TypeBits) | WireTag.Varint;
    private const uint EighthTag = (8 << WireTag.TypeBits) | WireTag.Varint;
    private const uint NinthTag = (9 << WireTag.TypeBits) | WireTag.Varint;

    public int First { get; set; }

    public int Second { get; set; }

    public int Third { get; set; }

    public int Fourth { get; set; }

    public int Fifth { get; set; }

    public int Sixth { get; set; }

    public int Seventh { get; set; }

    public int Eighth { get; set; }

    public int Ninth { get; set; }

    public override int Touch() => First ^ Second ^ Third ^ Fourth ^ Fifth ^ Sixth ^ Seventh ^ Eighth ^ Ninth;

    public override int CalculateSize()
    {
        int size = 0;
        size += First != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(First) : 0;
        size += Second != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Second) : 0;
        size += Third != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Third) : 0;
        size += Fourth != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Fourth) : 0;
        size += Fifth != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Fifth) : 0;
        size += Sixth != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Sixth) : 0;
        size += Seventh != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Seventh) : 0;
        size += Eighth != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Eighth) : 0;
        size += Ninth != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Ninth) : 0;
        return size;
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        if (First != 0)
        {
            output.WriteTag(FirstTag);
            output.WriteInt32(First);
        }

        if (Second != 0)
        {
            output.WriteTag(SecondTag);
            output.WriteInt32(Second);
        }

        if (Third != 0)
        {
            output.WriteTag(ThirdTag);
            output.WriteInt32(Third);
        }

        if (Fourth != 0)
        {
            output.WriteTag(FourthTag);
            output.WriteInt32(Fourth);
        }

        if (Fifth != 0)
        {
            output.WriteTag(FifthTag);
            output.WriteInt32(Fifth);
        }

        if (Sixth != 0)
        {
            output.WriteTag(SixthTag);
            output.WriteInt32(Sixth);
        }

        if (Seventh != 0)
        {
            output.WriteTag(SeventhTag);
            output.WriteInt32(Seventh);
        }

        if (Eighth != 0)
        {
            output.WriteTag(EighthTag);
            output.WriteInt32(Eighth);
        }

        if (Ninth != 0)
        {
            output.WriteTag(NinthTag);
            output.WriteInt32(Ninth);
        }
    }

    protected override void MergeField(uint tag, ref ParseContext input)
    {
        switch (tag)
        {
            case FirstTag:
                First = input.ReadInt32();
                break;
            case SecondTag:
                Second = input.ReadInt32();
                break;
            case ThirdTag:
                Third = input.ReadInt32();
                break;
            case FourthTag:
                Fourth = input.ReadInt32();
                break;
            case FifthTag:
                Fifth = input.ReadInt32();
                break;
            case SixthTag:
                Sixth = input.ReadInt32();
                break;
            case SeventhTag:
                Seventh = input.ReadInt32();
                break;
            case EighthTag:
                Eighth = input.ReadInt32();
                break;
            case NinthTag:
                Ninth = input.ReadInt32();
                break;
            default:
                Skip(ref input);
                break;
        }
    }
}
