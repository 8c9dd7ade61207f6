using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Objects that are written field by field.</summary>
internal sealed class FieldsGraphType : GraphType
{
    private readonly bool _isFixed;
    private WriteFields _write;
    private ReadFields _read;

    internal FieldsGraphType(FieldsPlan plan, ObjectEvents events, bool isFixed, bool allowsUserCode)
        : base(plan.Type)
    {
        Plan = plan;
        Events = events;
        AllowsUserCode = allowsUserCode;
        _isFixed = isFixed;
        _write = MakeWriteAndCall;
        _read = MakeReadAndCall;
    }

    internal FieldsPlan Plan { get; }

    internal override ObjectEvents Events { get; }

    /// <summary>Whether callbacks may run on data from strangers.</summary>
    internal bool AllowsUserCode { get; }

    // A payload of another version takes a mapping with an entry and a queue for each field.
    internal override long DefinitionBytes => 512 + (256L * Plan.Fields.Length);

    internal override bool HasBody => true;

    internal override bool IsStruct => Type.IsValueType;

    internal override void WriteForm(GraphWriter graph)
    {
        graph.Format.WriteForm(_isFixed ? GraphForm.Fixed : GraphForm.Fields);
        if (!_isFixed)
        {
            graph.WriteLayout(Plan);
        }
    }

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

    internal void ReadFields(GraphReader graph, object instance) => _read(graph, instance);

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host)
    {
        FieldsReader.ThrowIfRefused(this, host);
        return form.Form switch
        {
            GraphForm.Fixed when _isFixed || Plan.Fields.Length == 0 => new FieldsReader(this),
            GraphForm.Fields when Plan.Matches(form.Layout!) => new FieldsReader(this),
            GraphForm.Fields => new MappedFieldsReader(this, form.Layout!.MappingTo(Plan)),
            GraphForm.Info => new InfoAsFieldsReader(this),
            _ => throw Mismatch(form),
        };
    }

    // Boxes of structs are rare, and not worth code of their own.
    private bool IsInterpreted => Plan.IsInterpreted || Type.IsValueType;

    // Two threads that meet here both make the code, and either result serves.
    private void MakeWriteAndCall(GraphWriter graph, object instance)
    {
        _write = IsInterpreted ? (writer, value) => Plan.WriteByReflection(writer, value, slot: 0) : FieldsEmitter.MakeClassWriter(Plan);
        _write(graph, instance);
    }

    private void MakeReadAndCall(GraphReader graph, object instance)
    {
        _read = IsInterpreted ? (reader, value) => Plan.ReadByReflection(reader, value, slot: 0) : FieldsEmitter.MakeClassReader(Plan);
        _read(graph, instance);
    }
}
