using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

internal sealed class CustomerMessage : HandKeptMessage
{
    private const uint LastNameTag = (1 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint FirstNameTag = (2 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint AddressTag = (3 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint AgeTag = (4 << WireTag.TypeBits) | WireTag.Varint;
    private const uint ZipCodeTag = (5 << WireTag.TypeBits) | WireTag.Varint;

    public string LastName { get; set; } = "";

    public string FirstName { get; set; } = "";

    public string Address { get; set; } = "";

    public int Age { get; set; }

    public int ZipCode { get; set; }

    public override int Touch() => LastName.Length ^ FirstName.Length ^ Address.Length ^ Age ^ ZipCode;

    public override int CalculateSize()
    {
        int size = 0;
        size += LastName.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(LastName) : 0;
        size += FirstName.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(FirstName) : 0;
        size += Address.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Address) : 0;
        size += Age != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Age) : 0;
        size += ZipCode != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(ZipCode) : 0;
        return size;
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        if (LastName.Length != 0)
        {
            output.WriteTag(LastNameTag);
            output.WriteString(LastName);
        }

        if (FirstName.Length != 0)
        {
            output.WriteTag(FirstNameTag);
            output.WriteString(FirstName);
        }

        if (Address.Length != 0)
        {
            output.WriteTag(AddressTag);
            output.WriteString(Address);
        }

        if (Age != 0)
        {
            output.WriteTag(AgeTag);
            output.WriteInt32(Age);
        }

        if (ZipCode != 0)
        {
            output.WriteTag(ZipCodeTag);
            output.WriteInt32(ZipCode);
        }
    }

    protected override void MergeField(uint tag, ref ParseContext input)
    {
        switch (tag)
        {
            case LastNameTag:
                LastName = input.ReadString();
                break;
            case FirstNameTag:
                FirstName = input.ReadString();
                break;
            case AddressTag:
                Address = input.ReadString();
                break;
            case AgeTag:
                Age = input.ReadInt32();
                break;
            case ZipCodeTag:
                ZipCode = input.ReadInt32();
                break;
            default:
                Skip(ref input);
                break;
        }
    }
}
