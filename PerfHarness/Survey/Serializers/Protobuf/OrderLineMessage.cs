using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

internal sealed class OrderLineMessage : HandKeptMessage
{
    private const uint ArticleTag = (1 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint QuantityTag = (2 << WireTag.TypeBits) | WireTag.Varint;
    private const uint PriceLowTag = (3 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint PriceHighTag = (4 << WireTag.TypeBits) | WireTag.Fixed64;

    public string Article { get; set; } = "";

    public int Quantity { get; set; }

    public ulong PriceLow { get; set; }

    public ulong PriceHigh { get; set; }

    public override int Touch() =>
        Article.Length ^ Quantity ^ PriceLow.GetHashCode() ^ PriceHigh.GetHashCode();

    public override int CalculateSize()
    {
        int size = 0;
        size += Article.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Article) : 0;
        size += Quantity != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Quantity) : 0;
        size += PriceLow != 0 ? WireTag.FixedSize : 0;
        size += PriceHigh != 0 ? WireTag.FixedSize : 0;
        return size;
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        if (Article.Length != 0)
        {
            output.WriteTag(ArticleTag);
            output.WriteString(Article);
        }

        if (Quantity != 0)
        {
            output.WriteTag(QuantityTag);
            output.WriteInt32(Quantity);
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
    }

    protected override void MergeField(uint tag, ref ParseContext input)
    {
        switch (tag)
        {
            case ArticleTag:
                Article = input.ReadString();
                break;
            case QuantityTag:
                Quantity = input.ReadInt32();
                break;
            case PriceLowTag:
                PriceLow = input.ReadFixed64();
                break;
            case PriceHighTag:
                PriceHigh = input.ReadFixed64();
                break;
            default:
                Skip(ref input);
                break;
        }
    }
}
