using System.Runtime.Serialization;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>A writer of objects of exactly one type in graphs. Thread-safe.</summary>
internal abstract class TypeWriter(Type type)
{
    internal Type Type { get; } = type;

    /// <summary>Gets the form in the definition of the type.</summary>
    internal abstract TypeForm Form { get; }

    /// <summary>Gets whether the object has a body.</summary>
    internal virtual bool HasBody => false;

    /// <summary>
    /// Gets whether objects are boxed structs with fields, or names and values, which may be written at their
    /// references.
    /// </summary>
    internal virtual bool IsStruct => false;

    /// <summary>
    /// Gets whether the identity of objects is preserved. As with BinaryFormatter, it isn't for boxed numbers and the
    /// like.
    /// </summary>
    internal virtual bool HasIdentity => true;

    /// <summary>Gets whether the object, or a surrogate, supplies names and values.</summary>
    internal virtual bool GivesData => false;

    /// <summary>Gets the callbacks of the type.</summary>
    internal virtual ObjectEvents Events => ObjectEvents.None;

    /// <summary>Whether objects need a preparation before writing.</summary>
    internal bool NeedsPreparation => GivesData || Events.HasSerializing;

    /// <summary>Writes the inline part after the first reference.</summary>
    internal virtual void WriteContent(GraphWriter graph, object instance)
    {
    }

    /// <summary>Writes the body.</summary>
    internal virtual void WriteBody(GraphWriter graph, object instance, int number) => throw new NotSupportedException();

    /// <summary>Prepares the remaining members of an object that would otherwise be prepared one by one.</summary>
    internal virtual void AskMembers(GraphWriter graph, object instance)
    {
    }

    /// <summary>Requests names and values.</summary>
    internal virtual SerializationInfo GetData(object instance, StreamingContext context) => throw new NotSupportedException();
}

/// <summary>The services for types during writing. Thread-safe.</summary>
internal interface IWritableTypes
{
    /// <summary>Gets whether a registered type has code that runs during writing.</summary>
    bool HaveCallbacks { get; }

    /// <summary>Gets whether a registered type has its own contract, whose code may run during writing.</summary>
    bool HaveContracts { get; }

    /// <summary>
    /// Returns the writer of objects of exactly a type in this call, or null if the type isn't known.
    /// </summary>
    TypeWriter? FindForWriting(Type type, PayloadHost host);

    /// <summary>Returns the type with reflection names; null if it isn't registered.</summary>
    Type? FindByName(string? assemblyName, string typeName);

    /// <summary>Writes the type of an object.</summary>
    /// <param name="graph">The graph writer.</param>
    /// <param name="type">The type.</param>
    /// <param name="declared">
    /// The declared type of the slot. A type without an id is written without one if it is exactly this type.
    /// </param>
    /// <param name="number">The number of the object.</param>
    void WriteType(GraphWriter graph, Type type, Type declared, int number);

    /// <summary>Writes a type that is itself an object.</summary>
    void WriteTypeObject(GraphWriter graph, Type type);

    BinarySerializationException Unregistered(Type type, GraphPlace place);
}
