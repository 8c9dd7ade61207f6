using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>Reads objects of one type as a payload defines it. Belongs to one call.</summary>
internal abstract class TypeReader
{
    /// <summary>In place of the reader of a body that has been read at its reference.</summary>
    internal static TypeReader HasBeenRead { get; } = new NoReader();

    /// <summary>Whether something is read when the object's turn comes.</summary>
    internal virtual bool HasBody => false;

    /// <summary>The fewest bytes that a body takes, as far as the type says.</summary>
    internal virtual int MinBody => 0;

    /// <summary>Bytes of memory, rounded up, that an object allocates at its first reference, besides items, elements and texts.</summary>
    internal virtual long ObjectBytes => 128;

    /// <summary>The callbacks of the type.</summary>
    internal virtual ObjectEvents Events => ObjectEvents.None;

    /// <summary>Whether objects are <see cref="System.Runtime.Serialization.IDeserializationCallback"/>s of the program.</summary>
    internal virtual bool IsDeserializationCallback => false;

    /// <summary>Whether objects are set, or replaced, only when others are whole.</summary>
    internal virtual bool IsSpecial => false;

    /// <summary>Whether BinaryFormatter completes such objects as special ones, on which others may have to wait.</summary>
    internal virtual bool IsSpecialForOthers => false;

    /// <summary>Whether objects are boxes of structs that are read as objects with fields, or by names and values.</summary>
    internal bool IsStruct { get; init; }

    /// <summary>The number of the collection whose items these are, which have a number of their own; -1 of everything else.</summary>
    internal int ItemsOwner { get; private protected init; } = -1;

    /// <summary>Whether bodies are at the references.</summary>
    internal bool IsInPlace { get; set; }

    /// <summary>Whether each object holds structs that BinaryFormatter has inside it.</summary>
    internal virtual bool HoldsStructs => false;

    /// <summary>Whether objects hold structs with callbacks.</summary>
    internal virtual bool HasStructsWithEvents => false;

    /// <summary>Whether the body is names and values, whose layout precedes them.</summary>
    internal virtual bool HasInfoBody => false;

    /// <summary>Whether the order in which objects become whole matters to anyone.</summary>
    internal bool NeedsCompletion => IsSpecial || IsDeserializationCallback || Events.HasOnDeserialized || HasStructsWithEvents;

    /// <summary>Makes the object at its first reference, and reads what is there; null for one that is to come.</summary>
    internal abstract object? Make(GraphReader graph, int number);

    internal virtual void ReadBody(GraphReader graph, object? instance, int number) => throw new NotSupportedException();

    /// <summary>Reads names and values.</summary>
    internal virtual void ReadInfo(GraphReader graph, GraphLayout layout, object? instance, int number) => throw new NotSupportedException();

    /// <summary>Returns what makes a special object whole.</summary>
    internal virtual SpecialObject MakeSpecial(int number, object? instance) => throw new NotSupportedException();

    private sealed class NoReader : TypeReader
    {
        internal override object? Make(GraphReader graph, int number) => throw new NotSupportedException();
    }
}

/// <summary>Reads strings.</summary>
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
