namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>Walks through the items of an array.</summary>
/// <param name="reader">Of the message.</param>
/// <param name="header">Of the array.</param>
/// <param name="content">Where its items begin.</param>
internal struct ItemCursor(MessageReader reader, ArrayHeader header, int content)
{
    private int _position = content;
    private int _nulls;

    /// <summary>Returns the next item. Arrays of chars can't be walked through like that.</summary>
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

    internal void Skip(int count)
    {
        while (count > 0)
        {
            // Nulls are as many as a number says, and need no bytes.
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
