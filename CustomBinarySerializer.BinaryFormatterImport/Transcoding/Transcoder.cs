using CustomBinarySerializer.AutoContracts;
using CustomBinarySerializer.BinaryFormatterImport.Names;
using CustomBinarySerializer.BinaryFormatterImport.Records;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>
/// Writes the objects of a message as an object graph, whose reader then makes them: so fields by name, constructors of ISerializable,
/// surrogates, callbacks and limits are the same for both.
/// </summary>
/// <remarks>
/// Objects get their numbers in the order in which they are first referred to from the root on, and their bodies are written in that
/// order, which is also BinaryFormatter's. Not recursive, except for structs inside structs. No object is made here.
/// </remarks>
internal sealed class Transcoder
{
    private const int NoParent = -1;

    private readonly GraphFormatWriter _format = new();
    private readonly MessageReader _reader;
    private readonly FrameCodec _codec;
    private readonly PayloadWriter _output;
    private readonly PlanTable _plans;
    private readonly List<TranscodedObject> _objects = [];
    private readonly int[] _numbers;
    private int _current = NoParent;
    private int _begun = NoParent;
    private int _inPlace;

    private Transcoder(MessageReader reader, OldTypeNames names, FrameCodec codec, PayloadWriter output)
    {
        _reader = reader;
        _codec = codec;
        _output = output;
        _plans = new PlanTable(reader, names, codec, PathOfNext);
        _numbers = new int[reader.Message.Entries.Count];
    }

    /// <summary>Writes the graph whose root is that of the message.</summary>
    /// <param name="reader">Of the message.</param>
    /// <param name="names">What the type names in it stand for.</param>
    /// <param name="codec">The codec of the formatter.</param>
    /// <param name="output">Where to.</param>
    /// <returns>The type of the root.</returns>
    /// <exception cref="BinarySerializationException">The message holds what can't be read.</exception>
    internal static Type Write(MessageReader reader, OldTypeNames names, FrameCodec codec, PayloadWriter output)
    {
        Transcoder transcoder = new(reader, names, codec, output);
        transcoder._format.Begin(output);
        return transcoder.WriteGraph();
    }

    private Type WriteGraph()
    {
        if (!_reader.Message.TryGetEntry(_reader.Message.RootId, out int root))
        {
            throw RecordErrors.Malformed(0, $"its root, the object {_reader.Message.RootId}, isn't there");
        }

        WriteReference(RecordValue.Entry(root), typeof(object), ordinal: 0);
        Type type = _objects[0].Plan?.Type ?? typeof(string);
        for (int i = 0; i < _objects.Count; i++)
        {
            _current = i;
            if (!_objects[i].IsInPlace)
            {
                WriteBody(_objects[i]);
            }
        }

        return type;
    }

    private void WriteReference(RecordValue value, Type declared, int ordinal)
    {
        switch (value.Kind)
        {
            case ValueKind.Null:
                _format.WriteNull();
                break;
            case ValueKind.Primitive:
                Remember(entry: -1, plan: null, ordinal);
                WriteNew(_plans.OfBox(value.Primitive), declared);
                PrimitiveValues.Write(_output, _reader.Bytes, value);
                break;
            case ValueKind.Made:
                MadeArray made = _reader.MadeAt(value.Place);
                ObjectPlan plan = _plans.OfMade(made.Type);
                Remember(entry: -1, plan, ordinal);
                _objects[^1] = _objects[^1] with { IsItems = true, Items = ItemRange.Of(made.Items, parts: 1) };
                WriteNew(plan, declared);
                _format.WriteCount(made.Items.Length);
                break;
            case ValueKind.Paired:
                ObjectPlan comparer = _plans.OfPairedComparer();
                _objects.Add(new TranscodedObject(value.Place, comparer, _current, ordinal));
                WriteNew(comparer, declared);
                break;
            default:
                WriteReferenceTo(value.Place, declared, ordinal);
                break;
        }
    }

    private void WriteReferenceTo(int entry, Type declared, int ordinal)
    {
        int number = _numbers[entry] - 1;
        if (number >= 0)
        {
            _format.WriteReference(number);
            return;
        }

        Remember(entry, plan: null, ordinal);
        if (_reader.KindOf(entry) == RecordKind.BinaryObjectString)
        {
            _format.WriteNewString(_reader.TextOf(entry));
            return;
        }

        _begun = _objects.Count - 1;
        ObjectPlan plan = _plans.Of(entry);
        if (plan.IsStruct && _reader.EntryOf(entry).IsValue && _inPlace < GraphKind.MaxInPlace)
        {
            WriteInPlace(entry, plan, declared);
            return;
        }

        _objects[^1] = _objects[^1] with { Plan = plan };
        WriteNew(plan, declared);
        WriteContent(entry, plan);
        _begun = NoParent;
    }

    // What lies inside an object in the message does so in the graph.
    private void WriteInPlace(int entry, ObjectPlan plan, Type declared)
    {
        int current = _current;
        TranscodedObject target = _objects[^1] with { Plan = plan, IsInPlace = true };
        _objects[^1] = target;
        WriteNew(plan, declared, isInPlace: true);
        _begun = NoParent;
        _current = _objects.Count - 1;
        _inPlace++;
        WriteBody(target);
        _inPlace--;
        _current = current;
    }

    private void WriteNew(ObjectPlan plan, Type declared, bool isInPlace = false)
    {
        int number = isInPlace ? plan.NumberInPlace : plan.Number;
        if (number >= 0)
        {
            _format.WriteNew(number);
            return;
        }

        number = _format.NextType;
        _format.WriteNew(number);
        WriteTypeIds(plan.Type, declared);
        if (isInPlace)
        {
            plan.NumberInPlace = number;
            _format.WriteForm(GraphForm.InPlace);
        }
        else
        {
            plan.Number = number;
        }

        _format.WriteForm(plan.Form);
        switch (plan.Form)
        {
            case GraphForm.Fields:
                WriteLayout(plan.Fields!);
                break;
            case GraphForm.Array:
                _format.WriteCount(plan.Type.GetArrayRank());
                WriteKind(plan.Parts[0]);
                break;
            case GraphForm.Scalar or GraphForm.Vector:
                WriteKind(plan.Parts[0]);
                break;
            case GraphForm.Collection or GraphForm.CollectionWithComparer:
                _format.WriteCount(plan.Parts.Length);
                Array.ForEach(plan.Parts, WriteKind);
                break;
        }
    }

    private void WriteContent(int entry, ObjectPlan plan)
    {
        if (plan.Form == GraphForm.Scalar)
        {
            WriteScalar(plan.Parts[0], RecordValue.Entry(entry));
        }
        else if (plan.Form == GraphForm.Leaf)
        {
            WriteLeaf(plan.Type, LeafRecords.Make(plan.Type, new MemberValues(_reader, entry)));
        }
        else if (plan.Form is GraphForm.Vector or GraphForm.Array)
        {
            ArrayHeader header = _reader.HeaderOf(entry);
            _reader.CountItems(entry, header.Count, plan.ItemBytes);
            for (int i = 0; i < header.Lengths.Length; i++)
            {
                _format.WriteCount(header.Lengths[i]);
                if (plan.Form == GraphForm.Array)
                {
                    _format.WriteZigzag(header.LowerBounds?[i] ?? 0);
                }
            }

            if (plan.HasScalarParts)
            {
                WriteElements(entry, header, plan.Parts[0]);
            }
        }
    }

    private void WriteBody(in TranscodedObject target)
    {
        if (target.Plan is not { } plan)
        {
            return;
        }

        if (target.IsItems)
        {
            WriteItems(plan, target.Items);
            return;
        }

        switch (plan.Form)
        {
            case GraphForm.Fields:
                WriteMembers(plan.Fields!, target.Entry, ordinal: -1);
                break;
            case GraphForm.Info:
                WriteLayout(plan.Fields!);
                WriteEntries(plan, target.Entry);
                break;
            case GraphForm.Vector or GraphForm.Array when !plan.HasScalarParts:
                WriteElements(target.Entry, _reader.HeaderOf(target.Entry), plan.Parts[0]);
                break;
            case GraphForm.Collection or GraphForm.CollectionWithComparer:
                WriteCollection(target.Entry, plan);
                break;
        }
    }

    private void WriteEntries(ObjectPlan plan, int entry)
    {
        if (plan.Values is null)
        {
            WriteMembers(plan.Fields!, entry, ordinal: -1);
            return;
        }

        RecordValue[] values = plan.Values(new MemberValues(_reader, entry));
        for (int i = 0; i < values.Length; i++)
        {
            WriteSlot(plan.Fields!.Members[i].Slot!, values[i], i);
        }
    }

    private void WriteLeaf(Type type, object made)
    {
        LeafForm form = ((LeafLine)BuiltInForms.Find(type)!).Form;
        PayloadWriter.NestedPayload outer = _output.BeginNested(PayloadWriter.ExpectedPrefixSize);
        bool isWritten = false;
        try
        {
            form.Write(_output, made);
            _output.StorePrefix(outer.StartOffset, _output.EndNested(outer));
            isWritten = true;
        }
        finally
        {
            if (!isWritten)
            {
                _output.AbandonNested(outer);
            }
        }
    }

    /// <param name="plan">What becomes of the members.</param>
    /// <param name="entry">Where they are.</param>
    /// <param name="ordinal">Which member or item of the object the struct is that they are in; -1 if they are the object's own.</param>
    private void WriteMembers(FieldsPlan plan, int entry, int ordinal)
    {
        RecordEntry record = _reader.EntryOf(entry);
        ClassLayout layout = plan.Layout!;
        int position = record.Content;
        for (int i = 0; i < plan.Members.Length; i++)
        {
            RecordValue value = _reader.ReadMember(layout.MemberTypes[i], ref position);
            if (plan.Members[i].Slot is { } slot)
            {
                WriteSlot(slot, value, ordinal < 0 ? i : ordinal);
            }
        }
    }

    private void WriteElements(int entry, ArrayHeader header, SlotPlan part)
    {
        if (header.ItemType.Kind == MemberKind.Primitive)
        {
            PrimitiveValues.WriteItems(_output, _reader, entry, header);
            return;
        }

        ItemCursor items = new(_reader, header, _reader.EntryOf(entry).Content);
        for (int i = 0; i < header.Count; i++)
        {
            WriteSlot(part, items.Next(), i);
        }
    }

    private void WriteCollection(int entry, ObjectPlan plan)
    {
        ItemRange range = plan.Items!(new MemberValues(_reader, entry));
        Use(range.Array, range.Count, plan);
        Use(range.SecondArray, range.Count, plan);
        _format.WriteCount(range.Count);
        if (plan.Form == GraphForm.CollectionWithComparer)
        {
            WriteComparer(range);
        }

        if (plan.HasScalarParts)
        {
            WriteItems(plan, range);
        }
        else
        {
            _format.TakeNumber();
            _objects.Add(new TranscodedObject(entry, plan, _current, Ordinal: 0) { IsItems = true, Items = range });
        }
    }

    private void WriteItems(ObjectPlan plan, ItemRange range)
    {
        if (range.Count == 0)
        {
            return;
        }

        if (range.Values is { } values)
        {
            for (int i = 0; i < values.Length; i++)
            {
                WriteSlot(plan.Parts[i % plan.Parts.Length], values[i], i / plan.Parts.Length);
            }

            return;
        }

        ItemReader items = new(_reader, range, plan.Parts.Length);
        for (int i = 0; i < range.Count; i++)
        {
            foreach (SlotPlan part in plan.Parts)
            {
                WriteSlot(part, items.Next(), i);
            }
        }
    }

    private void Use(int array, int items, ObjectPlan plan)
    {
        if (array >= 0)
        {
            _reader.CountItems(array, items, plan.ItemBytes);
            _reader.Use(array, items);
        }
    }

    private void WriteComparer(in ItemRange range)
    {
        if (range.MadeComparer is { } made)
        {
            Remember(entry: -1, plan: null, ordinal: 0);
            WriteNew(_plans.OfLeaf(typeof(StringComparer)), typeof(object));
            WriteLeaf(typeof(StringComparer), made);
            return;
        }

        RecordValue comparer = range.Comparer;
        if (comparer.Kind == ValueKind.Null || (comparer.Kind == ValueKind.Entry && Comparers.IsDefault(_reader.LayoutOf(comparer.Place))))
        {
            _format.WriteNull();
            return;
        }

        WriteReference(comparer, typeof(object), ordinal: 0);
    }

    private void WriteSlot(SlotPlan slot, RecordValue value, int ordinal)
    {
        switch (slot.Kind)
        {
            case GraphKind.Reference:
                WriteReference(value, slot.Type, ordinal);
                break;
            case GraphKind.Nullable:
                _output.Write(value.Kind != ValueKind.Null);
                if (value.Kind != ValueKind.Null)
                {
                    WriteSlot(slot.Value!, value, ordinal);
                }

                break;
            case GraphKind.Struct:
                WriteStruct(slot, value, ordinal);
                break;
            default:
                WriteScalar(slot, value);
                break;
        }
    }

    private void WriteStruct(SlotPlan slot, RecordValue value, int ordinal)
    {
        if (value.Kind != ValueKind.Entry || slot.Fields!.Layout is not { } layout || _reader.LayoutOf(value.Place) != layout)
        {
            throw NotAssignable(slot.Type, value);
        }

        // Values lie inside what holds them; several may refer to one that doesn't.
        if (!_reader.EntryOf(value.Place).IsValue)
        {
            _reader.Use(value.Place);
        }

        if (slot.Fields.Count == 0)
        {
            _output.Write((byte)0);
        }

        WriteMembers(slot.Fields, value.Place, ordinal);
    }

    private void WriteScalar(SlotPlan slot, RecordValue value)
    {
        if (value.Kind == ValueKind.Entry && _reader.LayoutOf(value.Place) is { } layout)
        {
            if (layout.MemberTypes is not [{ Kind: MemberKind.Primitive }] || ScalarRecords.Contains(slot.Type))
            {
                WriteMade(slot, new MemberValues(_reader, value.Place));
                return;
            }

            int position = _reader.EntryOf(value.Place).Content;
            value = _reader.ReadMember(layout.MemberTypes[0], ref position);
        }

        if (value.Kind != ValueKind.Primitive || PrimitiveValues.GraphKindOf(value.Primitive) != slot.Kind)
        {
            throw NotAssignable(slot.Type, value);
        }

        PrimitiveValues.Write(_output, _reader.Bytes, value);
    }

    private void WriteMade(SlotPlan slot, MemberValues values)
    {
        object made = slot.Type == typeof(DBNull) ? SpecialRecords.MakeDBNull(values)
            : ScalarRecords.Contains(slot.Type) ? ScalarRecords.Make(slot.Type, values)
            : throw ImportErrors.NotAssignable(PathOfNext(), slot.Type, "an object");
        BuiltInContracts.Find(slot.Type)!.WriteObject(_output, made);
    }

    private void WriteKind(SlotPlan slot)
    {
        _format.WriteKind(slot.Kind);
        if (slot.Kind == GraphKind.Struct)
        {
            WriteLayout(slot.Fields!);
        }
        else if (slot.Kind == GraphKind.Nullable)
        {
            WriteKind(slot.Value!);
        }
    }

    private void WriteLayout(FieldsPlan plan)
    {
        if (plan.Number >= 0)
        {
            _format.WriteLayout(plan.Number);
            return;
        }

        plan.Number = _format.DefineLayout(plan.Count);
        foreach (MemberPlan member in plan.Members)
        {
            if (member.Slot is { } slot)
            {
                _format.WriteFieldName(member.Name);
                WriteKind(slot);
            }
        }

        _format.EndLayout();
    }

    private void WriteTypeIds(Type type, Type declared)
    {
        if (TypeIds.FindUnnamed(type, _codec.Registry) is not { } unnamed)
        {
            TypeIds.Write(_format, type, _codec.Registry);
        }
        else if (type == declared)
        {
            _format.WriteDeclaredType();
        }
        else
        {
            throw ImportErrors.Unregistered(PathOfNext(), unnamed);
        }
    }

    private void Remember(int entry, ObjectPlan? plan, int ordinal)
    {
        _objects.Add(new TranscodedObject(entry, plan, _current, ordinal));
        if (entry >= 0)
        {
            _numbers[entry] = _objects.Count;
        }
    }

    private BinarySerializationException NotAssignable(Type type, RecordValue value) =>
        ImportErrors.NotAssignable(PathOfNext(), type, value.Kind switch
        {
            ValueKind.Null => "null",
            ValueKind.Primitive => $"a value of the type {PrimitiveValues.TypeOf(value.Primitive).Name}",
            _ => _reader.LayoutOf(value.Place)?.TypeName ?? "an array or a string",
        });

    private string PathOfNext() => ObjectPath.To(_objects, _begun == NoParent ? _current : _begun, _reader);
}
