namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>An iterator over the items of an array.</summary>
/// <param name="reader">The reader of the message.</param>
/// <param name="header">The header of the array.</param>
/// <param name="content">The offset of the first item.</param>
internal struct ItemCursor(MessageReader reader, ArrayHeader header, int content)
{
    private int _position = content;
    private int _nulls;

    /// <summary>Returns the next item. Arrays of chars aren't supported.</summary>
    internal RecordValue Next()
    {
        if (_nulls > 0)
        {
            _nulls--;
            return RecordValue.Null;
        }

        RecordValue value;
        do
        {
            value = reader.ReadMember(header.ItemType, ref _position);
            _nulls = value.Kind == ValueKind.Null ? value.Place - 1 : 0;
        }
        while (_nulls < 0);

        return value;
    }

    /// <summary>Returns the entry of the next item, if the item is a reference by id.</summary>
    internal bool TryNextReference(out int entry)
    {
        entry = -1;
        return _nulls == 0 && reader.TryReadReference(ref _position, out entry);
    }

    internal void Skip(int count)
    {
        while (count > 0)
        {
            // A run of nulls has a count and takes no further bytes.
            int nulls = Math.Min(_nulls, count);
            _nulls -= nulls;
            count -= nulls;
            if (count > 0)
            {
                Next();
                count--;
            }
        }
    }
}
