using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Records;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>The plan of the objects of a type.</summary>
/// <param name="type">The type.</param>
/// <param name="form">The form in which they are written.</param>
internal sealed class TargetType(Type type, GraphForm form)
{
    private long? _itemBytes;

    internal Type Type => type;

    internal GraphForm Form => form;

    /// <summary>Gets the form in the graph.</summary>
    internal TypeForm Written => field ??= form switch
    {
        GraphForm.Fields => TypeForm.OfFields(Fields!.Written),
        GraphForm.Array => TypeForm.Array(type.GetArrayRank(), Parts[0].Written),
        _ => new TypeForm(form, null, Array.ConvertAll(Parts, part => part.Written), 0),
    };

    /// <summary>Gets or sets the type number in the graph; -1 before it is defined.</summary>
    internal int Number { get; set; } = -1;

    /// <summary>Gets or sets the type number for bodies at the references; -1 before it is defined.</summary>
    internal int NumberInPlace { get; set; } = -1;

    /// <summary>Whether objects are structs whose bodies may be at the references.</summary>
    internal bool IsStruct => type.IsValueType && form is GraphForm.Fields or GraphForm.Info;

    /// <summary>Gets the members of objects with fields, or with names and values; otherwise null.</summary>
    internal TargetMembers? Fields { get; init; }

    /// <summary>Gets the slots of an item's parts, of an element, or of a scalar's value; otherwise empty.</summary>
    internal TargetSlot[] Parts { get; init; } = [];

    /// <summary>Gets the function that finds the items of a collection; otherwise null.</summary>
    internal Func<MemberValues, ItemRange>? Items { get; init; }

    /// <summary>
    /// Gets the function that finds the values of an object with different names and values in the graph; otherwise
    /// null.
    /// </summary>
    internal Func<MemberValues, RecordValue[]>? Values { get; init; }

    /// <summary>Gets the memory of an element or item in the created object, in bytes, rounded up.</summary>
    internal long ItemBytes =>
        _itemBytes ??= BytesOf(Parts, form is GraphForm.Vector or GraphForm.Array ? null : MemoryOfCollections.Of(type));

    /// <summary>Whether the parts contain no references, so that they follow the reference to the object.</summary>
    internal bool HasScalarParts => Array.TrueForAll(Parts, part => part.IsScalar);

    private static long BytesOf(TargetSlot[] parts, CollectionMemory? collection)
    {
        long inline = parts.Sum(part => (long)RuntimeHelpers.SizeOf(part.Type.TypeHandle));
        return collection?.OfItem(inline) ?? inline;
    }
}
