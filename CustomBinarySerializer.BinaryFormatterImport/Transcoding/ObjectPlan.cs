using System.Runtime.CompilerServices;
using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.BinaryFormatterImport.Records;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>What objects of a type become.</summary>
/// <param name="type">The type.</param>
/// <param name="form">How they are written.</param>
internal sealed class ObjectPlan(Type type, GraphForm form)
{
    private long? _itemBytes;

    internal Type Type => type;

    internal GraphForm Form => form;

    /// <summary>Its number among the types of the graph; -1 before it is defined.</summary>
    internal int Number { get; set; } = -1;

    /// <summary>The number of the same with bodies at the references; -1 before it is defined.</summary>
    internal int NumberInPlace { get; set; } = -1;

    /// <summary>Whether objects are structs with bodies, which may stand at the references.</summary>
    internal bool IsStruct => type.IsValueType && form is GraphForm.Fields or GraphForm.Info;

    /// <summary>Of objects with fields, or names and values; else null.</summary>
    internal FieldsPlan? Fields { get; init; }

    /// <summary>Of each part of an item, of an element, or of the one value of a scalar; else empty.</summary>
    internal SlotPlan[] Parts { get; init; } = [];

    /// <summary>Finds the items of a collection; else null.</summary>
    internal Func<MemberValues, ItemRange>? Items { get; init; }

    /// <summary>Finds the values of an object that becomes other names and values than it was; else null.</summary>
    internal Func<MemberValues, RecordValue[]>? Values { get; init; }

    /// <summary>Bytes of memory, rounded up, that an element or item takes in the object that is read.</summary>
    internal long ItemBytes => _itemBytes ??= BytesOf(Parts, form is GraphForm.Vector or GraphForm.Array ? null : CollectionMemory.Of(type));

    /// <summary>Whether the parts hold no references, so that they stand behind the reference to the object.</summary>
    internal bool HasScalarParts => Array.TrueForAll(Parts, part => part.IsScalar);

    private static long BytesOf(SlotPlan[] parts, CollectionMemory? collection)
    {
        long inline = parts.Sum(part => (long)RuntimeHelpers.SizeOf(part.Type.TypeHandle));
        return collection?.OfItem(inline) ?? inline;
    }
}
