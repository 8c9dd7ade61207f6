using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

internal sealed class BuyerMessage : HandKeptMessage
{
    private const uint NameTag = (1 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint CityTag = (2 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint NumberTag = (3 << WireTag.TypeBits) | WireTag.Varint;

    public string Name { get; set; } = "";

    public string City { get; set; } = "";

    public int Number { get; set; }

    public override int Touch() =>
        Name.Length ^ City.Length ^ Number;

    public override int CalculateSize()
    {
        int size = 0;
        size += Name.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Name) : 0;
        size += City.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(City) : 0;
        size += Number != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Number) : 0;
        return size;
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        if (Name.Length != 0)
        {
            output.WriteTag(NameTag);
            output.WriteString(Name);
        }

        if (City.Length != 0)
        {
            output.WriteTag(CityTag);
            output.WriteString(City);
        }

        if (Number != 0)
        {
            output.WriteTag(NumberTag);
            output.WriteInt32(Number);
        }
    }

    protected override void MergeField(uint tag, ref ParseContext input)
    {
        switch (tag)
        {
            case NameTag:
                Name = input.ReadString();
                break;
            case CityTag:
                City = input.ReadString();
                break;
            case NumberTag:
                Number = input.ReadInt32();
                break;
            default:
                Skip(ref input);
                break;
        }
    }
}
