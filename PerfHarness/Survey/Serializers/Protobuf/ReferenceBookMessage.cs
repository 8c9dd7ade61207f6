using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>A book with the date that it is found by.</summary>
internal sealed class ReferenceBookMessage : HandKeptMessage
{
    private const uint NameTag = (1 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint BlurbTag = (2 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint PriceLowTag = (3 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint PriceHighTag = (4 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint DayTag = (5 << WireTag.TypeBits) | WireTag.Fixed64;

    public string Name { get; set; } = "";

    public string Blurb { get; set; } = "";

    public ulong PriceLow { get; set; }

    public ulong PriceHigh { get; set; }

    public ulong Day { get; set; }

    public override int Touch() => Name.Length ^ Blurb.Length ^ PriceLow.GetHashCode() ^ PriceHigh.GetHashCode() ^ Day.GetHashCode();

    public override int CalculateSize()
    {
        int size = 0;
        size += Name.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Name) : 0;
        size += Blurb.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Blurb) : 0;
        size += PriceLow != 0 ? WireTag.FixedSize : 0;
        size += PriceHigh != 0 ? WireTag.FixedSize : 0;
        size += Day != 0 ? WireTag.FixedSize : 0;
        return size;
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        if (Name.Length != 0)
        {
            output.WriteTag(NameTag);
            output.WriteString(Name);
        }

        if (Blurb.Length != 0)
        {
            output.WriteTag(BlurbTag);
            output.WriteString(Blurb);
        }

        if (PriceLow != 0)
        {
            output.WriteTag(PriceLowTag);
            output.WriteFixed64(PriceLow);
        }

        if (PriceHigh != 0)
        {
            output.WriteTag(PriceHighTag);
            output.WriteFixed64(PriceHigh);
        }

        if (Day != 0)
        {
            output.WriteTag(DayTag);
            output.WriteFixed64(Day);
        }
    }

    protected override void MergeField(uint tag, ref ParseContext input)
    {
        switch (tag)
        {
            case NameTag:
                Name = input.ReadString();
                break;
            case BlurbTag:
                Blurb = input.ReadString();
                break;
            case PriceLowTag:
                PriceLow = input.ReadFixed64();
                break;
            case PriceHighTag:
                PriceHigh = input.ReadFixed64();
                break;
            case DayTag:
                Day = input.ReadFixed64();
                break;
            default:
                Skip(ref input);
                break;
        }
    }
}
