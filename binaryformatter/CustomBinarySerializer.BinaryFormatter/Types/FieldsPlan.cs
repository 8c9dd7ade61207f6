using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>What is written of a class or struct, field by field. Immutable.</summary>
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
        IsOrdered = mayHoldBoxes || fields.Any(field => field.Codec.StructPlan is { } inner && (field.Codec.HasEvents || inner.Slots.Any(slot => slot.Declared != typeof(string))));
        Layout = new GraphLayout(Array.ConvertAll(fields, field => (field.Name, field.Codec.Kind)));
        InlineBytes = fields.Sum(field => (long)field.Codec.InlineBytes);
        IsInterpreted = isInterpreted || !RuntimeFeature.IsDynamicCodeSupported;
    }

    internal Type Type { get; }

    internal FieldPlan[] Fields { get; }

    /// <summary>Every reference inside an object, those inside its structs included.</summary>
    internal GraphSlot[] Slots { get; }

    /// <summary>The callbacks of the type.</summary>
    internal ObjectEvents Events { get; }

    /// <summary>Whether a struct among the fields has callbacks.</summary>
    internal bool HasStructsWithEvents { get; }

    /// <summary>Whether BinaryFormatter has one of the fields as an object inside this one.</summary>
    internal bool HoldsStructs { get; }

    /// <summary>
    /// Whether it shows that BinaryFormatter asks all members before it writes the first: where structs are among
    /// them that hold others.
    /// </summary>
    internal bool IsOrdered { get; }

    /// <summary>Names and kinds of the fields.</summary>
    internal GraphLayout Layout { get; }

    /// <summary>Bytes that the fields take in an object.</summary>
    internal long InlineBytes { get; }

    /// <summary>Whether no code is made.</summary>
    internal bool IsInterpreted { get; }

    /// <summary>Asks all members, and then writes them.</summary>
    internal void WriteInOrder(GraphWriter graph, object instance, int slot)
    {
        object?[] values = AskMembers(graph, instance);
        for (int i = 0; i < values.Length; i++)
        {
            Fields[i].Codec.WritePrepared(graph, values[i], slot + Fields[i].FirstSlot);
        }
    }

    /// <summary>Asks all members that haven't been asked, and returns their values.</summary>
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
/// <param name="Name">Its name in layouts.</param>
/// <param name="Codec">How its values are written.</param>
/// <param name="FirstSlot">Which of the slots of the type is the first of the codec's.</param>
/// <param name="IsOptional">Whether it carries <see cref="System.Runtime.Serialization.OptionalFieldAttribute"/>.</param>
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
