using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>A reader of objects of one type, as a payload defines it. Used for one call.</summary>
internal abstract class TypeReader
{
    /// <summary>Gets the placeholder for a body that was read at its reference.</summary>
    internal static TypeReader HasBeenRead { get; } = new NoReader();

    /// <summary>Gets whether the object has a body.</summary>
    internal virtual bool HasBody => false;

    /// <summary>Gets the minimum size of a body in bytes, as far as the type determines it.</summary>
    internal virtual int MinBody => 0;

    /// <summary>
    /// Gets the memory of an object at its first reference in bytes, rounded up, without items, elements and texts.
    /// </summary>
    internal virtual long ObjectBytes => 128;

    /// <summary>Gets the callbacks of the type.</summary>
    internal virtual ObjectEvents Events => ObjectEvents.None;

    /// <summary>
    /// Gets whether objects implement <see cref="System.Runtime.Serialization.IDeserializationCallback"/> in the
    /// program.
    /// </summary>
    internal virtual bool IsDeserializationCallback => false;

    /// <summary>Gets whether objects are set or replaced only after others are complete.</summary>
    internal virtual bool IsSpecial => false;

    /// <summary>Gets whether BinaryFormatter treats such objects as special, so that others may have to wait.</summary>
    internal virtual bool IsSpecialForOthers => false;

    /// <summary>Gets whether objects are boxed structs that are read by fields, or by names and values.</summary>
    internal bool IsStruct { get; init; }

    /// <summary>Gets the number of the collection to which these items belong; -1 for others.</summary>
    internal int ItemsOwner { get; private protected init; } = -1;

    /// <summary>Gets or sets whether bodies are at the references.</summary>
    internal bool IsInPlace { get; set; }

    /// <summary>Gets whether objects contain structs that BinaryFormatter nests in them.</summary>
    internal virtual bool HoldsStructs => false;

    /// <summary>Gets whether objects contain structs with callbacks.</summary>
    internal virtual bool HasStructsWithEvents => false;

    /// <summary>Gets whether the body is names and values with a preceding layout.</summary>
    internal virtual bool HasInfoBody => false;

    /// <summary>Whether the order in which objects become complete matters.</summary>
    internal bool NeedsCompletion => IsSpecial || IsDeserializationCallback || Events.HasOnDeserialized || HasStructsWithEvents;

    /// <summary>
    /// Creates the object at its first reference and reads the inline part. Returns null if it is created later.
    /// </summary>
    internal abstract object? Make(GraphReader graph, int number);

    internal virtual void ReadBody(GraphReader graph, object? instance, int number) => throw new NotSupportedException();

    /// <summary>Reads names and values.</summary>
    internal virtual void ReadInfo(GraphReader graph, GraphLayout layout, object? instance, int number) =>
        throw new NotSupportedException();

    /// <summary>Creates the special object that completes an instance.</summary>
    internal virtual SpecialObject MakeSpecial(int number, object? instance) => throw new NotSupportedException();

    private sealed class NoReader : TypeReader
    {
        internal override object? Make(GraphReader graph, int number) => throw new NotSupportedException();
    }
}

/// <summary>A reader of strings.</summary>
internal sealed class GraphTextReader : TypeReader
{
    internal override object Make(GraphReader graph, int number)
    {
        string text = graph.Input.ReadString();
        if (text.Length > graph.Host.LongestText)
        {
            graph.Host.LongestText = text.Length;
        }

        return text;
    }
}
