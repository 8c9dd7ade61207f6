using System.Runtime.Serialization;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Import.Records;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: IFormatter's contract, which decides how a type is read.

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>The plans for the objects of one message, created for each class and array type on first use.</summary>
/// <param name="reader">The reader of the message.</param>
/// <param name="names">The resolver of type names.</param>
/// <param name="codec">The codec of the formatter.</param>
/// <param name="path">Returns the current path in the graph, for messages.</param>
internal sealed class TargetTypes(MessageReader reader, OldTypeNames names, FrameCodec codec, Func<string> path)
{
    // The maximum nesting of structs. Only generic framework structs can be nested without limit.
    private const int MaxStructDepth = 64;

    private readonly TargetType?[] _byLayout = new TargetType?[reader.Message.Layouts.Count];
    private readonly LayoutsOfMessage _layouts = new(reader, names);
    private readonly Dictionary<Type, TargetType> _arrays = [];
    private readonly Dictionary<(Type Element, int Rank), TargetType> _arraysByElement = [];
    private Dictionary<Type, TargetMembers>? _structs;
    private TargetType?[]? _boxes;
    private Dictionary<Type, TargetType>? _leafs;
    private TargetType? _pairedComparer;
    private int _structDepth;

    /// <summary>Returns the plan of an object or array.</summary>
    /// <exception cref="BinarySerializationException">The type isn't known or can't be read.</exception>
    internal TargetType Of(int number) =>
        reader.EntryOf(number).Layout is >= 0 and var layout
            ? _byLayout[layout] ??= MakeObject(reader.Message.Layouts[layout])
            : OfArray(reader.HeaderOf(number));

    /// <summary>Returns the plan of a boxed primitive.</summary>
    internal TargetType OfBox(PrimitiveKind kind)
    {
        _boxes ??= new TargetType?[(int)PrimitiveKind.UInt64 + 1];
        return _boxes[(int)kind] ??= MakeScalar(PrimitiveValues.TypeOf(kind));
    }

    /// <summary>Returns the plan of an object without references that isn't in the message.</summary>
    internal TargetType OfLeaf(Type type)
    {
        _leafs ??= [];
        if (!_leafs.TryGetValue(type, out TargetType? plan))
        {
            plan = new TargetType(type, GraphForm.Leaf);
            _leafs.Add(type, plan);
        }

        return plan;
    }

    /// <summary>Returns the plan of a comparer that combines two members of a collection.</summary>
    internal TargetType OfPairedComparer() =>
        _pairedComparer ??= MakeInfo(HashCodeComparerForm.Type, InfoRecords.Find(HashCodeComparerForm.Type)!);

    /// <summary>Returns the plan of an array of references that isn't in the message.</summary>
    internal TargetType OfMade(Type type) => OfVector(type, SlotOf(type.GetElementType()!));

    private TargetType OfVector(Type type, TargetSlot part)
    {
        if (!_arrays.TryGetValue(type, out TargetType? plan))
        {
            plan = new TargetType(type, GraphForm.Vector) { Parts = [part] };
            _arrays.Add(type, plan);
        }

        return plan;
    }

    private TargetType OfArray(ArrayHeader header)
    {
        Type element = ElementTypeOf(header.ItemType);
        bool isVector = header.Lengths.Length == 1 && (header.LowerBounds is null or [0]);
        int rank = isVector ? 0 : header.Lengths.Length;
        if (!_arraysByElement.TryGetValue((element, rank), out TargetType? plan))
        {
            // The runtime searches its array types for each call.
            Type type = names.ArrayOf(element, rank);
            if (!_arrays.TryGetValue(type, out plan))
            {
                TargetSlot part = header.ItemType.Kind == MemberKind.Primitive ? OfPrimitive(header.ItemType.Primitive) : SlotOf(element);
                plan = new TargetType(type, isVector ? GraphForm.Vector : GraphForm.Array) { Parts = [part] };
                _arrays.Add(type, plan);
            }

            _arraysByElement.Add((element, rank), plan);
        }

        return plan;
    }

    private Type ElementTypeOf(MemberType type) => type.Kind switch
    {
        MemberKind.Primitive => PrimitiveValues.TypeOf(type.Primitive),
        MemberKind.String => typeof(string),
        MemberKind.Object => typeof(object),
        MemberKind.ObjectArray => typeof(object[]),
        MemberKind.StringArray => typeof(string[]),
        MemberKind.PrimitiveArray => names.ArrayOf(PrimitiveValues.TypeOf(type.Primitive), rank: 0),
        _ => Find(type) ?? throw UnknownType(type.ClassName!, type.LibraryId),
    };

    private TargetType MakeObject(ClassLayout layout)
    {
        if (SpecialRecords.Find(layout) is { } special)
        {
            return MakeScalar(special);
        }

        Type type = names.Find(layout.TypeName, layout.LibraryId) ?? throw UnknownType(layout.TypeName, layout.LibraryId);
        if (type.IsEnum || type.IsPrimitive || ScalarRecords.Contains(type))
        {
            return MakeScalar(type);
        }

        return MakeBuiltIn(type, layout) ?? MakeOwn(type, layout);
    }

    private TargetType? MakeBuiltIn(Type type, ClassLayout layout)
    {
        if (codec.Registry.Find(type) is not null || BuiltInForms.Find(type) is null or FieldsRow)
        {
            return null;
        }

        if (CollectionRecords.Find(type) is { } items
            && GraphSource.Of(codec.Registry).Types.Find(type) is CollectionGraphType { Collection: { } form })
        {
            return new TargetType(type, form.HasComparer ? GraphForm.CollectionWithComparer : GraphForm.Collection)
            {
                Items = items,
                Parts = [.. form.Parts.Select(SlotOf)],
            };
        }

        if (LeafRecords.Contains(type))
        {
            return new TargetType(type, GraphForm.Leaf);
        }

        return InfoRecords.Find(type) is { } info ? MakeInfo(type, info)
            : layout.IsBinaryTable ? MakeBinaryTable(type, layout)
            : typeof(Exception).IsAssignableFrom(type) || SpecialRecords.IsXml(type, layout)
                ? new TargetType(type, GraphForm.Info) { Fields = new TargetMembers(layout, EntriesOf(layout, type)) }
            : throw ImportErrors.Unsupported(path(), SpecialRecords.ReasonAgainst(type));
    }

    private TargetType MakeOwn(Type type, ClassLayout layout)
    {
        if (codec.Registry.Find(type) is not (null or IGraphContract))
        {
            throw ImportErrors.NotAGraph(path(), type);
        }

        return GivesData(type)
            ? new TargetType(type, GraphForm.Info) { Fields = new TargetMembers(layout, EntriesOf(layout, type)) }
            : new TargetType(type, GraphForm.Fields) { Fields = new TargetMembers(layout, FieldsOf(layout, type)) };
    }

    private TargetType MakeBinaryTable(Type type, ClassLayout layout)
    {
        ThrowIfAmbiguous(layout);
        return MakeInfo(type, BinaryTableRecords.Of(layout));
    }

    private static TargetType MakeInfo(Type type, InfoRecord info) =>
        new(type, GraphForm.Info) { Fields = new TargetMembers(null, info.Members), Values = info.Values };

    private TargetType MakeScalar(Type type) => new(type, GraphForm.Scalar) { Parts = [ScalarOf(type)] };

    private bool GivesData(Type type) =>
        typeof(ISerializable).IsAssignableFrom(type) || codec.SurrogateSelector?.GetSurrogate(type, codec.Context, out _) is not null;

    private TargetMember[] FieldsOf(ClassLayout layout, Type type)
    {
        Dictionary<string, List<Type>> fields = TargetFields.Of(type);
        Dictionary<string, int> met = new(StringComparer.Ordinal);
        TargetMember[] members = new TargetMember[layout.MemberNames.Count];
        for (int i = 0; i < members.Length; i++)
        {
            string name = TargetFields.NameNow(layout.MemberNames[i], fields, names);
            int earlier = met.GetValueOrDefault(name);
            met[name] = earlier + 1;
            if (fields.TryGetValue(name, out List<Type>? declared) && earlier < declared.Count)
            {
                members[i] = new TargetMember(name, SlotOf(layout.MemberTypes[i], declared[earlier]));
            }
            else if (codec.Options.StrictGraphLayouts)
            {
                throw ImportErrors.UnknownField(path(), type, name);
            }
        }

        return members;
    }

    private void ThrowIfAmbiguous(ClassLayout layout)
    {
        HashSet<string> names = new(StringComparer.Ordinal);
        foreach (string name in layout.MemberNames)
        {
            if (!names.Add(name))
            {
                throw ImportErrors.DuplicateMember(path(), layout.TypeName, name);
            }
        }
    }

    private TargetMember[] EntriesOf(ClassLayout layout, Type type)
    {
        ThrowIfAmbiguous(layout);
        TargetMember[] members = new TargetMember[layout.MemberNames.Count];
        for (int i = 0; i < members.Length; i++)
        {
            string name = layout.MemberNames[i];
            if (!SpecialRecords.IsForgotten(type, name))
            {
                members[i] = new TargetMember(
                    codec.Registry.Find(type) is null ? SpecialRecords.EntryNow(type, name) : name, SlotOfEntry(layout.MemberTypes[i]));
            }
        }

        return members;
    }

    // Only the value itself has a type, and the next object may have another type under that name.
    private static TargetSlot SlotOfEntry(MemberType type) =>
        type.Kind == MemberKind.Primitive ? OfPrimitive(type.Primitive) : TargetSlot.Object;

    private TargetSlot SlotOf(MemberType type, Type declared) => type.Kind switch
    {
        MemberKind.Primitive => OfPrimitive(type.Primitive),
        // BinaryFormatter names the type of a field's first value: others may be null or of other types.
        MemberKind.SystemClass or MemberKind.Class when declared.IsValueType && Find(type) is { IsValueType: true } known =>
            SlotOf(Nullable.GetUnderlyingType(declared) == known ? declared : known),
        MemberKind.SystemClass or MemberKind.Class when declared.IsValueType && _layouts.FindEnum(type) is { } layout =>
            OfPrimitive(layout.MemberTypes[0].Primitive),
        _ => new TargetSlot(GraphKind.Reference, declared),
    };

    private TargetSlot SlotOf(Type type)
    {
        if (!type.IsValueType)
        {
            return new TargetSlot(GraphKind.Reference, type);
        }

        if (Nullable.GetUnderlyingType(type) is { } value)
        {
            TargetSlot inner = SlotOf(value);
            return inner.Kind == GraphKind.Reference ? inner with { Type = type } : new TargetSlot(GraphKind.Nullable, type, Value: inner);
        }

        if (type.IsEnum || GraphKind.Of(type) != GraphKind.Reference)
        {
            return ScalarOf(type);
        }

        return GraphSource.Of(codec.Registry).Types.IsBoxed(type) || GivesData(type)
            ? new TargetSlot(GraphKind.Reference, type)
            : new TargetSlot(GraphKind.Struct, type, StructOf(type));
    }

    private TargetMembers StructOf(Type type)
    {
        _structs ??= [];
        if (!_structs.TryGetValue(type, out TargetMembers? plan))
        {
            if (++_structDepth > MaxStructDepth)
            {
                throw ImportErrors.Unsupported(path(), $"structs are inside each other deeper than {MaxStructDepth} levels");
            }

            // If the message has no value of the type, its old fields are unknown. The current fields are valid for
            // strict layouts.
            plan = _layouts.Find(type) is { } layout ? new TargetMembers(layout, FieldsOf(layout, type))
                : new TargetMembers(
                    null,
                    [.. TargetFields
                        .Of(type)
                        .SelectMany(field => field.Value, (field, declared) => new TargetMember(field.Key, SlotOf(declared)))]);
            _structs.Add(type, plan);
            _structDepth--;
        }

        return plan;
    }

    private static TargetSlot OfPrimitive(PrimitiveKind kind) => new(PrimitiveValues.GraphKindOf(kind), PrimitiveValues.TypeOf(kind));

    private TargetSlot ScalarOf(Type type)
    {
        // The old underlying type of an enum matters, not the current one.
        if (type.IsEnum)
        {
            return _layouts.Find(type) is { MemberTypes: [{ Kind: MemberKind.Primitive } underlying] }
                ? new TargetSlot(PrimitiveValues.GraphKindOf(underlying.Primitive), type)
                : new TargetSlot(GraphKind.Of(type.GetEnumUnderlyingType()), type);
        }

        return new TargetSlot(GraphKind.Of(type), type);
    }

    private BinarySerializationException UnknownType(string typeName, int libraryId) =>
        ImportErrors.UnknownType(path(), names.Explain(typeName, libraryId, out SerializationErrorCode code), code);

    private Type? Find(MemberType type) => names.Find(type.ClassName!, type.LibraryId);
}

/// <summary>The layouts in a message by their types.</summary>
/// <param name="reader">The reader of the message.</param>
/// <param name="names">The resolver of type names.</param>
internal sealed class LayoutsOfMessage(MessageReader reader, OldTypeNames names)
{
    private Dictionary<Type, ClassLayout>? _byType;
    private Dictionary<(string? TypeName, int LibraryId), ClassLayout>? _enums;

    /// <summary>Returns the layout of a type; null if the message has none.</summary>
    internal ClassLayout? Find(Type type)
    {
        if (_byType is null)
        {
            _byType = [];
            foreach (ClassLayout layout in reader.Message.Layouts)
            {
                if (names.Find(layout.TypeName, layout.LibraryId) is { } found)
                {
                    _byType.TryAdd(found, layout);
                }
            }
        }

        return _byType.GetValueOrDefault(type);
    }

    /// <summary>
    /// Returns the layout of an enum that the program no longer has and that is still a number; otherwise null.
    /// </summary>
    internal ClassLayout? FindEnum(MemberType type)
    {
        if (names.Find(type.ClassName!, type.LibraryId) is not null)
        {
            return null;
        }

        if (_enums is null)
        {
            _enums = [];
            foreach (ClassLayout layout in reader.Message.Layouts)
            {
                if (layout.MemberNames is ["value__"] && layout.MemberTypes[0].Kind == MemberKind.Primitive)
                {
                    _enums.TryAdd((layout.TypeName, layout.LibraryId), layout);
                }
            }
        }

        return _enums.GetValueOrDefault((type.ClassName, type.LibraryId));
    }
}
