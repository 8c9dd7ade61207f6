using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // IObjectReference: BinaryFormatter's contract, which this carries out.

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Reads objects whose fields are those of the payload.</summary>
internal class FieldsReader : TypeReader
{
    internal FieldsReader(FieldsGraphType type)
    {
        Type = type;
        IsDeserializationCallback = typeof(IDeserializationCallback).IsAssignableFrom(type.Type);
        IsStruct = type.IsStruct;
        IsSpecial = typeof(IObjectReference).IsAssignableFrom(type.Type);
    }

    internal override bool HasBody => true;

    internal override int MinBody => Type.Plan.MinSize;

    internal override long ObjectBytes => MemoryBudget.OfObject(Type.Plan.InlineBytes);

    internal override ObjectEvents Events => Type.Events;

    internal override bool IsDeserializationCallback { get; }

    internal override bool IsSpecial { get; }

    internal override bool HoldsStructs => Type.Plan.HoldsStructs;

    internal override bool HasStructsWithEvents => Type.Plan.HasStructsWithEvents;

    protected FieldsGraphType Type { get; }

    /// <summary>Throws where the user's code would run on data from strangers.</summary>
    internal static void ThrowIfRefused(FieldsGraphType type, GraphHost host)
    {
        if (!host.Payload.ReadsUntrustedData || type.AllowsUserCode)
        {
            return;
        }

        if (type.Events.HasOnDeserializing || type.Events.HasOnDeserialized || type.Plan.HasStructsWithEvents || typeof(IDeserializationCallback).IsAssignableFrom(type.Type))
        {
            throw GraphErrors.UserCodeOnUntrustedData(type.Type, "callbacks");
        }

        if (typeof(IObjectReference).IsAssignableFrom(type.Type))
        {
            throw GraphErrors.UserCodeOnUntrustedData(type.Type, "its GetRealObject");
        }
    }

    internal override object Make(GraphReader graph, int number) => InstanceFactory.CreateUninitialized(Type.Type);

    internal override void ReadBody(GraphReader graph, object? instance, int number)
    {
        graph.EnterFields(Type.Plan.Slots, instance!, Type.Plan.InlineBytes);
        Type.ReadFields(graph, instance!);
    }

    internal override SpecialObject MakeSpecial(int number, object? instance) => new ObjectReference(number, Type.Type, instance!);
}
