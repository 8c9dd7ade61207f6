using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // SerializationInfo and its converter: the contract of ISerializable, which this carries out.

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>A graph type of objects that are written as names and values.</summary>
internal abstract class InfoGraphType(Type type, ObjectEvents events) : GraphType(type), IInfoType
{
    /// <summary>Gets the memory of an object with its <see cref="SerializationInfo"/>, in bytes, rounded up.</summary>
    internal virtual long ObjectBytes => 1024;

    internal override bool HasBody => true;

    internal override bool IsStruct => Type.IsValueType;

    internal override bool GivesData => true;

    internal override ObjectEvents Events { get; } = events;

    internal override TypeForm Form => TypeForm.Info;

    internal override void WriteBody(GraphWriter graph, object instance, int number) =>
        new InfoWriter(graph, graph.Written.TakeInfo(graph, instance, number, out WrittenType type)).Write(type);

    internal override TypeReader ReaderOf(TypeForm form, GraphHost host)
    {
        ThrowIfRefused(host);
        return form.Form switch
        {
            GraphForm.Info => new InfoReader(this, host, layout: null) { IsStruct = IsStruct },
            GraphForm.Fields => new InfoReader(this, host, form.Layout) { IsStruct = IsStruct },
            _ => throw Mismatch(form),
        };
    }

    Type IInfoType.Type => Type;

    /// <inheritdoc/>
    public virtual bool ReplacesInstance => false;

    /// <inheritdoc/>
    public virtual bool IsSetLast => false;

    /// <inheritdoc/>
    public virtual bool CopiesArrays => false;

    /// <summary>
    /// Gets whether objects implement <see cref="System.Runtime.Serialization.IDeserializationCallback"/> in the
    /// program.
    /// </summary>
    internal virtual bool IsDeserializationCallback => typeof(IDeserializationCallback).IsAssignableFrom(Type);

    /// <summary>Returns an object on which no constructor has run; null if <see cref="SetData"/> creates it.</summary>
    internal virtual object? Create() => InstanceFactory.CreateUninitialized(Type);

    /// <inheritdoc/>
    public abstract object? SetData(object? instance, SerializationInfo info, GraphHost host);

    internal static SerializationInfo NewInfo(Type type) => new(type, new FormatterConverter());

    /// <summary>Throws if user code would run on untrusted data.</summary>
    protected abstract void ThrowIfRefused(GraphHost host);
}

/// <summary>A reader of objects that are set by names and values.</summary>
/// <param name="type">The type of the objects.</param>
/// <param name="host">The host of the call.</param>
/// <param name="layout">The layout of all objects, if the payload has fields; null if each has its own.</param>
internal sealed class InfoReader(InfoGraphType type, GraphHost host, GraphLayout? layout) : TypeReader
{
    // A value takes its entry in the SerializationInfo with an index by name, its box, and the allocations of
    // unoptimized code.
    private const int BytesOfValue = 240;

    internal override bool HasBody => true;

    internal override long ObjectBytes => type.ObjectBytes;

    internal override int MinBody => layout?.MinSize ?? 1;

    internal override ObjectEvents Events => type.Events;

    internal override bool IsDeserializationCallback { get; } =
        type.IsDeserializationCallback;

    internal override bool IsSpecial => true;

    internal override object? Make(GraphReader graph, int number) => type.Create();

    internal override SpecialObject MakeSpecial(int number, object? instance) => new InfoObject(number, type, instance, host);

    internal override bool HasInfoBody => layout is null;

    internal override void ReadBody(GraphReader graph, object? instance, int number) => ReadInfo(graph, layout!, instance, number);

    internal override void ReadInfo(GraphReader graph, GraphLayout fields, object? instance, int number)
    {
        InfoObject special = (InfoObject)graph.SpecialOf(number);
        graph.Input.CountMemory((long)fields.Fields.Length * BytesOfValue);
        SerializationInfo info = InfoGraphType.NewInfo(type.Type);
        special.Info = info;
        foreach ((string name, SlotKind kind) in fields.Fields)
        {
            graph.Scope.EnterFields(GraphSlots.OfAnything, new InfoEntry(info, name));
            object? value = kind.Read(graph, slot: 0);
            if (value is UnknownValue)
            {
                throw GraphErrors.Invalid($"the value {name} of a {type.Type} is a struct without a type");
            }

            graph.Scope.HoldsStruct |= value is ValueType && InnerStructs.Contains(value.GetType());
            info.AddValue(name, value, value?.GetType() ?? typeof(object));
        }
    }
}

/// <summary>A writer of names and values. Objects of a type with the same names and kinds share a layout.</summary>
internal readonly ref struct InfoWriter(GraphWriter graph, SerializationInfo info)
{
    internal void Write(WrittenType type)
    {
        object?[] values = new object?[info.MemberCount];
        Type[] declared = new Type[values.Length];
        (string, SlotKind)[] fields = new (string, SlotKind)[values.Length];
        bool holdsBoxes = false;
        int i = 0;
        foreach (SerializationEntry entry in info)
        {
            values[i] = entry.Value;
            declared[i] = entry.ObjectType;
            SlotCodec? codec = CodecOf(entry.Value);
            holdsBoxes |= codec is null && entry.Value is ValueType;
            fields[i++] = (entry.Name, codec?.Kind ?? SlotKind.Reference);
        }

        // BinaryFormatter prepares all values before it writes the first. This is visible for structs only, because
        // they are written at once.
        if (holdsBoxes && graph.AsksMembersFirst)
        {
            foreach (object? value in values.Where(value => value is not null && CodecOf(value) is null))
            {
                graph.PrepareMember(value!);
            }
        }

        graph.Format.WriteLayout(type.SharedLayout(new GraphLayout(fields)));
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
}
