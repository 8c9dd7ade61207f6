using Google.Protobuf;

namespace PerfHarness.Survey.Serializers.Protobuf;

/// <summary>Books by date. Protocol Buffers know no references: the text that all books share is written for each.</summary>
internal sealed class ReferenceShelfMessage : HandKeptMessage
{
    private const uint BooksTag = (1 << WireTag.TypeBits) | WireTag.LengthDelimited;

    public Dictionary<ulong, ReferenceBookMessage> Books { get; } = [];

    public override int Touch()
    {
        int touched = Books.Count;
        foreach ((ulong day, ReferenceBookMessage book) in Books)
        {
            touched ^= day.GetHashCode() ^ book.Touch();
        }

        return touched;
    }

    public override int CalculateSize()
    {
        int size = 0;
        foreach (ReferenceBookMessage book in Books.Values)
        {
            size += WireTag.Size + CodedOutputStream.ComputeMessageSize(book);
        }

        return size;
    }

    public override void InternalWriteTo(ref WriteContext output)
    {
        foreach (ReferenceBookMessage book in Books.Values)
        {
            output.WriteTag(BooksTag);
            output.WriteMessage(book);
        }
    }

    protected override void MergeField(uint tag, ref ParseContext input)
    {
        if (tag == BooksTag)
        {
            ReferenceBookMessage book = new();
            input.ReadMessage(book);
            Books.Add(book.Day, book);
        }
        else
        {
            Skip(ref input);
        }
    }
}
