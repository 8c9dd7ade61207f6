using System.Runtime.CompilerServices;
using CustomBinarySerializer.ObjectGraph.Reading;
using CustomBinarySerializer.ObjectGraph.Slots;
using CustomBinarySerializer.ObjectGraph.Writing;

namespace CustomBinarySerializer.ObjectGraph.Types;

/// <summary>What is written of a class or struct, field by field. Immutable.</summary>
internal sealed class FieldsPlan
{
    internal FieldsPlan(Type type, FieldPlan[] fields, GraphSlot[] slots, bool isInterpreted)
    {
        Type = type;
        Fields = fields;
        Slots = slots;
        MinSize = fields.Sum(field => field.Codec.MinSize);
        IsInterpreted = isInterpreted || !RuntimeFeature.IsDynamicCodeSupported;
    }

    internal Type Type { get; }

    internal FieldPlan[] Fields { get; }

    /// <summary>Every reference inside an object, those inside its structs included.</summary>
    internal GraphSlot[] Slots { get; }

    /// <summary>The fewest bytes that the fields take.</summary>
    internal int MinSize { get; }

    /// <summary>Whether no code is made.</summary>
    internal bool IsInterpreted { get; }

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
