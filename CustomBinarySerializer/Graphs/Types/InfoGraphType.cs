using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

#pragma warning disable SYSLIB0050 // SerializationInfo and its converter: the contract of ISerializable, which this carries out.

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Objects that are written as names and values.</summary>
internal abstract class InfoGraphType(Type type, ObjectEvents events) : GraphType(type)
{
    /// <summary>Bytes of memory, rounded up, that an object takes with the <see cref="SerializationInfo"/> that it is set by.</summary>
    internal virtual long ObjectBytes => 1024;

    internal override bool HasBody => true;

    internal override bool IsStruct => Type.IsValueType;

    internal override bool GivesData => true;

    internal override ObjectEvents Events { get; } = events;

    internal override void WriteForm(GraphWriter graph) => graph.Format.WriteForm(GraphForm.Info);

    internal override void WriteBody(GraphWriter graph, object instance, int number) => graph.WriteInfo(number, instance);

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host)
    {
        ThrowIfRefused(host);
        return form.Form switch
        {
            GraphForm.Info => new InfoReader(this, host, layout: null) { IsStruct = IsStruct },
            GraphForm.Fields => new InfoReader(this, host, form.Layout) { IsStruct = IsStruct },
            _ => throw Mismatch(form),
        };
    }

    /// <summary>Whether the object that <see cref="SetData"/> returns can be another than the one it is given.</summary>
    internal virtual bool ReplacesInstance => false;

    /// <summary>Whether <see cref="SetData"/> is called when everything else is done.</summary>
    internal virtual bool IsSetLast => false;

    /// <summary>Returns an object of the type, on which no constructor has run; null where <see cref="SetData"/> makes it.</summary>
    internal virtual object? Create() => Contracts.InstanceFactory.CreateUninitialized(Type);

    /// <summary>Sets an object, when the objects that the values refer to are whole, up to cycles.</summary>
    internal abstract object? SetData(object? instance, SerializationInfo info, GraphHost host);

    internal static SerializationInfo NewInfo(Type type) => new(type, new FormatterConverter());

    /// <summary>Throws where the user's code would run on data from strangers.</summary>
    protected abstract void ThrowIfRefused(GraphHost host);
}

/// <summary>Reads names and values for objects that are set by them.</summary>
/// <param name="type">How the objects are written.</param>
/// <param name="host">What the call asks of its formatter.</param>
/// <param name="layout">That of all objects, where the payload has fields; null where each has its own.</param>
internal sealed class InfoReader(InfoGraphType type, GraphHost host, FrameLayout? layout) : TypeReader
{
    // What keeps a value: its entry in the SerializationInfo with an index by name, and its box.
    private const int BytesOfValue = 128;

    internal override bool HasBody => true;

    internal override long ObjectBytes => type.ObjectBytes;

    internal override int MinBody => layout?.MinSize ?? 1;

    internal override ObjectEvents Events => type.Events;

    internal override bool IsDeserializationCallback { get; } =
        type is not BuiltInInfoGraphType && typeof(IDeserializationCallback).IsAssignableFrom(type.Type);

    internal override bool IsSpecial => true;

    internal override object? Make(GraphReader graph, int number) => type.Create();

    internal override SpecialObject MakeSpecial(int number, object? instance) => new InfoObject(number, type, instance, host);

    internal override bool HasInfoBody => layout is null;

    internal override void ReadBody(GraphReader graph, object? instance, int number) => ReadInfo(graph, layout!, instance, number);

    internal override void ReadInfo(GraphReader graph, FrameLayout fields, object? instance, int number)
    {
        InfoObject special = (InfoObject)graph.SpecialOf(number);
        graph.Input.CountMemory((long)fields.Fields.Length * BytesOfValue);
        SerializationInfo info = InfoGraphType.NewInfo(type.Type);
        special.Info = info;
        foreach ((string name, FrameKind kind) in fields.Fields)
        {
            graph.EnterFields(GraphSlots.OfAnything, new InfoEntry(info, name));
            object? value = kind.Read(graph, slot: 0);
            if (value is UnknownValue)
            {
                throw GraphErrors.Invalid($"the value {name} of a {type.Type} is a struct without a type");
            }

            graph.HoldsStruct |= value is ValueType && FieldsPlan.IsStructOfBinaryFormatter(value.GetType());
            info.AddValue(name, value, value?.GetType() ?? typeof(object));
        }
    }
}

/// <summary>Writes names and values; objects of a type that give the same names and kinds share a layout.</summary>
internal readonly ref struct InfoWriter(GraphWriter graph, SerializationInfo info)
{
    internal void Write(WrittenType type)
    {
        string[] names = new string[info.MemberCount];
        object?[] values = new object?[names.Length];
        int[] kinds = new int[names.Length];
        Type[] declared = new Type[names.Length];
        bool holdsBoxes = false;
        int i = 0;
        foreach (SerializationEntry entry in info)
        {
            names[i] = entry.Name;
            values[i] = entry.Value;
            declared[i] = entry.ObjectType;
            bool isReference = CodecOf(entry.Value) is null;
            holdsBoxes |= isReference && entry.Value is ValueType;
            kinds[i++] = isReference ? GraphKind.Reference : GraphKind.Of(entry.Value!.GetType());
        }

        // BinaryFormatter asks all values before it writes the first, which only structs tell, because they are written at once.
        if (holdsBoxes && graph.AsksMembersFirst)
        {
            foreach (object? value in values.Where(value => value is not null && CodecOf(value) is null))
            {
                graph.PrepareMember(value!);
            }
        }

        WriteLayout(type, names, kinds);
        for (i = 0; i < values.Length; i++)
        {
            graph.EnterFields(declared[i] == typeof(object) ? GraphSlots.OfAnything : GraphSlots.OfEntry);
            if (CodecOf(values[i]) is { } codec)
            {
                codec.WriteBoxed(graph, values[i], slot: 0);
            }
            else
            {
                graph.WriteReference(values[i], slot: 0);
            }
        }
    }

    private static SlotCodec? CodecOf(object? value) => value is null ? null : ScalarCodecs.Find(value.GetType());

    private void WriteLayout(WrittenType type, string[] names, int[] kinds)
    {
        InfoShape shape = new(names, kinds);
        if (type.InfoLayouts.TryGetValue(shape, out int number))
        {
            graph.Format.WriteLayout(number);
            return;
        }

        type.InfoLayouts.Add(shape, graph.Format.DefineLayout(names.Length));
        for (int i = 0; i < names.Length; i++)
        {
            graph.Format.WriteFieldName(names[i]);
            graph.Format.WriteKind(kinds[i]);
        }

        graph.Format.EndLayout();
    }
}

/// <summary>The names and kinds of what an object gave.</summary>
internal sealed class InfoShape(string[] names, int[] kinds) : IEquatable<InfoShape>
{
    private readonly string[] _names = names;
    private readonly int[] _kinds = kinds;

    public bool Equals(InfoShape? other) =>
        other is not null && _kinds.AsSpan().SequenceEqual(other._kinds) && _names.AsSpan().SequenceEqual(other._names);

    public override bool Equals(object? obj) => Equals(obj as InfoShape);

    public override int GetHashCode()
    {
        HashCode hash = default;
        for (int i = 0; i < _names.Length; i++)
        {
            hash.Add(_names[i]);
            hash.Add(_kinds[i]);
        }

        return hash.ToHashCode();
    }
}
