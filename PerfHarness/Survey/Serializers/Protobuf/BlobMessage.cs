using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

internal sealed class BlobMessage : HandKeptMessage
{
    private const uint ContentTag = (1 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint NumberTag = (2 << WireTag.TypeBits) | WireTag.Varint;

    public ByteString Content { get; set; } = ByteString.Empty;

    public int Number { get; set; }

    public override int Touch() => Content.Length ^ Number;

    public override int CalculateSize()
    {
        int size = 0;
        size += Content.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeBytesSize(Content) : 0;
        size += Number != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Number) : 0;
        return size;
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        if (Content.Length != 0)
        {
            output.WriteTag(ContentTag);
            output.WriteBytes(Content);
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
            case ContentTag:
                Content = input.ReadBytes();
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
