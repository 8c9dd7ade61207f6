namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>
/// A reader of a class description. It proceeds name by name, so that no name is read twice when bytes arrive in
/// pieces.
/// </summary>
/// <param name="id">The id of the object that follows.</param>
/// <param name="start">The offset of the record.</param>
/// <param name="count">The number of members.</param>
/// <param name="hasTypes">Whether the types of members are present.</param>
/// <param name="hasLibrary">Whether an assembly is named.</param>
/// <param name="layout">The layout to fill.</param>
internal sealed class ClassHeader(int id, int start, int count, bool hasTypes, bool hasLibrary, ClassLayout layout)
{
    private readonly List<byte> _kinds = [];

    internal int Id => id;

    internal int Start => start;

    internal bool HasTypes => hasTypes;

    internal ClassLayout Layout => layout;

    internal bool IsComplete { get; private set; }

    /// <summary>Reads the next part.</summary>
    /// <exception cref="BinarySerializationException">The bytes don't describe a class.</exception>
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

        _kinds.Add((byte)MemberTypeReader.KindOf(kind, offset));
        return true;
    }

    private bool TryAddType(ref RecordCursor cursor)
    {
        if (!MemberTypeReader.TryRead(ref cursor, (MemberKind)_kinds[layout.MemberTypes.Count], out MemberType type))
        {
            return false;
        }

        layout.MemberTypes.Add(type);
        return true;
    }
}
