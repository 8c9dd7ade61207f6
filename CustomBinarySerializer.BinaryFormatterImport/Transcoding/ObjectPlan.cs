using CustomBinarySerializer.BinaryFormatterImport.Records;
using CustomBinarySerializer.ObjectGraph.Format;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>What objects of a type become.</summary>
/// <param name="type">The type.</param>
/// <param name="form">How they are written.</param>
internal sealed class ObjectPlan(Type type, GraphForm form)
{
    internal Type Type => type;

    internal GraphForm Form => form;

    /// <summary>Its number among the types of the graph; -1 before it is defined.</summary>
    internal int Number { get; set; } = -1;

    /// <summary>Of objects with fields, or names and values; else null.</summary>
    internal FieldsPlan? Fields { get; init; }

    /// <summary>Of each part of an item, of an element, or of the one value of a scalar; else empty.</summary>
    internal SlotPlan[] Parts { get; init; } = [];

    /// <summary>Finds the items of a collection; else null.</summary>
    internal Func<MemberValues, ItemRange>? Items { get; init; }

    /// <summary>Finds the values of an object that becomes other names and values than it was; else null.</summary>
    internal Func<MemberValues, RecordValue[]>? Values { get; init; }

    /// <summary>Whether the parts hold no references, so that they stand behind the reference to the object.</summary>
    internal bool HasScalarParts => Array.TrueForAll(Parts, part => part.IsScalar);
}
