using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>The types in a graph, with the numbers of those that the payload defines. Reused for each graph.</summary>
/// <param name="recent">
/// The cache of recent types, indexed by <see cref="PlaceOf"/>, which the writer checks first.
/// </param>
internal sealed class WrittenTypes(WrittenType?[] recent)
{
    /// <summary>The size of the cache of recent types.</summary>
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

    /// <summary>Returns the entry of an object's type.</summary>
    /// <exception cref="BinarySerializationException">The type can't be written.</exception>
    internal WrittenType Of(Type type, GraphWriter graph)
    {
        if (!_types.TryGetValue(type, out WrittenType? written))
        {
            TypeWriter writer = graph.Types.FindForWriting(type, graph.Host)
                ?? throw graph.Types.Unregistered(type, graph.PlaceOfUnregistered(type));
            written = new WrittenType(writer);
            _types.Add(type, written);
        }

        recent[PlaceOf(type)] = written;
        return written;
    }

    /// <summary>Returns the cache index of a type, which other types may share.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int PlaceOf(Type type) =>
        unchecked((int)(type.TypeHandle.Value >> 5) ^ (int)(type.TypeHandle.Value >> 10)) & (MaxRecent - 1);

    /// <summary>Returns the type that an object requests to be written as.</summary>
    /// <param name="info">The data of the object.</param>
    /// <param name="written">The object's own type.</param>
    /// <param name="graph">The graph writer.</param>
    internal WrittenType AskedFor(SerializationInfo info, WrittenType written, GraphWriter graph)
    {
        Type asked = info.ObjectType;
        if (info.IsFullTypeNameSetExplicit || info.IsAssemblyNameSetExplicit)
        {
            asked = graph.Types.FindByName(info.AssemblyName, info.FullTypeName)
                ?? throw GraphErrors.RenamedToUnregistered(written.Type.Type, info.FullTypeName);
        }

        if (asked == written.Type.Type)
        {
            return written;
        }

        if (!_others.TryGetValue(asked, out WrittenType? other))
        {
            TypeWriter type = graph.Types.FindForWriting(asked, graph.Host)
                ?? throw GraphErrors.RenamedToUnregistered(written.Type.Type, asked.ToString());
            other = type.GivesData ? Of(asked, graph) : new WrittenType(new OtherType(asked));
            _others.Add(asked, other);
        }

        return other;
    }

    /// <summary>Records that the reference to an object has another type than the object.</summary>
    internal void Rename(int number, WrittenType other) => _renamed.Add(number, other);

    /// <summary>Writes the reference to a new object, with its type definition if the payload has none.</summary>
    /// <param name="graph">The graph writer.</param>
    /// <param name="written">The type.</param>
    /// <param name="declared">The declared type of the slot.</param>
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

    /// <summary>
    /// Returns the names and values of an object to write as its body. Writes the type first if the reference had
    /// another.
    /// </summary>
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

    /// <summary>Assigns the next number to a type without one.</summary>
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

    /// <summary>A type with fields, for which another type supplies names and values.</summary>
    private sealed class OtherType(Type type) : TypeWriter(type)
    {
        internal override TypeForm Form => TypeForm.Info;
    }
}

/// <summary>The data of one graph about a type.</summary>
internal sealed class WrittenType(TypeWriter type, bool isInPlace = false)
{
    // A field, because a virtual call for each object would be slower.
    internal readonly Type ExactType = type.Type;
    internal readonly bool HasIdentity = type.HasIdentity;
    internal readonly bool HasBody = type.HasBody;
    internal readonly bool NeedsPreparation = type.NeedsPreparation;
    internal readonly bool IsStruct = type.IsStruct;

    private HashSet<GraphLayout>? _infoLayouts;

    internal TypeWriter Type { get; } = type;

    internal TypeForm Form => isInPlace ? Type.Form with { IsInPlace = true } : Type.Form;

    /// <summary>Gets the same type with bodies at their references, which has a number of its own.</summary>
    internal WrittenType InPlace => field ??= new WrittenType(Type, isInPlace: true);

    /// <summary>Gets or sets the type number in the payload, or -1 before it is defined.</summary>
    internal int Number { get; set; } = -1;

    /// <summary>
    /// Returns the layout of an earlier object of the type with the same names and values, or this one.
    /// </summary>
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
