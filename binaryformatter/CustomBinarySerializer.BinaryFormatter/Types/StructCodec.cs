using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>A codec of structs that are written field by field.</summary>
internal sealed class StructCodec<T> : SlotCodec<T>
    where T : struct
{
    private readonly FieldsPlan _plan;
    private WriteFields<T> _write;
    private ReadFields<T> _read;

    internal StructCodec(FieldsPlan plan)
    {
        _plan = plan;
        Kind = SlotKind.OfStruct(plan.Layout);
        _write = MakeWriteAndCall;
        _read = MakeReadAndCall;
    }

    internal override SlotKind Kind { get; }

    internal override FieldsPlan StructPlan => _plan;

    internal override GraphSlot[] Slots => _plan.Slots;

    protected override SlotCodec Converting(SlotKind kind, GraphHost host) =>
        kind.Layout is { } layout ? new MappedStructCodec<T>(kind, FieldsMapping.Of(layout, _plan, host))
            : kind.Value is { Layout: not null } value ? new DefaultForNullCodec<T>(kind, ReaderOf(value, host))
            : base.Converting(kind, host);

    internal override void Write(GraphWriter graph, T value, int slot)
    {
        bool isInElements = graph.IsInElements;
        graph.IsInElements = false;
        if ((HasEvents || _plan.IsOrdered) && graph.AsksMembersFirst)
        {
            object box = value;
            graph.Preparation.RunOnSerializing(box, _plan.Events);
            WritePrepared(graph, box, slot);
        }
        else
        {
            WriteFieldCount(graph);
            _write(graph, ref value, slot);
        }

        graph.IsInElements = isInElements;
    }

    internal override void WritePrepared(GraphWriter graph, object? value, int slot)
    {
        WriteFieldCount(graph);
        _plan.WriteInOrder(graph, value!, slot);
    }

    internal override void Read(GraphReader graph, ref T value, int slot)
    {
        if (_plan.Fields.Length == 0)
        {
            graph.Input.ReadByte();
        }

        if (_plan.Events == ObjectEvents.None)
        {
            _read(graph, ref value, slot);
            return;
        }

        if (graph.Host.Payload.ReadsUntrustedData && !graph.Host.Types.AllowsUserCode(typeof(T)))
        {
            throw GraphErrors.UserCodeOnUntrustedData(typeof(T), "callbacks");
        }

        object box = value;
        int countBefore = graph.EnterStruct(_plan.Slots, slot);
        _plan.Events.OnDeserializing(box, graph.Host.Payload.StreamingContext);
        _plan.ReadByReflection(graph, box, slot);
        graph.LeaveStruct(box, _plan.Events, _plan.Slots, slot, countBefore, _plan.HoldsStructs);
        value = Unsafe.Unbox<T>(box);
    }

    private void WriteFieldCount(GraphWriter graph)
    {
        if (_plan.Fields.Length == 0)
        {
            graph.Output.Write((byte)0);
        }
    }

    // Two threads may both generate the code, and either result is valid.
    private void MakeWriteAndCall(GraphWriter graph, ref T value, int slot)
    {
        _write = _plan.IsInterpreted ? Interpret : FieldsEmitter.MakeStructWriter<T>(_plan);
        _write(graph, ref value, slot);
    }

    private void MakeReadAndCall(GraphReader graph, ref T value, int slot)
    {
        _read = _plan.IsInterpreted ? Interpret : FieldsEmitter.MakeStructReader<T>(_plan);
        _read(graph, ref value, slot);
    }

    private void Interpret(GraphWriter graph, ref T value, int slot) => _plan.WriteByReflection(graph, value, slot);

    private void Interpret(GraphReader graph, ref T value, int slot)
    {
        object box = value;
        _plan.ReadByReflection(graph, box, slot);
        value = Unsafe.Unbox<T>(box);
    }
}
