using System.Buffers;
using CustomBinarySerializer.Graphs.Import.Records;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>
/// The texts of an array in a message, which the graph reader decodes directly into the created array.
/// </summary>
/// <param name="reader">The reader of the message.</param>
/// <param name="array">The number of the entry of the array. The texts have the following numbers.</param>
/// <param name="count">The number of texts, which are all items of the array.</param>
internal sealed class MessageTexts(MessageReader reader, int array, int count) : BorrowedItems(typeof(string), count)
{
    private readonly RecordEntry _entry = reader.EntryOf(array);

    // A reference of a byte takes the place of the id and the record kind, for limits in proportion to the bytes.
    internal override int Bytes => _entry.End - _entry.Content - (sizeof(int) * Count);

    /// <summary>Returns whether every item of an array is a text with a record in the array.</summary>
    internal static bool Serve(MessageReader reader, int array, ArrayHeader header)
    {
        RecordEntry entry = reader.EntryOf(array);
        if (entry.End - entry.Content < MessageItems.Smallest || array + header.Count >= reader.Message.Entries.Length)
        {
            return false;
        }

        int position = entry.Content;
        foreach (ref readonly RecordEntry text in reader.Message.Entries.Slice(array + 1, header.Count))
        {
            if (text.Start != position || (RecordKind)reader.Bytes[position] != RecordKind.BinaryObjectString)
            {
                return false;
            }

            position = text.End;
        }

        return position == entry.End;
    }

    protected override void Fill<T>(GraphReader graph, Span<T> items)
    {
        PayloadReader input = graph.Input;
        int length = _entry.End - _entry.Content;
        using MemoryHandle memory = reader.Bytes.AsMemory(_entry.Content, length).Pin();
        PayloadReader.NestedPayload outer = input.BeginOutside(memory, length);
        try
        {
            for (int i = 0; i < items.Length; i++)
            {
                input.ReadByte();
                input.ReadInt32();
                items[i] = (T)graph.ReadNewText();
            }
        }
        finally
        {
            input.EndNested(outer);
        }
    }
}
