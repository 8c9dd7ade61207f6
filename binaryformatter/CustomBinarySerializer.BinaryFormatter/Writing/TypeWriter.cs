using System.Runtime.Serialization;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>How objects of exactly one type are written in graphs. Thread-safe.</summary>
internal abstract class TypeWriter(Type type)
{
    internal Type Type { get; } = type;

    /// <summary>What is written in the definition of the type.</summary>
    internal abstract TypeForm Form { get; }

    /// <summary>Whether anything is written when the object's turn comes.</summary>
    internal virtual bool HasBody => false;

    /// <summary>Whether objects are boxes of structs with fields, or names and values, which may be written at their references.</summary>
    internal virtual bool IsStruct => false;

    /// <summary>Whether two references to an object stay two references to one. As with BinaryFormatter, not for boxed numbers and the like.</summary>
    internal virtual bool HasIdentity => true;

    /// <summary>Whether the object, or another in its place, gives names and values.</summary>
    internal virtual bool GivesData => false;

    /// <summary>The callbacks of the type.</summary>
    internal virtual ObjectEvents Events => ObjectEvents.None;

    /// <summary>Whether something runs before an object is written.</summary>
    internal bool NeedsPreparation => GivesData || Events.HasSerializing;

    /// <summary>Writes what follows the first reference.</summary>
    internal virtual void WriteContent(GraphWriter graph, object instance)
    {
    }

    /// <summary>Writes the body.</summary>
    internal virtual void WriteBody(GraphWriter graph, object instance, int number) => throw new NotSupportedException();

    /// <summary>Asks the members of an object, of which some have been written, where they would be asked one by one.</summary>
    internal virtual void AskMembers(GraphWriter graph, object instance)
    {
    }

    /// <summary>Asks for names and values.</summary>
    internal virtual SerializationInfo GetData(object instance, StreamingContext context) => throw new NotSupportedException();
}

/// <summary>What writing asks about types. Thread-safe.</summary>
internal interface IWritableTypes
{
    /// <summary>Whether a registered type has code that runs when objects are written.</summary>
    bool HaveCallbacks { get; }

    /// <summary>Whether a registered type has a contract of its own, whose code may run when objects are written.</summary>
    bool HaveContracts { get; }

    /// <summary>Returns how objects of exactly a type are written by this call, or null if nothing says so.</summary>
    TypeWriter? FindForWriting(Type type, PayloadHost host);

    /// <summary>Returns the type with the names that reflection gives it; null if it isn't registered.</summary>
    Type? FindByName(string? assemblyName, string typeName);

    /// <summary>Writes the type of an object.</summary>
    /// <param name="graph">Where to.</param>
    /// <param name="type">The type.</param>
    /// <param name="declared">The type of the slot; what can't be named but is just that needs no name.</param>
    /// <param name="number">That of the object.</param>
    void WriteType(GraphWriter graph, Type type, Type declared, int number);

    /// <summary>Writes a type that is itself an object.</summary>
    void WriteTypeObject(GraphWriter graph, Type type);

    BinarySerializationException Unregistered(Type type, GraphPlace place);
}
