using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>One byte, and the value if there is one.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "The field is one of Nullable itself, and in use.")]
internal sealed class NullableCodec<T>(SlotCodec<T> inner) : SlotCodec<T?>
    where T : struct
{
    private static readonly bool s_isStructOfBinaryFormatter = FieldsPlan.IsStructOfBinaryFormatter(typeof(T));

    internal override int MinSize => 1;

    internal override bool IsScalar => inner.IsScalar;

    internal override FieldsPlan? StructPlan => inner.StructPlan;

    internal override GraphSlot[] Slots { get; } = SlotsInside(inner);

    private static FieldInfo ValueField { get; } =
        typeof(T?).GetField("value", BindingFlags.Instance | BindingFlags.NonPublic) ?? throw new MissingFieldException(nameof(Nullable<>), "value");

    /// <summary>The slots of a value, seen from what may be null.</summary>
    internal static GraphSlot[] SlotsInside(SlotCodec<T> inner) => [.. inner.Slots.Select(slot => slot.Inside(ValueField))];

    internal override SlotCodec Converting(FrameKind kind)
    {
        FrameKind value = kind.Kind == GraphKind.Nullable ? kind.Inner! : kind;
        if (value.Kind != GraphKind.Struct || inner.StructPlan is null)
        {
            return base.Converting(kind);
        }

        SlotCodec<T> converting = inner.Matches(value) ? inner : (SlotCodec<T>)inner.Converting(value);
        return kind.Kind == GraphKind.Nullable ? new NullableCodec<T>(converting) : new AlwaysPresentCodec<T>(converting);
    }

    internal override void WriteKind(GraphWriter graph)
    {
        graph.Format.WriteKind(GraphKind.Nullable);
        inner.WriteKind(graph);
    }

    internal override bool Matches(FrameKind kind) => kind.Kind == GraphKind.Nullable && inner.Matches(kind.Inner!);

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
                graph.HoldsStruct |= s_isStructOfBinaryFormatter;
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
