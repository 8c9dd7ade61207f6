using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

internal sealed class HyperTestMessage : HandKeptMessage
{
    private const uint ParentTag = (1 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint QuantityTag = (2 << WireTag.TypeBits) | WireTag.Varint;
    private const uint SequenceTag = (3 << WireTag.TypeBits) | WireTag.Varint;
    private const uint CreatedTag = (4 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint FlagsTag = (5 << WireTag.TypeBits) | WireTag.Varint;
    private const uint PriceLowTag = (6 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint PriceHighTag = (7 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint LifetimeTag = (8 << WireTag.TypeBits) | WireTag.Varint;
    private const uint IdLowTag = (9 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint IdHighTag = (10 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint StateTag = (11 << WireTag.TypeBits) | WireTag.Varint;
    private const uint ReferenceTag = (12 << WireTag.TypeBits) | WireTag.LengthDelimited;

    public ByteString Parent { get; set; } = ByteString.Empty;

    public int Quantity { get; set; }

    public long Sequence { get; set; }

    public ulong Created { get; set; }

    public uint Flags { get; set; }

    public ulong PriceLow { get; set; }

    public ulong PriceHigh { get; set; }

    public long Lifetime { get; set; }

    public ulong IdLow { get; set; }

    public ulong IdHigh { get; set; }

    public int State { get; set; }

    public string Reference { get; set; } = "";

    public override int Touch() => Parent.Length ^ Quantity ^ Sequence.GetHashCode() ^ Created.GetHashCode() ^ Flags.GetHashCode() ^ PriceLow.GetHashCode() ^ PriceHigh.GetHashCode() ^ Lifetime.GetHashCode() ^ IdLow.GetHashCode() ^ IdHigh.GetHashCode() ^ State ^ Reference.Length;

    public override int CalculateSize()
    {
        int size = 0;
        size += Parent.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeBytesSize(Parent) : 0;
        size += Quantity != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Quantity) : 0;
        size += Sequence != 0 ? WireTag.Size + CodedOutputStream.ComputeInt64Size(Sequence) : 0;
        size += Created != 0 ? WireTag.FixedSize : 0;
        size += Flags != 0 ? WireTag.Size + CodedOutputStream.ComputeUInt32Size(Flags) : 0;
        size += PriceLow != 0 ? WireTag.FixedSize : 0;
        size += PriceHigh != 0 ? WireTag.FixedSize : 0;
        size += Lifetime != 0 ? WireTag.Size + CodedOutputStream.ComputeInt64Size(Lifetime) : 0;
        size += IdLow != 0 ? WireTag.FixedSize : 0;
        size += IdHigh != 0 ? WireTag.FixedSize : 0;
        size += State != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(State) : 0;
        size += Reference.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Reference) : 0;
        return size;
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        if (Parent.Length != 0)
        {
            output.WriteTag(ParentTag);
            output.WriteBytes(Parent);
        }

        if (Quantity != 0)
        {
            output.WriteTag(QuantityTag);
            output.WriteInt32(Quantity);
        }

        if (Sequence != 0)
        {
            output.WriteTag(SequenceTag);
            output.WriteInt64(Sequence);
        }

        if (Created != 0)
        {
            output.WriteTag(CreatedTag);
            output.WriteFixed64(Created);
        }

        if (Flags != 0)
        {
            output.WriteTag(FlagsTag);
            output.WriteUInt32(Flags);
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

        if (Lifetime != 0)
        {
            output.WriteTag(LifetimeTag);
            output.WriteInt64(Lifetime);
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

        if (State != 0)
        {
            output.WriteTag(StateTag);
            output.WriteInt32(State);
        }

        if (Reference.Length != 0)
        {
            output.WriteTag(ReferenceTag);
            output.WriteString(Reference);
        }
    }

    protected override void MergeField(uint tag, ref ParseContext input)
    {
        switch (tag)
        {
            case ParentTag:
                Parent = input.ReadBytes();
                break;
            case QuantityTag:
                Quantity = input.ReadInt32();
                break;
            case SequenceTag:
                Sequence = input.ReadInt64();
                break;
            case CreatedTag:
                Created = input.ReadFixed64();
                break;
            case FlagsTag:
                Flags = input.ReadUInt32();
                break;
            case PriceLowTag:
                PriceLow = input.ReadFixed64();
                break;
            case PriceHighTag:
                PriceHigh = input.ReadFixed64();
                break;
            case LifetimeTag:
                Lifetime = input.ReadInt64();
                break;
            case IdLowTag:
                IdLow = input.ReadFixed64();
                break;
            case IdHighTag:
                IdHigh = input.ReadFixed64();
                break;
            case StateTag:
                State = input.ReadInt32();
                break;
            case ReferenceTag:
                Reference = input.ReadString();
                break;
            default:
                Skip(ref input);
                break;
        }
    }
}
