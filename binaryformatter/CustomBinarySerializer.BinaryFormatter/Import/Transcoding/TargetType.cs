using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>What objects of a type become.</summary>
/// <param name="type">The type.</param>
/// <param name="form">How they are written.</param>
internal sealed class TargetType(Type type, GraphForm form)
{
    private long? _itemBytes;

    internal Type Type => type;

    internal GraphForm Form => form;

    /// <summary>What the graph says of them.</summary>
    internal TypeForm Written => field ??= form switch
    {
        GraphForm.Fields => TypeForm.OfFields(Fields!.Written),
        GraphForm.Array => TypeForm.Array(type.GetArrayRank(), Parts[0].Written),
        _ => new TypeForm(form, null, Array.ConvertAll(Parts, part => part.Written), 0),
    };

    /// <summary>Its number among the types of the graph; -1 before it is defined.</summary>
    internal int Number { get; set; } = -1;

    /// <summary>The number of the same with bodies at the references; -1 before it is defined.</summary>
    internal int NumberInPlace { get; set; } = -1;

    /// <summary>Whether objects are structs with bodies, whose bodies may be at the references.</summary>
    internal bool IsStruct => type.IsValueType && form is GraphForm.Fields or GraphForm.Info;

    /// <summary>Of objects with fields, or names and values; else null.</summary>
    internal TargetMembers? Fields { get; init; }

    /// <summary>Of each part of an item, of an element, or of the one value of a scalar; else empty.</summary>
    internal TargetSlot[] Parts { get; init; } = [];

    /// <summary>Finds the items of a collection; else null.</summary>
    internal Func<MemberValues, ItemRange>? Items { get; init; }

    /// <summary>Finds the values of an object that becomes other names and values than it was; else null.</summary>
    internal Func<MemberValues, RecordValue[]>? Values { get; init; }

    /// <summary>Bytes of memory, rounded up, that an element or item takes in the object that is read.</summary>
    internal long ItemBytes => _itemBytes ??= BytesOf(Parts, form is GraphForm.Vector or GraphForm.Array ? null : MemoryOfCollections.Of(type));

    /// <summary>Whether the parts hold no references, so that they follow the reference to the object.</summary>
    internal bool HasScalarParts => Array.TrueForAll(Parts, part => part.IsScalar);

    private static long BytesOf(TargetSlot[] parts, CollectionMemory? collection)
    {
        long inline = parts.Sum(part => (long)RuntimeHelpers.SizeOf(part.Type.TypeHandle));
        return collection?.OfItem(inline) ?? inline;
    }
}
