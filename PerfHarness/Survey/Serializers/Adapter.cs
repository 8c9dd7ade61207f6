using PerfHarness.Survey.Data;

namespace PerfHarness.Survey.Serializers;

/// <summary>One serializer set up for the objects of one workload. A root at a time; one thread.</summary>
internal abstract class Adapter
{
    /// <summary>Whether it writes at all, and reads what was written. A limit that only allocates doesn't.</summary>
    public virtual bool CarriesData => true;

    /// <summary>
    /// Returns the object that this serializer's users would have had in the first place. Before the clock.
    /// </summary>
    public virtual object Prepare(object root) => root;

    /// <summary>The way back from <see cref="Prepare"/>. After the clock.</summary>
    public virtual object Restore(object read) => read;

    /// <summary>Reads every member of what was read.</summary>
    public virtual int Touch(SurveyWorkload workload, object read) => workload.Touch(read);

    /// <summary>Appends one root.</summary>
    public abstract void Serialize(SurveyStream destination, object root);

    /// <summary>
    /// Reads the root that begins at the stream's position. Where the position is afterwards doesn't matter.
    /// </summary>
    public abstract object Deserialize(MemoryStream source, int length);

    /// <summary>The bytes of one root, for serializers that read from memory.</summary>
    protected static ReadOnlySpan<byte> Bytes(MemoryStream source, int length) =>
        source.GetBuffer().AsSpan((int)source.Position, length);

    /// <summary>The same for serializers that read a stream to its end.</summary>
    protected static MemoryStream Alone(MemoryStream source, int length) =>
        new(source.GetBuffer(), (int)source.Position, length, writable: false);
}
