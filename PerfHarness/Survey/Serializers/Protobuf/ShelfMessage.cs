using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

internal sealed class ShelfMessage : HandKeptMessage
{
    private const uint BooksTag = (1 << WireTag.TypeBits) | WireTag.LengthDelimited;
    private const uint SecretTag = (2 << WireTag.TypeBits) | WireTag.LengthDelimited;

    public List<BookMessage> Books { get; } = [];

    public string Secret { get; set; } = "";

    public override int Touch()
    {
        int touched = Secret.Length;
        foreach (BookMessage book in Books)
        {
            touched ^= book.Touch();
        }

        return touched;
    }

    public override int CalculateSize()
    {
        int size = Secret.Length != 0 ? WireTag.Size + CodedOutputStream.ComputeStringSize(Secret) : 0;
        foreach (BookMessage book in Books)
        {
            size += WireTag.Size + CodedOutputStream.ComputeMessageSize(book);
        }

        return size;
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        foreach (BookMessage book in Books)
        {
            output.WriteTag(BooksTag);
            output.WriteMessage(book);
        }

        if (Secret.Length != 0)
        {
            output.WriteTag(SecretTag);
            output.WriteString(Secret);
        }
    }

    protected override void MergeField(uint tag, ref ParseContext input)
    {
        switch (tag)
        {
            case BooksTag:
                BookMessage book = new();
                input.ReadMessage(book);
                Books.Add(book);
                break;
            case SecretTag:
                Secret = input.ReadString();
                break;
            default:
                Skip(ref input);
                break;
        }
    }
}
