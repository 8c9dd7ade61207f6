using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;

#pragma warning disable SYSLIB0050 // SerializationInfo: the contract of ISerializable, which this carries out.

namespace CustomBinarySerializer.Graphs.Types;

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
