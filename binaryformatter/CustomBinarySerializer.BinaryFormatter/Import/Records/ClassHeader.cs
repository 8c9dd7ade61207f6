namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>The description of a class, read name by name, so that none is read twice however the bytes arrive.</summary>
/// <param name="id">The id of the object that it precedes.</param>
/// <param name="start">Where the record begins.</param>
/// <param name="count">How many members there are.</param>
/// <param name="hasTypes">Whether the types of members are given.</param>
/// <param name="hasLibrary">Whether an assembly is named.</param>
/// <param name="layout">What is filled.</param>
internal sealed class ClassHeader(int id, int start, int count, bool hasTypes, bool hasLibrary, ClassLayout layout)
{
    private readonly List<MemberKind> _kinds = [];

    internal int Id => id;

    internal int Start => start;

    internal bool HasTypes => hasTypes;

    internal ClassLayout Layout => layout;

    internal bool IsComplete { get; private set; }

    /// <summary>Reads the next part.</summary>
    /// <exception cref="BinarySerializationException">The bytes describe no class.</exception>
    internal bool TryStep(ref RecordCursor cursor)
    {
        if (layout.MemberNames.Count < count)
        {
            return TryAddName(ref cursor);
        }

        if (hasTypes && _kinds.Count < count)
        {
            return TryAddKind(ref cursor);
        }

        if (hasTypes && layout.MemberTypes.Count < count)
        {
            return TryAddType(ref cursor);
        }

        int libraryId = 0;
        if (hasLibrary && !cursor.TryReadInt32(out libraryId))
        {
            return false;
        }

        layout.LibraryId = libraryId;
        IsComplete = true;
        return true;
    }

    private bool TryAddName(ref RecordCursor cursor)
    {
        if (!MemberTypeReader.TryReadString(ref cursor, out string name))
        {
            return false;
        }

        layout.MemberNames.Add(name);
        return true;
    }

    private bool TryAddKind(ref RecordCursor cursor)
    {
        int offset = cursor.Position;
        if (!cursor.TryReadByte(out byte kind))
        {
            return false;
        }

        _kinds.Add(MemberTypeReader.KindOf(kind, offset));
        return true;
    }

    private bool TryAddType(ref RecordCursor cursor)
    {
        if (!MemberTypeReader.TryRead(ref cursor, _kinds[layout.MemberTypes.Count], out MemberType type))
        {
            return false;
        }

        layout.MemberTypes.Add(type);
        return true;
    }
}
