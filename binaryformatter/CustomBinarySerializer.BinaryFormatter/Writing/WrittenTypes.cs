using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>The types in a graph, and the numbers of those that the payload defines. Reused from graph to graph.</summary>
/// <param name="recent">Where those met last are kept, by <see cref="PlaceOf"/>: the writer looks there first.</param>
internal sealed class WrittenTypes(WrittenType?[] recent)
{
    /// <summary>How many types are kept to be found at once.</summary>
    internal const int MaxRecent = 32;

    private readonly Dictionary<Type, WrittenType> _types = [];
    private readonly Dictionary<Type, WrittenType> _others = [];
    private readonly Dictionary<int, WrittenType> _renamed = [];

    internal void End()
    {
        _types.Clear();
        _others.Clear();
        _renamed.Clear();
        Array.Clear(recent);
    }

    /// <summary>Returns what is known of the type of an object.</summary>
    /// <exception cref="BinarySerializationException">It can't be written.</exception>
    internal WrittenType Of(Type type, GraphWriter graph)
    {
        if (!_types.TryGetValue(type, out WrittenType? written))
        {
            TypeWriter writer = graph.Types.FindForWriting(type, graph.Host) ?? throw graph.Types.Unregistered(type, graph.PlaceOfUnregistered(type));
            written = new WrittenType(writer);
            _types.Add(type, written);
        }

        recent[PlaceOf(type)] = written;
        return written;
    }

    /// <summary>Returns the place of a type among the recent ones, which it shares with others.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int PlaceOf(Type type) => unchecked((int)(type.TypeHandle.Value >> 5) ^ (int)(type.TypeHandle.Value >> 10)) & (MaxRecent - 1);

    /// <summary>Returns the type that an object asks to be written as.</summary>
    /// <param name="info">What the object gave.</param>
    /// <param name="written">Its own type.</param>
    /// <param name="graph">What is written.</param>
    internal WrittenType AskedFor(SerializationInfo info, WrittenType written, GraphWriter graph)
    {
        Type asked = info.ObjectType;
        if (info.IsFullTypeNameSetExplicit || info.IsAssemblyNameSetExplicit)
        {
            asked = graph.Types.FindByName(info.AssemblyName, info.FullTypeName) ?? throw GraphErrors.RenamedToUnregistered(written.Type.Type, info.FullTypeName);
        }

        if (asked == written.Type.Type)
        {
            return written;
        }

        if (!_others.TryGetValue(asked, out WrittenType? other))
        {
            TypeWriter type = graph.Types.FindForWriting(asked, graph.Host) ?? throw GraphErrors.RenamedToUnregistered(written.Type.Type, asked.ToString());
            other = type.GivesData ? Of(asked, graph) : new WrittenType(new OtherType(asked));
            _others.Add(asked, other);
        }

        return other;
    }

    /// <summary>Notes that the reference to an object says another type than its own.</summary>
    internal void Rename(int number, WrittenType other) => _renamed.Add(number, other);

    /// <summary>Writes the reference to a new object, with the definition of its type if the payload has none yet.</summary>
    /// <param name="graph">Where to.</param>
    /// <param name="written">The type.</param>
    /// <param name="declared">That of the slot.</param>
    /// <param name="number">The number of the object.</param>
    internal static void WriteNew(GraphWriter graph, WrittenType written, Type declared, int number)
    {
        bool isNew = TryTakeNumber(written, graph);
        graph.Format.WriteNew(written.Number);
        if (isNew)
        {
            WriteDefinition(graph, written, declared, number);
        }
    }

    /// <summary>Returns the names and values that an object gave, to be written as its body; says before them if its reference said another type.</summary>
    internal SerializationInfo TakeInfo(GraphWriter graph, object instance, int number, out WrittenType type)
    {
        type = Of(instance.GetType(), graph);
        SerializationInfo info = graph.Preparation.TakeInfo(instance);
        WrittenType asked = AskedFor(info, type, graph);
        if (asked != _renamed.GetValueOrDefault(number, type))
        {
            bool isNew = TryTakeNumber(asked, graph);
            graph.Format.WriteOtherType(asked.Number);
            if (isNew)
            {
                WriteDefinition(graph, asked, typeof(object), number);
            }
        }

        return info;
    }

    /// <summary>Gives a type the next number, if it has none.</summary>
    private static bool TryTakeNumber(WrittenType written, GraphWriter graph)
    {
        if (written.Number >= 0)
        {
            return false;
        }

        written.Number = graph.Format.NextType;
        return true;
    }

    private static void WriteDefinition(GraphWriter graph, WrittenType written, Type declared, int number)
    {
        graph.Types.WriteType(graph, written.ExactType, declared, number);
        graph.Format.WriteForm(written.Form);
    }

    /// <summary>A type with fields, for which another type gives names and values.</summary>
    private sealed class OtherType(Type type) : TypeWriter(type)
    {
        internal override TypeForm Form => TypeForm.Info;
    }
}

/// <summary>What one graph knows of a type in it.</summary>
internal sealed class WrittenType(TypeWriter type, bool isInPlace = false)
{
    // Asked for each object, and so not left to a virtual call each.
    internal readonly Type ExactType = type.Type;
    internal readonly bool HasIdentity = type.HasIdentity;
    internal readonly bool HasBody = type.HasBody;
    internal readonly bool NeedsPreparation = type.NeedsPreparation;
    internal readonly bool IsStruct = type.IsStruct;

    private HashSet<GraphLayout>? _infoLayouts;

    internal TypeWriter Type { get; } = type;

    internal TypeForm Form => isInPlace ? Type.Form with { IsInPlace = true } : Type.Form;

    /// <summary>The same type with bodies at their references, which has a number of its own.</summary>
    internal WrittenType InPlace => field ??= new WrittenType(Type, isInPlace: true);

    /// <summary>Its number among the types of the payload, or -1 before it is defined.</summary>
    internal int Number { get; set; } = -1;

    /// <summary>Returns the layout that an object of the type with the same names and values had, or else this.</summary>
    internal GraphLayout SharedLayout(GraphLayout layout)
    {
        _infoLayouts ??= new HashSet<GraphLayout>(GraphLayout.ByContent);
        if (_infoLayouts.TryGetValue(layout, out GraphLayout? same))
        {
            return same;
        }

        _infoLayouts.Add(layout);
        return layout;
    }
}
