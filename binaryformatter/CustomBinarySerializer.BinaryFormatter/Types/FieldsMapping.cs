using System.Reflection;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>A mapping by name from a payload of another version to the fields of a type.</summary>
internal sealed class FieldsMapping
{
    private const int OwnBytes = 512;
    private const int BytesOfField = 256;

    private readonly GraphLayout _layout;
    private readonly Target?[] _targets;

    private FieldsMapping(FieldsPlan plan, GraphLayout layout, GraphHost host)
    {
        _layout = layout;
        List<GraphSlot> slots = [];
        Dictionary<string, Queue<FieldPlan>> left = [];
        foreach (FieldPlan field in plan.Fields)
        {
            // A field that hides one of a base class may have its name.
            if (!left.TryGetValue(field.Name, out Queue<FieldPlan>? named))
            {
                left.Add(field.Name, named = new Queue<FieldPlan>());
            }

            named.Enqueue(field);
        }

        _targets = new Target?[layout.Fields.Length];
        string? unknown = null;
        for (int i = 0; i < _targets.Length; i++)
        {
            (string name, SlotKind kind) = layout.Fields[i];
            if (left.TryGetValue(name, out Queue<FieldPlan>? named) && named.TryDequeue(out FieldPlan? field))
            {
                SlotCodec codec = field.Codec.ReaderOf(kind, host);
                _targets[i] = new Target(field.Field, codec, slots.Count);
                slots.AddRange(codec.Slots.Select(slot => slot.Inside(field.Field)));
            }
            else if (host.Payload.StrictGraphLayouts)
            {
                throw GraphErrors.UnknownField(plan.Type, name);
            }
            else
            {
                unknown ??= name;
            }
        }

        Slots = [.. slots];
        FieldPlan? missing = left.Values.SelectMany(named => named).FirstOrDefault(field => !field.IsOptional);
        if (host.Payload.StrictGraphLayouts && missing is not null)
        {
            throw GraphErrors.MissingField(plan.Type, missing.Name);
        }

        // Without a fingerprint, a type that gained its first field or lost its last one can't be recognized.
        bool isOther = host.HasFingerprints ? unknown is not null && plan.Fields.Length > 0 : unknown is not null || missing is not null;
        if (isOther && Array.TrueForAll(_targets, target => target is null))
        {
            throw GraphErrors.NothingInCommon(plan.Type, layout.Fields.Select(field => field.Name));
        }

        // Versions of one type add fields or remove some. Both at once, without a fingerprint, may be two types.
        if (unknown is not null && missing is not null && !host.HasFingerprints)
        {
            throw GraphErrors.UnprovenLayout(plan.Type, unknown, missing.Name);
        }
    }

    /// <summary>Gets the references with a field.</summary>
    internal GraphSlot[] Slots { get; }

    /// <summary>Gets the minimum size of the values in bytes.</summary>
    internal int MinSize => _layout.MinSize;

    /// <summary>Returns the cached mapping to a type, however often a payload defines the type.</summary>
    /// <exception cref="BinarySerializationException">
    /// The fields of the payload and the type differ in a way that isn't supported.
    /// </exception>
    internal static FieldsMapping Of(GraphLayout layout, FieldsPlan plan, GraphHost host) => host.MakeOnce(layout, plan, () =>
    {
        host.CountMemory(OwnBytes + ((long)BytesOfField * plan.Fields.Length));
        return new FieldsMapping(plan, layout, host);
    });

    internal void Read(GraphReader graph, object instance, int slot)
    {
        for (int i = 0; i < _targets.Length; i++)
        {
            if (_targets[i] is { } target)
            {
                target.Field.SetValue(instance, target.Codec.ReadBoxed(graph, slot + target.FirstSlot));
            }
            else
            {
                _layout.Fields[i].Kind.Read(graph, GraphReader.NoSlot);
            }
        }
    }

    /// <summary>Reads a struct inline with the mapping.</summary>
    internal void ReadElement(GraphReader graph, object box, int slot)
    {
        if (_targets.Length == 0)
        {
            graph.Input.ReadByte();
        }

        Read(graph, box, slot);
    }

    private sealed record Target(FieldInfo Field, SlotCodec Codec, int FirstSlot);
}
