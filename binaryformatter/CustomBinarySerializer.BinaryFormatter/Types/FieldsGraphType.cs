using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // IObjectReference: BinaryFormatter's contract, which this carries out.

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>A graph type of objects that are written field by field.</summary>
internal sealed class FieldsGraphType : GraphType
{
    // Generated code is faster per object, but takes a millisecond and more to make.
    private const int InterpretedObjects = 16;

    private WriteFields _write;
    private ReadFields _read;
    private int _written;
    private int _readObjects;

    internal FieldsGraphType(FieldsPlan plan, ObjectEvents events, bool isFixed, bool allowsUserCode)
        : base(plan.Type)
    {
        Plan = plan;
        Events = events;
        AllowsUserCode = allowsUserCode;
        Form = isFixed ? TypeForm.Fixed : TypeForm.OfFields(plan.Layout);
        _write = WriteInterpreted;
        _read = ReadInterpreted;
    }

    internal FieldsPlan Plan { get; }

    internal override ObjectEvents Events { get; }

    /// <summary>Gets whether callbacks may run on untrusted data.</summary>
    internal bool AllowsUserCode { get; }

    // A payload of another version needs a mapping with an entry and a queue for each field.
    internal override long DefinitionBytes => 512 + (256L * Plan.Fields.Length);

    internal override bool HasBody => true;

    internal override bool IsStruct => Type.IsValueType;

    internal override TypeForm Form { get; }

    internal override void WriteBody(GraphWriter graph, object instance, int number)
    {
        graph.EnterFields(Plan.Slots);
        if (Plan.IsOrdered && graph.AsksMembersFirst)
        {
            Plan.WriteInOrder(graph, instance, slot: 0);
        }
        else
        {
            _write(graph, instance);
        }
    }

    // The members were already prepared if their order matters.
    internal override void AskMembers(GraphWriter graph, object instance)
    {
        if (!Plan.IsOrdered)
        {
            Plan.AskMembers(graph, instance);
        }
    }

    internal void ReadFields(GraphReader graph, object instance) => _read(graph, instance);

    internal override TypeReader ReaderOf(TypeForm form, GraphHost host)
    {
        FieldsReader.ThrowIfRefused(this, host);
        return form.Form switch
        {
            GraphForm.Fixed when Form.Form == GraphForm.Fixed || Plan.Fields.Length == 0 => new FieldsReader(this),
            GraphForm.Fields when Plan.Layout.Matches(form.Layout!) => new FieldsReader(this),
            GraphForm.Fields => new MappedFieldsReader(this, FieldsMapping.Of(form.Layout!, Plan, host)),
            GraphForm.Info => new InfoAsFieldsReader(this),
            _ => throw Mismatch(form),
        };
    }

    // Boxed structs are rare and don't justify code of their own.
    private bool IsInterpreted => Plan.IsInterpreted || Type.IsValueType;

    // Two threads may both generate the code, and either result is valid; so is any count of theirs.
    private void WriteInterpreted(GraphWriter graph, object instance)
    {
        if (!IsInterpreted && ++_written > InterpretedObjects)
        {
            _write = FieldsEmitter.MakeClassWriter(Plan);
            _write(graph, instance);
            return;
        }

        Plan.WriteByReflection(graph, instance, slot: 0);
    }

    private void ReadInterpreted(GraphReader graph, object instance)
    {
        if (!IsInterpreted && ++_readObjects > InterpretedObjects)
        {
            _read = FieldsEmitter.MakeClassReader(Plan);
            _read(graph, instance);
            return;
        }

        Plan.ReadByReflection(graph, instance, slot: 0);
    }
}

/// <summary>A reader of objects whose fields match the payload.</summary>
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

    internal override int MinBody => Type.Plan.Layout.MinSize;

    internal override long ObjectBytes => MemoryBudget.OfObject(Type.Plan.InlineBytes);

    internal override ObjectEvents Events => Type.Events;

    internal override bool IsDeserializationCallback { get; }

    internal override bool IsSpecial { get; }

    internal override bool HoldsStructs => Type.Plan.HoldsStructs;

    internal override bool HasStructsWithEvents => Type.Plan.HasStructsWithEvents;

    protected FieldsGraphType Type { get; }

    /// <summary>Throws if user code would run on untrusted data.</summary>
    internal static void ThrowIfRefused(FieldsGraphType type, GraphHost host)
    {
        if (!host.Payload.ReadsUntrustedData || type.AllowsUserCode)
        {
            return;
        }

        if (type.Events.HasOnDeserializing || type.Events.HasOnDeserialized || type.Plan.HasStructsWithEvents
            || typeof(IDeserializationCallback).IsAssignableFrom(type.Type))
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
        graph.Scope.EnterFields(Type.Plan.Slots, instance!, Type.Plan.InlineBytes);
        Type.ReadFields(graph, instance!);
    }

    internal override SpecialObject MakeSpecial(int number, object? instance) => new ObjectReference(number, Type.Type, instance!);
}

/// <summary>A reader of objects of another version of their type.</summary>
internal sealed class MappedFieldsReader(FieldsGraphType type, FieldsMapping mapping) : FieldsReader(type)
{
    internal override int MinBody => mapping.MinSize;

    internal override void ReadBody(GraphReader graph, object? instance, int number)
    {
        graph.Scope.EnterFields(mapping.Slots, instance!, Type.Plan.InlineBytes);
        mapping.Read(graph, instance!, slot: 0);
    }
}

/// <summary>A reader of names and values into the fields of a type that is now written by fields.</summary>
internal sealed class InfoAsFieldsReader(FieldsGraphType type) : FieldsReader(type)
{
    internal override int MinBody => 1;

    internal override bool HasInfoBody => true;

    internal override void ReadInfo(GraphReader graph, GraphLayout layout, object? instance, int number)
    {
        FieldsMapping mapping = FieldsMapping.Of(layout, Type.Plan, graph.Host);
        graph.Scope.EnterFields(mapping.Slots, instance!, Type.Plan.InlineBytes);
        mapping.Read(graph, instance!, slot: 0);
    }
}
