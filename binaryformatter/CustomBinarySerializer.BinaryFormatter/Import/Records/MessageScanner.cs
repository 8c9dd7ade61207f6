namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>
/// A scanner of the records of a message as its bytes arrive, which records all positions. It looks up no type and
/// creates no object.
/// </summary>
/// <remarks>
/// <para>
/// A message (MS-NRBF) is a header, then records of objects, arrays and strings, which may be nested, then an end.
/// Objects of value types are inside the record of their owner. Other objects are usually referred to by id, and may
/// come before or after.
/// </para>
/// <para>
/// The scanner isn't recursive, and takes time and memory in proportion to the bytes. A short step is repeated when its
/// bytes were incomplete.
/// </para>
/// </remarks>
/// <param name="types">Provides the types of members that the message omits; null if unavailable.</param>
internal sealed class MessageScanner(IMemberTypes? types = null)
{
    private const int Version = 1;
    private const int InitialDepth = 8;

    // Smaller arrays are transcoded where they are used.
    private const int FewestTranscodedChars = 256;

    private OpenRecord[] _open = [];
    private int _depth;
    private OpenRecord _current;
    private ClassHeader? _header;
    private int _position;
    private int _arrived;
    private bool _hasBegun;
    private bool _hasEnded;

    /// <summary>Gets the result, which is complete when <see cref="Advance"/> has returned 0.</summary>
    internal ScannedMessage Message { get; } = new();

    /// <summary>Continues with the bytes that have arrived.</summary>
    /// <param name="bytes">The bytes from the beginning of the message on; bytes after the message are ignored.</param>
    /// <returns>The minimum number of further bytes; 0 when the message is complete.</returns>
    /// <exception cref="BinarySerializationException">BinaryFormatter can't have written these bytes.</exception>
    internal int Advance(ReadOnlySpan<byte> bytes)
    {
        _arrived = bytes.Length;
        RecordCursor cursor = new(bytes, _position);
        while (!_hasEnded)
        {
            if (!TryStep(ref cursor))
            {
                return cursor.Missing;
            }

            _position = cursor.Position;
        }

        Message.Length = _position;
        return 0;
    }

    private bool TryStep(ref RecordCursor cursor)
    {
        if (_header is not null)
        {
            return TryGoOnWithHeader(ref cursor);
        }

        if (_current.Left == 0)
        {
            if (_current.Kind != OpenKind.None)
            {
                CloseCurrent(cursor.Position);
                return true;
            }

            return _hasBegun ? TryReadRecord(ref cursor) : TryReadStreamHeader(ref cursor);
        }

        return _current.Kind switch
        {
            OpenKind.Members => TryReadMembers(ref cursor),
            OpenKind.PrimitiveItems => TryReadPrimitiveItems(ref cursor),
            _ => TryReadRecord(ref cursor),
        };
    }

    private bool TryReadStreamHeader(ref RecordCursor cursor)
    {
        if (!cursor.TryReadByte(out byte kind)
            || !cursor.TryReadInt32(out int rootId)
            || !cursor.TryReadInt32(out _)
            || !cursor.TryReadInt32(out int major)
            || !cursor.TryReadInt32(out int minor))
        {
            return false;
        }

        if (kind != (byte)RecordKind.SerializedStreamHeader || major != Version || minor != 0)
        {
            throw RecordErrors.Malformed(0, "it has no header of version 1.0");
        }

        Message.RootId = rootId;
        _hasBegun = true;
        return true;
    }

    private bool TryReadMembers(ref RecordCursor cursor)
    {
        ClassLayout layout = Message.Layouts[_current.Layout];
        if (layout.FixedSize >= 0)
        {
            if (!cursor.TrySkip(layout.FixedSize))
            {
                return false;
            }

            _current.Left = 0;
            return true;
        }

        MemberType type = layout.MemberTypes[layout.MemberTypes.Count - _current.Left];
        if (type.Kind != MemberKind.Primitive)
        {
            return TryReadRecord(ref cursor);
        }

        if (!Primitives.TrySkip(ref cursor, type.Primitive))
        {
            return false;
        }

        _current.Left--;
        return true;
    }

    private bool TryReadPrimitiveItems(ref RecordCursor cursor)
    {
        int size = Primitives.SizeOf(_current.Primitive);
        if (size > 0)
        {
            // Takes all that have arrived, so that a large array is neither awaited in small pieces nor scanned twice.
            int whole = Math.Min(_current.Left, cursor.Available / size);
            cursor.TrySkip(whole * size);
            _current.Left -= whole;
            _position = cursor.Position;
            return _current.Left == 0 || cursor.TrySkip((int)Math.Min((long)_current.Left * size, int.MaxValue));
        }

        if (_current.IsTranscoded && _current.Chars is null && cursor.Available < _current.Left)
        {
            // Each char takes at least a byte. No declared length allocates anything.
            return cursor.TrySkip(_current.Left);
        }

        if (_current.Primitive == PrimitiveKind.Char)
        {
            _current.Left -= _current.IsTranscoded ? TranscodeChars(ref cursor) : cursor.SkipValidChars(_current.Left);
            _position = cursor.Position;
            if (_current.Left == 0)
            {
                return true;
            }
        }

        int start = cursor.Position;
        int items = 1;
        bool skipped = _current.Primitive == PrimitiveKind.Char ? cursor.TrySkipChars(out items) : cursor.TryReadText(out _);
        if (!skipped)
        {
            return false;
        }

        if (_current.Primitive == PrimitiveKind.Char)
        {
            // Invalid UTF-8 is an error where the array is used.
            _current.IsTranscoded = false;
        }

        _current.Left -= items <= _current.Left ? items : throw RecordErrors.Malformed(start, "a pair of surrogates exceeds the array");
        return true;
    }

    // Validates, counts and transcodes in one pass: each of the three takes as long as BinaryFormatter for all.
    private int TranscodeChars(ref RecordCursor cursor)
    {
        _current.Chars ??= GC.AllocateUninitializedArray<char>(_current.Left);
        int count = cursor.TranscodeValidChars(_current.Chars.AsSpan(_current.Chars.Length - _current.Left));
        if (count == _current.Left)
        {
            Message.AddChars(_current.Entry, _current.Chars);
        }

        return count;
    }

    private bool TryReadRecord(ref RecordCursor cursor)
    {
        int start = cursor.Position;
        if (!cursor.TryReadByte(out byte value))
        {
            return false;
        }

        RecordKind kind = (RecordKind)value;
        switch (kind)
        {
            case RecordKind.BinaryLibrary:
                return TryReadLibrary(ref cursor);
            case RecordKind.ClassWithId:
                return TryReadClassWithId(ref cursor, start);
            case RecordKind.ClassWithMembersAndTypes
                or RecordKind.SystemClassWithMembersAndTypes
                or RecordKind.ClassWithMembers
                or RecordKind.SystemClassWithMembers:
                return TryBeginClassHeader(ref cursor, start, kind);
            case RecordKind.BinaryObjectString:
                return TryReadString(ref cursor, start);
            case RecordKind.BinaryArray or RecordKind.ArraySinglePrimitive or RecordKind.ArraySingleObject or RecordKind.ArraySingleString:
                return TryReadArray(ref cursor, start, kind);
            case RecordKind.MessageEnd when MayEndHere():
                EndHere(start);
                return true;
            case RecordKind.MemberPrimitiveTyped or RecordKind.MemberReference or RecordKind.ObjectNull when _current.Kind != OpenKind.None:
                return TryReadSimple(ref cursor, kind);
            case RecordKind.ObjectNullMultiple or RecordKind.ObjectNullMultiple256 when _current.Kind != OpenKind.None:
                return TryReadNulls(ref cursor, start, kind);
            default:
                throw RecordErrors.UnexpectedRecord(start, kind);
        }
    }

    private bool TryReadLibrary(ref RecordCursor cursor)
    {
        if (!cursor.TryReadInt32(out int id) || !MemberTypeReader.TryReadString(ref cursor, out string name))
        {
            return false;
        }

        Message.AddLibrary(id, name, _arrived);
        return true;
    }

    private bool TryReadSimple(ref RecordCursor cursor, RecordKind kind)
    {
        bool read = kind switch
        {
            RecordKind.MemberReference => cursor.TrySkip(sizeof(int)),
            RecordKind.MemberPrimitiveTyped =>
                MemberTypeReader.TryReadPrimitive(ref cursor, out PrimitiveKind primitive) && Primitives.TrySkip(ref cursor, primitive),
            _ => true,
        };
        if (!read)
        {
            return false;
        }

        _current.Left--;
        if (kind == RecordKind.MemberReference && _current.Kind == OpenKind.RecordItems)
        {
            _current.Left -= cursor.SkipReferences(_current.Left);
        }

        return true;
    }

    private bool TryReadNulls(ref RecordCursor cursor, int start, RecordKind kind)
    {
        if (!NullRun.TryRead(ref cursor, kind, out int count))
        {
            return false;
        }

        if (count < 0)
        {
            throw RecordErrors.Malformed(start, $"there are no {count} nulls");
        }

        // One member is null, regardless of the number.
        int places = _current.Kind == OpenKind.Members ? 1 : count;
        _current.Left -= places <= _current.Left
            ? places
            : throw RecordErrors.Malformed(start, $"there are {count} nulls where {_current.Left} items are left");
        if (_current.Kind != OpenKind.Members)
        {
            Message.AddNulls(_current.Entry, places);
        }

        return true;
    }

    // BinaryFormatter takes missing items of a reference array at the end of the message as nulls.
    private bool MayEndHere() =>
        _current.Kind is OpenKind.None or OpenKind.RecordItems
            && Array.TrueForAll(_open, record => record.Kind is OpenKind.None or OpenKind.RecordItems);

    private void EndHere(int end)
    {
        while (_current.Kind != OpenKind.None)
        {
            Message.AddNulls(_current.Entry, _current.Left);
            CloseCurrent(end);
        }

        _hasEnded = true;
    }

    private bool TryReadString(ref RecordCursor cursor, int start)
    {
        if (!cursor.TryReadInt32(out int id))
        {
            return false;
        }

        int content = cursor.Position;
        if (!cursor.TryReadText(out _))
        {
            return false;
        }

        Message.AddEntry(id, new RecordEntry(start, content, cursor.Position, Layout: -1), _arrived);
        CountInOwner();
        return true;
    }

    private bool TryReadArray(ref RecordCursor cursor, int start, RecordKind kind)
    {
        if (!ArrayHeader.TryRead(ref cursor, kind, out ArrayHeader? header))
        {
            return false;
        }

        int entry = Message.AddEntry(header!.Id, new RecordEntry(start, cursor.Position, End: 0, Layout: -1), _arrived);
        bool isPrimitive = header.ItemType.Kind == MemberKind.Primitive;
        Open(new OpenRecord
        {
            Kind = isPrimitive ? OpenKind.PrimitiveItems : OpenKind.RecordItems,
            Primitive = header.ItemType.Primitive,
            Entry = entry,
            Left = header.Count,
            IsTranscoded = header.ItemType.Primitive == PrimitiveKind.Char && isPrimitive && header.Count >= FewestTranscodedChars,
        });
        return true;
    }

    private bool TryReadClassWithId(ref RecordCursor cursor, int start)
    {
        if (!cursor.TryReadInt32(out int id) || !cursor.TryReadInt32(out int layoutId))
        {
            return false;
        }

        if (!Message.TryGetLayout(layoutId, out int layout))
        {
            throw RecordErrors.Malformed(start, $"the class of the object {layoutId} was never described");
        }

        OpenObject(id, start, cursor.Position, Message.Layouts[layout]);
        return true;
    }

    private bool TryBeginClassHeader(ref RecordCursor cursor, int start, RecordKind kind)
    {
        if (!cursor.TryReadInt32(out int id) || !MemberTypeReader.TryReadString(ref cursor, out string typeName)
            || !cursor.TryReadInt32(out int count))
        {
            return false;
        }

        if (count < 0)
        {
            throw RecordErrors.Malformed(start, $"a class can't have {count} members");
        }

        bool hasLibrary = kind is RecordKind.ClassWithMembersAndTypes or RecordKind.ClassWithMembers;
        bool hasTypes = kind is RecordKind.ClassWithMembersAndTypes or RecordKind.SystemClassWithMembersAndTypes;
        _header = new ClassHeader(id, start, count, hasTypes, hasLibrary, new ClassLayout(Message.Layouts.Count, typeName));
        return true;
    }

    private bool TryGoOnWithHeader(ref RecordCursor cursor)
    {
        if (!_header!.TryStep(ref cursor))
        {
            return false;
        }

        if (_header.IsComplete)
        {
            ClassHeader header = _header;
            _header = null;
            if (!header.HasTypes)
            {
                header.Layout.MemberTypes.AddRange(
                    types?.Find(header.Layout, Message, header.Start)
                        ?? throw RecordErrors.WithoutTypes(header.Start, header.Layout.TypeName));
            }

            header.Layout.Complete();
            Message.AddLayout(header.Id, header.Layout, _arrived);
            OpenObject(header.Id, header.Start, cursor.Position, header.Layout);
        }

        return true;
    }

    private void OpenObject(int id, int start, int content, ClassLayout layout) =>
        Open(new OpenRecord
        {
            Kind = OpenKind.Members,
            Layout = layout.Index,
            Entry = Message.AddEntry(id, new RecordEntry(start, content, End: 0, layout.Index), _arrived),
            Left = layout.MemberTypes.Count,
        });

    private void Open(OpenRecord record)
    {
        CountInOwner();
        if (_current.Kind != OpenKind.None)
        {
            if (_depth == _open.Length)
            {
                Array.Resize(ref _open, Math.Max(InitialDepth, 2 * _depth));
            }

            _open[_depth++] = _current;
        }

        _current = record;
    }

    private void CloseCurrent(int end)
    {
        Message.EndEntry(_current.Entry, end);
        _current = default;
        if (_depth > 0)
        {
            _current = _open[--_depth];
            _open[_depth] = default;
        }
    }

    private void CountInOwner()
    {
        if (_current.Kind != OpenKind.None)
        {
            _current.Left--;
        }
    }
}
