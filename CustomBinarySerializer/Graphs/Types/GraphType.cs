using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>How objects of exactly one type stand in graphs. Thread-safe.</summary>
internal abstract class GraphType(Type type)
{
    internal Type Type { get; } = type;

    /// <summary>Whether anything is written when the object's turn comes.</summary>
    internal virtual bool HasBody => false;

    /// <summary>Whether objects are boxes of structs with fields, or names and values, which may stand at their references.</summary>
    internal virtual bool IsStruct => false;

    /// <summary>Whether two references to an object stay two references to one. As with BinaryFormatter, not for boxed numbers and the like.</summary>
    internal virtual bool HasIdentity => true;

    /// <summary>Bytes of memory, rounded up, for what reads such objects as a payload defines them.</summary>
    internal virtual long DefinitionBytes => 512;

    /// <summary>Whether the object, or another in its place, gives names and values.</summary>
    internal virtual bool GivesData => false;

    /// <summary>The callbacks of the type.</summary>
    internal virtual ObjectEvents Events => ObjectEvents.None;

    /// <summary>Whether something runs before an object is written.</summary>
    internal bool NeedsPreparation => GivesData || Events.HasSerializing;

    /// <summary>Writes the form, and what follows it in a type definition.</summary>
    internal abstract void WriteForm(GraphWriter graph);

    /// <summary>Writes what stands behind the first reference.</summary>
    internal virtual void WriteContent(GraphWriter graph, object instance)
    {
    }

    /// <summary>Writes the body.</summary>
    internal virtual void WriteBody(GraphWriter graph, object instance, int number) => throw new NotSupportedException();

    /// <summary>Asks for names and values.</summary>
    internal virtual SerializationInfo GetData(object instance, GraphHost host) => throw new NotSupportedException();

    /// <summary>Returns what reads such objects from a payload that defines them so.</summary>
    /// <exception cref="BinarySerializationException">They can't be read from that.</exception>
    internal abstract TypeReader ReaderOf(FrameForm form, GraphHost host);

    protected BinarySerializationException Mismatch(FrameForm form) => GraphErrors.FormMismatch(Type, form.Form.ToString());
}
