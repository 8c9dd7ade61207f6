using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>The plan of the written fields of a class or struct. Immutable.</summary>
internal sealed class FieldsPlan
{
    internal FieldsPlan(Type type, FieldPlan[] fields, GraphSlot[] slots, ObjectEvents events, bool mayHoldBoxes, bool isInterpreted)
    {
        Type = type;
        Fields = fields;
        Slots = slots;
        Events = events;
        HasStructsWithEvents = fields.Any(field => field.Codec.HasEvents);
        HoldsStructs = fields.Any(field => InnerStructs.Contains(field.Field.FieldType));
        IsOrdered = mayHoldBoxes
            || fields.Any(field => field.Codec.StructPlan is { } inner
                && (field.Codec.HasEvents || inner.Slots.Any(slot => slot.Declared != typeof(string))));
        Layout = new GraphLayout(Array.ConvertAll(fields, field => (field.Name, field.Codec.Kind)));
        InlineBytes = fields.Sum(field => (long)field.Codec.InlineBytes);
        IsInterpreted = isInterpreted || !RuntimeFeature.IsDynamicCodeSupported;
    }

    internal Type Type { get; }

    internal FieldPlan[] Fields { get; }

    /// <summary>Gets all references inside an object, including those in nested structs.</summary>
    internal GraphSlot[] Slots { get; }

    /// <summary>Gets the callbacks of the type.</summary>
    internal ObjectEvents Events { get; }

    /// <summary>Gets whether a struct field has callbacks.</summary>
    internal bool HasStructsWithEvents { get; }

    /// <summary>Gets whether BinaryFormatter nests one of the fields as an object.</summary>
    internal bool HoldsStructs { get; }

    /// <summary>
    /// Gets whether the order of member preparation is visible, because struct fields contain further structs.
    /// </summary>
    internal bool IsOrdered { get; }

    /// <summary>Gets the names and kinds of the fields.</summary>
    internal GraphLayout Layout { get; }

    /// <summary>Gets the size of the fields in an object, in bytes.</summary>
    internal long InlineBytes { get; }

    /// <summary>Gets whether no code is generated.</summary>
    internal bool IsInterpreted { get; }

    /// <summary>Prepares all members and then writes them.</summary>
    internal void WriteInOrder(GraphWriter graph, object instance, int slot)
    {
        object?[] values = AskMembers(graph, instance);
        for (int i = 0; i < values.Length; i++)
        {
            Fields[i].Codec.WritePrepared(graph, values[i], slot + Fields[i].FirstSlot);
        }
    }

    /// <summary>Prepares all members that weren't yet prepared, and returns their values.</summary>
    internal object?[] AskMembers(GraphWriter graph, object instance)
    {
        object?[] values = [.. Fields.Select(field => field.Field.GetValue(instance))];
        for (int i = 0; i < values.Length; i++)
        {
            if (values[i] is not { } value)
            {
                continue;
            }

            if (Fields[i].Codec.StructPlan is { } inner)
            {
                graph.Preparation.RunOnSerializing(value, inner.Events);
            }
            else if (Fields[i].Codec.Slots.Length > 0)
            {
                graph.PrepareMember(value);
            }
        }

        return values;
    }

    internal void WriteByReflection(GraphWriter graph, object instance, int slot)
    {
        foreach (FieldPlan field in Fields)
        {
            field.Codec.WriteBoxed(graph, field.Field.GetValue(instance), slot + field.FirstSlot);
        }
    }

    internal void ReadByReflection(GraphReader graph, object instance, int slot)
    {
        foreach (FieldPlan field in Fields)
        {
            field.Field.SetValue(instance, field.Codec.ReadBoxed(graph, slot + field.FirstSlot));
        }
    }
}

/// <summary>A field of a type.</summary>
/// <param name="Field">The field.</param>
/// <param name="Name">The name of the field in layouts.</param>
/// <param name="Codec">The codec of the values.</param>
/// <param name="FirstSlot">The index of the codec's first slot.</param>
/// <param name="IsOptional">
/// Whether the field carries <see cref="System.Runtime.Serialization.OptionalFieldAttribute"/>.
/// </param>
internal sealed record FieldPlan(FieldInfo Field, string Name, SlotCodec Codec, int FirstSlot, bool IsOptional);

/// <summary>Writes the fields of an object of exactly one class.</summary>
internal delegate void WriteFields(GraphWriter graph, object instance);

/// <summary>Reads the fields of an object of exactly one class.</summary>
internal delegate void ReadFields(GraphReader graph, object instance);

/// <summary>Writes the fields of a struct whose first slot is <paramref name="slot"/>.</summary>
internal delegate void WriteFields<T>(GraphWriter graph, ref T value, int slot)
    where T : struct;

/// <summary>Reads the fields of a struct whose first slot is <paramref name="slot"/>.</summary>
internal delegate void ReadFields<T>(GraphReader graph, ref T value, int slot)
    where T : struct;
