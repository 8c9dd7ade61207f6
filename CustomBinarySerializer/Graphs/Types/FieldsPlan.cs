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
        HoldsStructs = fields.Any(field => IsStructOfBinaryFormatter(field.Field.FieldType));
        IsOrdered = mayHoldBoxes || fields.Any(field => field.Codec.StructPlan is { } inner && (field.Codec.HasEvents || inner.Slots.Any(slot => slot.Declared != typeof(string))));
        MinSize = fields.Sum(field => field.Codec.MinSize);
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

    /// <summary>Whether a struct always stands among the fields that BinaryFormatter has as an object inside this one: all but numbers, bools, chars, decimals and times.</summary>
    internal bool HoldsStructs { get; }

    /// <summary>
    /// Whether it can be told from outside that BinaryFormatter asks all members before it writes the first: where structs stand among
    /// them that hold others.
    /// </summary>
    internal bool IsOrdered { get; }

    /// <summary>The fewest bytes that the fields take.</summary>
    internal int MinSize { get; }

    /// <summary>Bytes that the fields take in an object.</summary>
    internal long InlineBytes { get; }

    /// <summary>Whether no code is made.</summary>
    internal bool IsInterpreted { get; }

    /// <summary>Whether BinaryFormatter has values of a type as objects inside others.</summary>
    internal static bool IsStructOfBinaryFormatter(Type type) =>
        type is { IsValueType: true, IsPrimitive: false } && Nullable.GetUnderlyingType(type) is null
        && type != typeof(decimal) && type != typeof(DateTime) && type != typeof(TimeSpan);

    /// <summary>Tells whether a payload was written by the same fields.</summary>
    internal bool Matches(FrameLayout layout)
    {
        if (layout.Fields.Length != Fields.Length)
        {
            return false;
        }

        for (int i = 0; i < Fields.Length; i++)
        {
            if (layout.Fields[i].Name != Fields[i].Name || !Fields[i].Codec.Matches(layout.Fields[i].Kind))
            {
                return false;
            }
        }

        return true;
    }

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
                graph.PrepareStruct(value, inner.Events);
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
internal delegate void WriteStruct<T>(GraphWriter graph, ref T value, int slot)
    where T : struct;

/// <summary>Reads the fields of a struct whose first slot is <paramref name="slot"/>.</summary>
internal delegate void ReadStruct<T>(GraphReader graph, ref T value, int slot)
    where T : struct;
