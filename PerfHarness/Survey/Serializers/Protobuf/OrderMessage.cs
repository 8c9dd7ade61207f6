using Google.Protobuf;
using Google.Protobuf.Collections;

namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>What may be null is absent then, as optional fields are.</summary>
internal sealed class OrderMessage : HandKeptMessage
{
    private const uint NumberTag = (1 << WireTag.TypeBits) | WireTag.Varint;
    private const uint PlacedTag = (2 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint ShippedTag = (3 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint DiscountLowTag = (4 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint DiscountHighTag = (5 << WireTag.TypeBits) | WireTag.Fixed64;
    private const uint NoteTag = (6 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint BuyerTag = (7 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint LinesTag = (8 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint RemarksTag = (9 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint TagsTag = (10 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint KeyTag = (1 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint ValueTag = (2 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private static readonly MapField<string, string>.Codec RemarksCodec = new(FieldCodec.ForString(KeyTag, ""), FieldCodec.ForString(ValueTag, ""), RemarksTag);
    private static readonly FieldCodec<string> TagsCodec = FieldCodec.ForString(TagsTag);

    public long Number { get; set; }

    public ulong Placed { get; set; }

    public ulong? Shipped { get; set; }

    public ulong? DiscountLow { get; set; }

    public ulong? DiscountHigh { get; set; }

    public string? Note { get; set; }

    public BuyerMessage Buyer { get; set; } = new();

    public List<OrderLineMessage> Lines { get; } = [];

    public MapField<string, string> Remarks { get; } = [];

    public RepeatedField<string> Tags { get; } = [];

    public override int Touch()
    {
        int touched = Number.GetHashCode() ^ Placed.GetHashCode() ^ Shipped.GetHashCode() ^ DiscountLow.GetHashCode() ^ DiscountHigh.GetHashCode()
            ^ (Note?.Length ?? 0) ^ Buyer.Touch();
        foreach (OrderLineMessage line in Lines)
        {
            touched ^= line.Touch();
        }

        foreach ((string about, string remark) in Remarks)
        {
            touched ^= about.Length ^ remark.Length;
        }

        foreach (string tag in Tags)
        {
            touched ^= tag.Length;
        }

        return touched;
    }

    public override int CalculateSize()
    {
        int size = 0;
        size += Number != 0 ? WireTag.Size + CodedOutputStream.ComputeInt64Size(Number) : 0;
        size += Placed != 0 ? WireTag.FixedSize : 0;
        size += Shipped is not null ? WireTag.FixedSize : 0;
        size += DiscountLow is not null ? WireTag.FixedSize : 0;
        size += DiscountHigh is not null ? WireTag.FixedSize : 0;
        size += Note is not null ? WireTag.Size + CodedOutputStream.ComputeStringSize(Note) : 0;
        size += WireTag.Size + CodedOutputStream.ComputeMessageSize(Buyer);
        foreach (OrderLineMessage line in Lines)
        {
            size += WireTag.Size + CodedOutputStream.ComputeMessageSize(line);
        }

        return size + Remarks.CalculateSize(RemarksCodec) + Tags.CalculateSize(TagsCodec);
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        if (Number != 0)
        {
            output.WriteTag(NumberTag);
            output.WriteInt64(Number);
        }

        if (Placed != 0)
        {
            output.WriteTag(PlacedTag);
            output.WriteFixed64(Placed);
        }

        WriteOptional(ref output, ShippedTag, Shipped);
        WriteOptional(ref output, DiscountLowTag, DiscountLow);
        WriteOptional(ref output, DiscountHighTag, DiscountHigh);
        if (Note is not null)
        {
            output.WriteTag(NoteTag);
            output.WriteString(Note);
        }

        output.WriteTag(BuyerTag);
        output.WriteMessage(Buyer);
        foreach (OrderLineMessage line in Lines)
        {
            output.WriteTag(LinesTag);
            output.WriteMessage(line);
        }

        Remarks.WriteTo(ref output, RemarksCodec);
        Tags.WriteTo(ref output, TagsCodec);
    }

    protected override void MergeField(uint tag, ref ParseContext input)
    {
        switch (tag)
        {
            case NumberTag:
                Number = input.ReadInt64();
                break;
            case PlacedTag:
                Placed = input.ReadFixed64();
                break;
            case ShippedTag:
                Shipped = input.ReadFixed64();
                break;
            case DiscountLowTag:
                DiscountLow = input.ReadFixed64();
                break;
            case DiscountHighTag:
                DiscountHigh = input.ReadFixed64();
                break;
            case NoteTag:
                Note = input.ReadString();
                break;
            case BuyerTag:
                input.ReadMessage(Buyer);
                break;
            case LinesTag:
                OrderLineMessage line = new();
                input.ReadMessage(line);
                Lines.Add(line);
                break;
            case RemarksTag:
                Remarks.AddEntriesFrom(ref input, RemarksCodec);
                break;
            case TagsTag:
                Tags.AddEntriesFrom(ref input, TagsCodec);
                break;
            default:
                Skip(ref input);
                break;
        }
    }

    private static void WriteOptional(ref WriteContext output, uint tag, ulong? value)
    {
        if (value is not null)
        {
            output.WriteTag(tag);
            output.WriteFixed64(value.GetValueOrDefault());
        }
    }
}
