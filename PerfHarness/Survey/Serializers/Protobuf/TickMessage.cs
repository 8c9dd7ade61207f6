using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

internal sealed class TickMessage : HandKeptMessage
{
    private const uint SymbolTag = (1 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint TimeTag = (2 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint BidTag = (3 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint AskTag = (4 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint SizeTag = (5 << WireTag.TypeBits) | WireTag.Varint;
    private const uint NumberTag = (6 << WireTag.TypeBits) | WireTag.Varint;

    public string Symbol { get; set; } = "";

    public ulong Time { get; set; }

    public double Bid { get; set; }

    public double Ask { get; set; }

    public int Size { get; set; }

    public long Number { get; set; }

    public override int Touch() =>
        Symbol.Length ^ Time.GetHashCode() ^ Bid.GetHashCode() ^ Ask.GetHashCode() ^ Size ^ Number.GetHashCode();

    public override int CalculateSize()
    {
        int size = 0;
        size += Symbol.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Symbol) : 0;
        size += Time != 0 ? WireTag.FixedSize : 0;
        size += Bid != 0 ? WireTag.FixedSize : 0;
        size += Ask != 0 ? WireTag.FixedSize : 0;
        size += Size != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Size) : 0;
        size += Number != 0 ? WireTag.Size + CodedOutputStream.ComputeInt64Size(Number) : 0;
        return size;
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        if (Symbol.Length != 0)
        {
            output.WriteTag(SymbolTag);
            output.WriteString(Symbol);
        }

        if (Time != 0)
        {
            output.WriteTag(TimeTag);
            output.WriteFixed64(Time);
        }

        if (Bid != 0)
        {
            output.WriteTag(BidTag);
            output.WriteDouble(Bid);
        }

        if (Ask != 0)
        {
            output.WriteTag(AskTag);
            output.WriteDouble(Ask);
        }

        if (Size != 0)
        {
            output.WriteTag(SizeTag);
            output.WriteInt32(Size);
        }

        if (Number != 0)
        {
            output.WriteTag(NumberTag);
            output.WriteInt64(Number);
        }
    }

    protected override void MergeField(uint tag, ref ParseContext input)
    {
        switch (tag)
        {
            case SymbolTag:
                Symbol = input.ReadString();
                break;
            case TimeTag:
                Time = input.ReadFixed64();
                break;
            case BidTag:
                Bid = input.ReadDouble();
                break;
            case AskTag:
                Ask = input.ReadDouble();
                break;
            case SizeTag:
                Size = input.ReadInt32();
                break;
            case NumberTag:
                Number = input.ReadInt64();
                break;
            default:
                Skip(ref input);
                break;
        }
    }
}
