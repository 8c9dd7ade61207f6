using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>A reader of the parts of a collection's items in sequence.</summary>
internal sealed class ItemReader
{
    private readonly MessageReader _reader;
    private readonly ArrayHeader _header;
    private readonly int _content;
    private readonly bool _holdsPairs;
    private ItemCursor _first;
    private ItemCursor _second;
    private RecordValue[] _pair = [];
    private int _leftInArray;
    private int _part;
    private readonly int _parts;

    /// <summary>Creates a reader at the first item.</summary>
    /// <param name="reader">The reader of the message.</param>
    /// <param name="range">The positions of the items, at least one.</param>
    /// <param name="parts">The number of parts of each item.</param>
    /// <exception cref="BinarySerializationException">The arrays have fewer items.</exception>
    internal ItemReader(MessageReader reader, ItemRange range, int parts)
    {
        _reader = reader;
        _parts = parts;
        _header = reader.HeaderOf(range.Array);
        _content = reader.EntryOf(range.Array).Content;
        _first = new ItemCursor(reader, _header, _content);
        _first.Skip(range.First);
        _leftInArray = _header.Count - range.First;
        _holdsPairs = parts > 1 && range.SecondArray < 0;
        if (parts > 1 && !_holdsPairs)
        {
            ArrayHeader second = reader.HeaderOf(range.SecondArray);
            _second = second.Count >= range.Count
                ? new ItemCursor(reader, second, reader.EntryOf(range.SecondArray).Content)
                : throw RecordErrors.Malformed(
                    reader.EntryOf(range.SecondArray).Start, $"there are {second.Count} values for {range.Count} keys");
        }
    }

    /// <summary>Returns the next part.</summary>
    /// <exception cref="BinarySerializationException">The item isn't a pair.</exception>
    internal RecordValue Next()
    {
        int part = _part;
        _part = part + 1 < _parts ? part + 1 : 0;
        if (part > 0)
        {
            return _holdsPairs ? _pair[1] : _second.Next();
        }

        if (_leftInArray-- == 0)
        {
            _first = new ItemCursor(_reader, _header, _content);
            _leftInArray = _header.Count - 1;
        }

        RecordValue item = _first.Next();
        if (!_holdsPairs)
        {
            return item;
        }

        _pair = item.Kind == ValueKind.Entry && _reader.LayoutOf(item.Place) is { MemberNames: ["key", "value"] }
            ? _reader.MembersOf(item.Place)
            : throw RecordErrors.Malformed(_content, "an item of a dictionary isn't a pair of key and value");
        return _pair[0];
    }
}

/// <summary>The positions of a collection's items.</summary>
/// <param name="Array">
/// The entry number of the array with the items; -1 if there are none, or they are in <see cref="Values"/>.
/// </param>
/// <param name="Count">The number of items.</param>
internal sealed record ItemRange(int Array, int Count)
{
    internal static ItemRange Empty { get; } = new(-1, 0);

    /// <summary>Gets the index of the first item in the array. The index wraps around at the end.</summary>
    internal int First { get; init; }

    /// <summary>
    /// Gets the entry number of the array with the second parts; -1 if the first array has both, or items have one
    /// part.
    /// </summary>
    internal int SecondArray { get; init; } = -1;

    /// <summary>Gets the items part by part, if no array holds them.</summary>
    internal RecordValue[]? Values { get; init; }

    /// <summary>Gets the comparer in the message, or null.</summary>
    internal RecordValue Comparer { get; init; } = RecordValue.Null;

    /// <summary>Gets the comparer that no object of the message represents.</summary>
    internal StringComparer? MadeComparer { get; init; }

    /// <summary>Creates a range of items that no array holds.</summary>
    internal static ItemRange Of(RecordValue[] values, int parts) => new(-1, values.Length / parts) { Values = values };
}
