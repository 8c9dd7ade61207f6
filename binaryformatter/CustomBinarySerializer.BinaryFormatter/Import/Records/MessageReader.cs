using System.Buffers.Binary;
using CustomBinarySerializer.Generated;

namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>A reader of values at any position of a scanned message.</summary>
/// <param name="bytes">The bytes of the message.</param>
/// <param name="message">The result of the scanner.</param>
/// <param name="host">The host, which determines whether the data is untrusted.</param>
internal sealed class MessageReader(byte[] bytes, ScannedMessage message, PayloadHost host)
{
    // An item that several framework objects refer to is read for each of them, which could multiply the work for few
    // bytes.
    private const long FreeRereads = 1 << 16;
    private const long RereadsPerByte = 4;

    // The memory of items without bytes of their own (SECURITY.md). A few bytes can represent as many nulls as an array
    // can hold, and some objects copy a shared array.
    private const long FreeMemory = 256 << 20;
    private const long FreeMemoryOfUntrusted = 64 << 20;
    private const long MemoryPerByte = 16;

    // A null takes a byte of the graph, in memory that grows by doubling.
    private const int TranscodedBytes = 4;

    private List<MadeArray>? _made;
    private bool[]? _isUsed;
    private readonly long _maxUnpaid = (host.ReadsUntrustedData ? FreeMemoryOfUntrusted : FreeMemory) + (MemoryPerByte * message.Length);
    private long _reread;
    private long _unpaid;

    internal PayloadHost Host => host;

    internal byte[] Bytes => bytes;

    internal ScannedMessage Message => message;

    internal ref readonly RecordEntry EntryOf(int number) => ref message.Entries[number];

    /// <summary>Returns the record kind of an entry.</summary>
    internal RecordKind KindOf(int number) => (RecordKind)bytes[message.Entries[number].Start];

    /// <summary>Returns the layout of an object; null for other entries.</summary>
    internal ClassLayout? LayoutOf(int number) => message.Entries[number].Layout is >= 0 and var layout ? message.Layouts[layout] : null;

    /// <summary>Counts an entry before it is read by an object that copies or decomposes it.</summary>
    /// <param name="number">The number of the entry.</param>
    /// <param name="items">The number of copied items of an array.</param>
    /// <exception cref="BinarySerializationException">
    /// The total of repeated reads exceeds a multiple of the message size.
    /// </exception>
    internal void Use(int number, int items = 0)
    {
        _isUsed ??= new bool[message.Entries.Length];
        if (!_isUsed[number])
        {
            _isUsed[number] = true;
            return;
        }

        RecordEntry entry = message.Entries[number];
        _reread += Math.Max(entry.End - entry.Start, items);
        if (_reread > FreeRereads + (RereadsPerByte * message.Length))
        {
            throw RecordErrors.SharedTooOften(entry.Start, message.Length);
        }
    }

    /// <summary>Counts items without bytes of their own before memory for an array is allocated.</summary>
    /// <param name="number">The number of the array's entry.</param>
    /// <param name="items">The number of items.</param>
    /// <param name="bytesOfItem">The memory of each item, in bytes.</param>
    /// <exception cref="BinarySerializationException">
    /// The items need more memory than a message of this size may use.
    /// </exception>
    internal void CountItems(int number, int items, long bytesOfItem)
    {
        RecordEntry entry = message.Entries[number];
        long unpaid = _isUsed is not null && _isUsed[number] ? items : Math.Min(items, entry.Nulls);
        _unpaid += unpaid * (bytesOfItem + TranscodedBytes);
        if (_unpaid > _maxUnpaid)
        {
            throw RecordErrors.Inflated(entry.Start, message.Length, _maxUnpaid);
        }
    }

    /// <summary>Returns the UTF-8 bytes of a string.</summary>
    internal ReadOnlySpan<byte> TextOf(int number) => TextAt(message.Entries[number].Content);

    /// <summary>Returns the UTF-8 bytes after a length.</summary>
    internal ReadOnlySpan<byte> TextAt(int offset)
    {
        new RecordCursor(bytes, offset).TryReadText(out ReadOnlySpan<byte> utf8);
        return utf8;
    }

    /// <summary>Returns the header of an array.</summary>
    internal ArrayHeader HeaderOf(int number)
    {
        int start = message.Entries[number].Start;
        RecordCursor cursor = new(bytes, start + 1);
        ArrayHeader.TryRead(ref cursor, (RecordKind)bytes[start], out ArrayHeader? header);
        return header!;
    }

    /// <summary>Creates an array of values of the message.</summary>
    internal RecordValue Make(Type type, IEnumerable<RecordValue> items)
    {
        _made ??= [];
        _made.Add(new MadeArray(type, [.. items]));
        return new RecordValue(ValueKind.Made, PrimitiveKind.None, _made.Count - 1);
    }

    internal MadeArray MadeAt(int index) => _made![index];

    /// <summary>Reads the values of all members of an object.</summary>
    internal RecordValue[] MembersOf(int number)
    {
        RecordEntry entry = message.Entries[number];
        ClassLayout layout = message.Layouts[entry.Layout];
        RecordValue[] values = new RecordValue[layout.MemberTypes.Count];
        int position = entry.Content;
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = ReadMember(layout.MemberTypes[i], ref position);
        }

        return values;
    }

    /// <summary>Reads the value of a member and advances past it.</summary>
    /// <exception cref="BinarySerializationException">The value refers to an entry that doesn't exist.</exception>
    internal RecordValue ReadMember(MemberType type, ref int position) =>
        type.Kind == MemberKind.Primitive ? ReadPrimitive(type.Primitive, ref position) : ReadRecord(ref position);

    /// <summary>Reads a value that is a record, or several nulls, and advances past it.</summary>
    /// <exception cref="BinarySerializationException">The value refers to an entry that doesn't exist.</exception>
    internal RecordValue ReadRecord(ref int position)
    {
        while ((RecordKind)bytes[position] == RecordKind.BinaryLibrary)
        {
            RecordCursor library = new(bytes, position + 1 + sizeof(int));
            library.TryReadText(out _);
            position = library.Position;
        }

        int start = position;
        position++;
        switch ((RecordKind)bytes[start])
        {
            case RecordKind.ObjectNull:
                return RecordValue.Null;
            case RecordKind.MessageEnd:
                position = start;
                return new RecordValue(ValueKind.Null, PrimitiveKind.None, int.MaxValue);
            case RecordKind.ObjectNullMultiple or RecordKind.ObjectNullMultiple256:
                RecordCursor run = new(bytes, position);
                NullRun.TryRead(ref run, (RecordKind)bytes[start], out int count);
                position = run.Position;
                return new RecordValue(ValueKind.Null, PrimitiveKind.None, count);
            case RecordKind.MemberPrimitiveTyped:
                position++;
                return ReadPrimitive((PrimitiveKind)bytes[start + 1], ref position);
            case RecordKind.MemberReference:
                position += sizeof(int);
                return RecordValue.Entry(Find(IdAt(start), start));
            default:
                int id = IdAt(start);
                int number = id > 0 ? Find(id, start) : message.EntryAt(start);
                position = message.Entries[number].End;
                return RecordValue.Entry(number);
        }
    }

    /// <summary>Reads a reference by id and advances past it; returns false for other records.</summary>
    /// <exception cref="BinarySerializationException">The reference is to an entry that doesn't exist.</exception>
    internal bool TryReadReference(ref int position, out int number)
    {
        int start = position;
        if ((RecordKind)bytes[start] != RecordKind.MemberReference)
        {
            number = -1;
            return false;
        }

        position = start + sizeof(byte) + sizeof(int);
        number = Find(IdAt(start), start);
        return true;
    }

    /// <summary>Reads a primitive and advances past it.</summary>
    internal RecordValue ReadPrimitive(PrimitiveKind kind, ref int position)
    {
        RecordValue value = new(ValueKind.Primitive, kind, position);
        int size = Primitives.SizeOf(kind);
        if (size > 0)
        {
            position += size;
        }
        else
        {
            RecordCursor cursor = new(bytes, position);
            Primitives.TrySkip(ref cursor, kind);
            position = cursor.Position;
        }

        return value;
    }

    private int IdAt(int start) => BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(start + 1));

    private int Find(int id, int offset) =>
        message.TryGetEntry(id, out int number)
            ? number
            : throw RecordErrors.Malformed(offset, $"it refers to the object {id}, which isn't there");
}
