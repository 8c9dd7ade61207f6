namespace CustomBinarySerializer.TransactionFiles;

/// <summary>A segment: a file of a folder of transaction files. Immutable.</summary>
public sealed class TransactionSegment
{
    private readonly Func<SchemaDescription> _schema;

    internal TransactionSegment(string path, long firstOrdinal, long end, DateTimeOffset created, Func<SchemaDescription> schema)
    {
        Path = path;
        FirstOrdinal = firstOrdinal;
        End = end;
        Created = created;
        _schema = schema;
    }

    /// <summary>The path of the file.</summary>
    public string Path { get; }

    /// <summary>The ordinal of the segment's first message.</summary>
    public long FirstOrdinal { get; }

    /// <summary>
    /// The ordinal after the segment's last message, as far as could be read when this object was made. It is less
    /// than the <see cref="FirstOrdinal"/> of the next segment if messages between them are missing. For a segment
    /// that can't be read, it is the first ordinal of the next segment.
    /// </summary>
    public long End { get; }

    /// <summary>
    /// The time at which the segment was begun, UTC; <see cref="DateTimeOffset.MinValue"/> if its header can't be read.
    /// </summary>
    public DateTimeOffset Created { get; }

    /// <summary>
    /// The schema of the writer's registry. Tools show messages by it, without the program's types: see
    /// <see cref="FrameInspector"/>.
    /// </summary>
    /// <exception cref="System.Runtime.Serialization.SerializationException">
    /// The header of the file can't be read, or its checksum is wrong.
    /// </exception>
    public SchemaDescription Schema => _schema();
}
