namespace PerfHarness.Survey.Data;

/// <summary>A serializer that is set up for a workload. It handles one root at a time. Not thread-safe.</summary>
internal abstract class Adapter
{
    /// <summary>
    /// Whether the serializer writes, and reads what it wrote. The limit that only allocates doesn't.
    /// </summary>
    public virtual bool CarriesData => true;

    /// <summary>The type that <see cref="Deserialize"/> returns, or null for the root type of the workload.</summary>
    public virtual Type? ReadType => null;

    /// <summary>Converts a root to the type that users of this serializer have. Not timed.</summary>
    public virtual object Prepare(object root) => root;

    /// <summary>Converts what was read back to the root type of the workload. Not timed.</summary>
    public virtual object Restore(object read) => read;

    /// <summary>Appends a root.</summary>
    public abstract void Serialize(SurveyStream destination, object root);

    /// <summary>Reads the root at the position of a stream. The position afterwards is undefined.</summary>
    /// <param name="source">The bytes of all roots.</param>
    /// <param name="length">Number of bytes of the root.</param>
    public abstract object Deserialize(MemoryStream source, int length);

    /// <summary>Returns the bytes of a root, for serializers that read from memory.</summary>
    protected static ReadOnlySpan<byte> Bytes(MemoryStream source, int length) =>
        source.GetBuffer().AsSpan((int)source.Position, length);

    /// <summary>
    /// Returns a stream with the bytes of a root alone, for serializers that read to the end of a stream.
    /// </summary>
    protected static MemoryStream Alone(MemoryStream source, int length) =>
        new(source.GetBuffer(), (int)source.Position, length, writable: false);
}
