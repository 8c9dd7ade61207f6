using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

internal sealed class BookMessage : HandKeptMessage
{
    private const uint TitleTag = (1 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint IdTag = (2 << WireTag.TypeBits) | WireTag.Varint;
    private const uint ContentTag = (3 << WireTag.TypeBits) | WireTag.LengthDelimited;

    public string Title { get; set; } = "";

    public int Id { get; set; }

    public ByteString Content { get; set; } = ByteString.Empty;

    public override int Touch() => Title.Length ^ Id ^ Content.Length;

    public override int CalculateSize()
    {
        int size = 0;
        size += Title.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Title) : 0;
        size += Id != 0 ? WireTag.Size + CodedOutputStream.ComputeInt32Size(Id) : 0;
        size += Content.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeBytesSize(Content) : 0;
        return size;
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        if (Title.Length != 0)
        {
            output.WriteTag(TitleTag);
            output.WriteString(Title);
        }

        if (Id != 0)
        {
            output.WriteTag(IdTag);
            output.WriteInt32(Id);
        }

        if (Content.Length != 0)
        {
            output.WriteTag(ContentTag);
            output.WriteBytes(Content);
        }
    }

    protected override void MergeField(uint tag, ref ParseContext input)
    {
        switch (tag)
        {
            case TitleTag:
                Title = input.ReadString();
                break;
            case IdTag:
                Id = input.ReadInt32();
                break;
            case ContentTag:
                Content = input.ReadBytes();
                break;
            default:
                Skip(ref input);
                break;
        }
    }
}
