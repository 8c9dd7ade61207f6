using System.Buffers.Binary;
using System.Text;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>The members of one object by name.</summary>
/// <param name="reader">The reader of the message.</param>
/// <param name="number">The number of the object's entry.</param>
internal sealed class MemberValues(MessageReader reader, int number)
{
    private readonly ClassLayout _layout = reader.LayoutOf(number)
        ?? throw RecordErrors.Malformed(reader.EntryOf(number).Start, "there is an array or a string where an object is expected");
    private readonly RecordValue[] _values = Read(reader, number);

    internal MessageReader Reader => reader;

    internal string TypeName => _layout.TypeName;

    /// <summary>Gets the number of the object's entry.</summary>
    internal int Number => number;

    /// <summary>Gets the offset of the object.</summary>
    internal int Offset => reader.EntryOf(number).Start;

    /// <summary>Returns the member with the first of several names that exists.</summary>
    internal bool TryGet(out RecordValue value, params ReadOnlySpan<string> names)
    {
        foreach (string name in names)
        {
            if (_layout.MemberNames.IndexOf(name) is >= 0 and var index)
            {
                value = _values[index];
                return true;
            }
        }

        value = RecordValue.Null;
        return false;
    }

    /// <summary>Returns the member at an index.</summary>
    internal RecordValue At(int member) => _values[member];

    /// <summary>Returns the member with the first of several names that exists, or null.</summary>
    internal RecordValue Get(params ReadOnlySpan<string> names)
    {
        TryGet(out RecordValue value, names);
        return value;
    }

    /// <summary>Returns an integer with the first of several names that exists.</summary>
    /// <exception cref="BinarySerializationException">The record has no integer under any of the names.</exception>
    internal long Integer(params ReadOnlySpan<string> names) =>
        TryGet(out RecordValue value, names) && value.Kind == ValueKind.Primitive ? IntegerAt(value) : throw Missing(names[0], "a number");

    internal double Double(string name) =>
        TryGet(out RecordValue value, name) && value.Primitive == PrimitiveKind.Double
            ? BinaryPrimitives.ReadDoubleLittleEndian(reader.Bytes.AsSpan(value.Place))
            : throw Missing(name, "a number");

    internal DateTime DateTime(string name) =>
        TryGet(out RecordValue value, name) && value.Primitive == PrimitiveKind.DateTime
            ? PrimitiveValues.DateTimeAt(reader.Bytes, value.Place)
            : throw Missing(name, "a time");

    /// <summary>Returns a text, or null.</summary>
    internal string? Text(params ReadOnlySpan<string> names)
    {
        if (!TryGet(out RecordValue value, names) || value.Kind == ValueKind.Null)
        {
            return null;
        }

        return value.Kind == ValueKind.Entry && reader.KindOf(value.Place) == RecordKind.BinaryObjectString
            ? TextOf(value.Place)
            : throw Missing(names[0], "a text");
    }

    /// <summary>Returns the entry number of an array; -1 for null.</summary>
    internal int Array(params ReadOnlySpan<string> names)
    {
        if (!TryGet(out RecordValue value, names) || value.Kind == ValueKind.Null)
        {
            return -1;
        }

        return value.Kind == ValueKind.Entry
            && reader.KindOf(value.Place) is RecordKind.ArraySingleObject
                or RecordKind.ArraySinglePrimitive
                or RecordKind.ArraySingleString
                or RecordKind.BinaryArray
            ? value.Place
            : throw Missing(names[0], "an array");
    }

    /// <summary>Returns another object, or null.</summary>
    internal MemberValues? Object(string name) =>
        TryGet(out RecordValue value, name) && value.Kind == ValueKind.Entry ? new MemberValues(reader, value.Place) : null;

    /// <summary>Returns the items of an array of 32-bit integers.</summary>
    internal int[] Int32s(params ReadOnlySpan<string> names)
    {
        int array = Array(names);
        ArrayHeader? header = array < 0 ? null : reader.HeaderOf(array);
        if (header?.ItemType is not { Kind: MemberKind.Primitive, Primitive: PrimitiveKind.Int32 or PrimitiveKind.UInt32 })
        {
            throw Missing(names[0], "an array of numbers");
        }

        reader.Use(array);
        int[] items = new int[header.Count];
        int content = reader.EntryOf(array).Content;
        for (int i = 0; i < items.Length; i++)
        {
            items[i] = BinaryPrimitives.ReadInt32LittleEndian(reader.Bytes.AsSpan(content + (i * sizeof(int))));
        }

        return items;
    }

    internal BinarySerializationException Missing(string name, string what) =>
        RecordErrors.Malformed(reader.EntryOf(number).Start, $"{_layout.TypeName} doesn't hold {what} in {name}");

    private string TextOf(int entry)
    {
        reader.Use(entry);
        return Encoding.UTF8.GetString(reader.TextOf(entry));
    }

    private static RecordValue[] Read(MessageReader reader, int number)
    {
        reader.Use(number);
        return reader.MembersOf(number);
    }

    private long IntegerAt(RecordValue value) => PrimitiveValues.IntegerAt(reader.Bytes, value) ?? throw Missing("a member", "a number");
}
