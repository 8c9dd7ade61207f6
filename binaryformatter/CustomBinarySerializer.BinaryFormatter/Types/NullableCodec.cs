using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>A codec of nullable values: one byte, and the value if there is one.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "The field is one of Nullable itself, and in use.")]
internal sealed class NullableCodec<T>(SlotCodec<T> inner) : SlotCodec<T?>
    where T : struct
{
    private static readonly bool s_isInnerStruct = InnerStructs.Contains(typeof(T));

    internal override SlotKind Kind { get; } = SlotKind.Nullable(inner.Kind);

    internal override bool IsScalar => inner.IsScalar;

    internal override FieldsPlan? StructPlan => inner.StructPlan;

    internal override GraphSlot[] Slots { get; } = SlotsInside(inner);

    private static FieldInfo ValueField { get; } =
        typeof(T?).GetField("value", BindingFlags.Instance | BindingFlags.NonPublic)
            ?? throw new MissingFieldException(nameof(Nullable<>), "value");

    /// <summary>Returns the slots of a value as seen from the nullable value.</summary>
    internal static GraphSlot[] SlotsInside(SlotCodec<T> inner) => [.. inner.Slots.Select(slot => slot.Inside(ValueField))];

    protected override SlotCodec Converting(SlotKind kind, GraphHost host)
    {
        SlotKind value = kind.Value ?? kind;
        return value.Layout is null || inner.StructPlan is null ? base.Converting(kind, host)
            : kind.Value is null ? new AlwaysPresentCodec<T>(inner.ReaderOf(value, host))
            : new NullableCodec<T>(inner.ReaderOf(value, host));
    }

    internal override void Write(GraphWriter graph, T? value, int slot)
    {
        graph.Output.Write(value.HasValue);
        if (value.HasValue)
        {
            inner.Write(graph, value.GetValueOrDefault(), slot);
        }
    }

    internal override void Read(GraphReader graph, ref T? value, int slot)
    {
        switch (graph.Input.ReadByte())
        {
            case 0:
                value = null;
                break;
            case 1:
                T present = default;
                inner.Read(graph, ref present, slot);
                graph.Scope.HoldsStruct |= s_isInnerStruct;
                value = present;
                break;
            case byte other:
                throw PayloadErrors.NotA(nameof(Nullable<>), $"it begins with {other}");
        }
    }

    internal override void WritePrepared(GraphWriter graph, object? value, int slot)
    {
        graph.Output.Write(value is not null);
        if (value is not null)
        {
            inner.WritePrepared(graph, value, slot);
        }
    }

    internal override object? ReadBoxed(GraphReader graph, int slot)
    {
        T? value = null;
        Read(graph, ref value, slot);
        return value;
    }
}
