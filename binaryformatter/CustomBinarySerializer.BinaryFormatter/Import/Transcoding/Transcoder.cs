using System.Buffers;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Import.Records;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>
/// A converter of a message's objects to an object graph, whose reader then creates them. So both formats share the
/// rules for fields by name, constructors of ISerializable, surrogates, callbacks and limits.
/// </summary>
/// <remarks>
/// Objects are numbered in the order of their first reference from the root on, which is also BinaryFormatter's. Their
/// bodies are written in that order. Not recursive, except for nested structs. No object is created here.
/// </remarks>
internal sealed class Transcoder
{
    private const int NoParent = -1;

    private readonly GraphFormatWriter _format = new();
    private readonly MessageReader _reader;
    private readonly FrameCodec _codec;
    private readonly PayloadWriter _output;
    private readonly TargetTypes _types;
    private readonly SlotTranscoder _slots;
    private readonly PooledList<TranscodedObject> _objects = new();
    private readonly int[] _numbers;
    private Dictionary<int, BorrowedItems>? _borrowed;
    private int _current = NoParent;
    private int _begun = NoParent;
    private int _inPlace;

    private Transcoder(MessageReader reader, OldTypeNames names, FrameCodec codec, PayloadWriter output)
    {
        _reader = reader;
        _codec = codec;
        _output = output;
        _slots = new SlotTranscoder(this, reader, output);
        _types = new TargetTypes(reader, names, codec, PathOfNext);
        _numbers = ArrayPool<int>.Shared.Rent(reader.Message.Entries.Length);
        Array.Clear(_numbers);
    }

    /// <summary>Writes the graph with the root of the message.</summary>
    /// <param name="reader">The reader of the message.</param>
    /// <param name="names">The resolver of type names.</param>
    /// <param name="codec">The codec of the formatter.</param>
    /// <param name="output">The output.</param>
    /// <param name="borrowed">
    /// Receives the items that the reader of the graph takes from the message, by object number; null for none.
    /// </param>
    /// <returns>The type of the root.</returns>
    /// <exception cref="BinarySerializationException">The content of the message can't be read.</exception>
    internal static Type Write(
        MessageReader reader, OldTypeNames names, FrameCodec codec, PayloadWriter output, out Dictionary<int, BorrowedItems>? borrowed)
    {
        Transcoder transcoder = new(reader, names, codec, output);
        transcoder._format.Begin(output);
        Type root = transcoder.WriteGraph();
        borrowed = transcoder._borrowed;
        transcoder._objects.Return();
        ArrayPool<int>.Shared.Return(transcoder._numbers);
        return root;
    }

    private ref TranscodedObject Last => ref _objects[_objects.Count - 1];

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

            // A copy, because the list may grow.
            TranscodedObject target = _objects[i];
            if (!target.IsInPlace)
            {
                WriteBody(target);
            }
        }

        return type;
    }

    internal void WriteReference(RecordValue value, Type declared, int ordinal)
    {
        switch (value.Kind)
        {
            case ValueKind.Null:
                _format.WriteNull();
                break;
            case ValueKind.Primitive:
                Remember(entry: -1, plan: null, ordinal);
                WriteNew(_types.OfBox(value.Primitive), declared);
                PrimitiveValues.Write(_output, _reader.Bytes, value);
                break;
            case ValueKind.Made:
                MadeArray made = _reader.MadeAt(value.Place);
                TargetType plan = _types.OfMade(made.Type);
                Remember(entry: -1, plan, ordinal);
                Last = Last with { Items = ItemRange.Of(made.Items, parts: 1) };
                WriteNew(plan, declared);
                _format.WriteCount(made.Items.Length);
                break;
            case ValueKind.Paired:
                TargetType comparer = _types.OfPairedComparer();
                _objects.Add(new TranscodedObject(value.Place, comparer, _current, ordinal));
                WriteNew(comparer, declared);
                break;
            default:
                WriteReferenceTo(value.Place, declared, ordinal);
                break;
        }
    }

    internal void WriteReferenceTo(int entry, Type declared, int ordinal)
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
        TargetType plan = _types.Of(entry);
        if (plan.IsStruct && _reader.EntryOf(entry).IsValue && _inPlace < GraphKind.MaxInPlace)
        {
            WriteInPlace(entry, plan, declared);
            return;
        }

        Last = Last with { Plan = plan };
        WriteNew(plan, declared);
        WriteContent(entry, plan);
        _begun = NoParent;
    }

    // An object that is nested in the message is nested in the graph.
    private void WriteInPlace(int entry, TargetType plan, Type declared)
    {
        int current = _current;
        TranscodedObject target = Last with { Plan = plan, IsInPlace = true };
        Last = target;
        WriteNew(plan, declared, isInPlace: true);
        _begun = NoParent;
        _current = _objects.Count - 1;
        _inPlace++;
        WriteBody(target);
        _inPlace--;
        _current = current;
    }

    private void WriteNew(TargetType plan, Type declared, bool isInPlace = false)
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
        }
        else
        {
            plan.Number = number;
        }

        _format.WriteForm(isInPlace ? plan.Written with { IsInPlace = true } : plan.Written);
    }

    private void WriteContent(int entry, TargetType plan)
    {
        if (plan.Form == GraphForm.Scalar)
        {
            _slots.WriteScalar(plan.Parts[0], RecordValue.Entry(entry));
        }
        else if (plan.Form == GraphForm.Leaf)
        {
            WriteLeaf(plan.Type, LeafRecords.Make(plan.Type, new MemberValues(_reader, entry)));
        }
        else if (plan.Form is GraphForm.Vector or GraphForm.Array)
        {
            ArrayHeader header = _reader.HeaderOf(entry);
            _reader.CountItems(entry, header.Count, plan.ItemBytes);
            if (plan.Form == GraphForm.Vector && plan.HasScalarParts && MessageItems.Serve(_reader, entry, header))
            {
                Lend(_numbers[entry] - 1, new MessageItems(_reader, entry, header, header.Count));
                return;
            }

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
                _slots.WriteElements(entry, header, plan.Parts[0]);
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
            _slots.WriteItems(plan, target.Items);
            return;
        }

        switch (plan.Form)
        {
            case GraphForm.Fields:
                _slots.WriteMembers(plan.Fields!, target.Entry, ordinal: -1);
                break;
            case GraphForm.Info:
                _format.WriteLayout(plan.Fields!.Written);
                _slots.WriteEntries(plan, target.Entry);
                break;
            case GraphForm.Vector or GraphForm.Array when !plan.HasScalarParts:
                ArrayHeader header = _reader.HeaderOf(target.Entry);
                if (plan.Type != typeof(string[]) || !TryLendTexts(target.Entry, header))
                {
                    _slots.WriteElements(target.Entry, header, plan.Parts[0]);
                }

                break;
            case GraphForm.Collection or GraphForm.CollectionWithComparer:
                WriteCollection(target.Entry, plan);
                break;
        }
    }

    private void Lend(int number, BorrowedItems items) => (_borrowed ??= []).Add(number, items);

    // A text that an earlier object refers to has a number already, so that the array has to refer to it.
    private bool TryLendTexts(int array, ArrayHeader header)
    {
        if (!MessageTexts.Serve(_reader, array, header) || _numbers.AsSpan(array + 1, header.Count).ContainsAnyExcept(0))
        {
            return false;
        }

        Lend(_current, new MessageTexts(_reader, array, header.Count));
        for (int i = 0; i < header.Count; i++)
        {
            Remember(array + 1 + i, plan: null, ordinal: i);
            _format.TakeNumber();
        }

        return true;
    }

    private void WriteCollection(int entry, TargetType plan)
    {
        ItemRange range = plan.Items!(new MemberValues(_reader, entry));
        Use(range.Array, range.Count, plan);
        Use(range.SecondArray, range.Count, plan);
        if (IsBorrowed(plan, range))
        {
            Lend(_numbers[entry] - 1, new MessageItems(_reader, range.Array, _reader.HeaderOf(range.Array), range.Count));
            _format.WriteCount(0);
            return;
        }

        _format.WriteCount(range.Count);
        if (plan.Form == GraphForm.CollectionWithComparer)
        {
            WriteComparer(range);
        }

        if (plan.HasScalarParts)
        {
            _slots.WriteItems(plan, range);
        }
        else
        {
            _format.TakeNumber();
            _objects.Add(new TranscodedObject(entry, plan, _current, Ordinal: 0) { Items = range });
        }
    }

    private bool IsBorrowed(TargetType plan, ItemRange range) =>
        range is { Array: >= 0, First: 0, Count: > 0 }
        && plan.Type.IsConstructedGenericType
        && plan.Type.GetGenericTypeDefinition() == typeof(List<>)
        && _reader.HeaderOf(range.Array) is var header
        && header.Count >= range.Count
        && MessageItems.Serve(_reader, range.Array, header)
        && PrimitiveValues.TypeOf(header.ItemType.Primitive) == plan.Parts[0].Type;

    private void Use(int array, int items, TargetType plan)
    {
        if (array >= 0)
        {
            _reader.CountItems(array, items, plan.ItemBytes);
            _reader.Use(array, items);
        }
    }

    private void WriteComparer(ItemRange range)
    {
        if (range.MadeComparer is { } made)
        {
            Remember(entry: -1, plan: null, ordinal: 0);
            WriteNew(_types.OfLeaf(typeof(StringComparer)), typeof(object));
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

    private void WriteLeaf(Type type, object made) =>
        _format.WriteLeaf((((LeafRow)BuiltInForms.Find(type)!).Form, made), static (output, leaf) => leaf.Form.Write(output, leaf.made));

    private void WriteTypeIds(Type type, Type declared)
    {
        TypeIdCodec ids = GraphSource.Of(_codec.Registry).Types.Ids;
        if (ids.FindUnnamed(type) is not { } unnamed)
        {
            ids.Write(_format, type, host: null);
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

    private void Remember(int entry, TargetType? plan, int ordinal)
    {
        _objects.Add(new TranscodedObject(entry, plan, _current, ordinal));
        if (entry >= 0)
        {
            _numbers[entry] = _objects.Count;
        }
    }

    internal string PathOfNext() => ObjectPath.To(_objects, _begun == NoParent ? _current : _begun, _reader);
}
