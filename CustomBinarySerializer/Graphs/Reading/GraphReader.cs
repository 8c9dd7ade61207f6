using System.Buffers;
using CustomBinarySerializer.AutoContracts;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>
/// Reads one graph: makes instances at their first reference and reads bodies in the order of the numbers, so that depth costs
/// nothing. Reused from call to call on its thread; holds no object in between.
/// </summary>
internal sealed class GraphReader
{
    /// <summary>In the place of a slot: the value is passed over.</summary>
    internal const int NoSlot = -1;

    private const int InitialObjects = 64;
    private const int MinFieldSize = 2;
    private const int CountedDepth = 2;

    // A key and a value; no collection has more.
    private const int MaxItemParts = 2;

    // An entry of the table of objects, which grows by doubling.
    private const int BytesOfEntry = 64;
    private const int BytesOfField = 128;

    // What makes a special object whole, and a reference that waits for that.
    private const int BytesOfSpecial = 512;

    [ThreadStatic]
    private static GraphReader? t_free;

    private readonly List<TypeReader> _types = [];
    private readonly List<FrameLayout> _layouts = [];
    private readonly List<CollectionUnderWay> _collections = [];
    private readonly GraphTextReader _text = new();
    private readonly ReadObject[] _fewObjects = new ReadObject[InitialObjects];
    private ReadObject[] _objects;
    private int _count;
    private long _expected;
    private GraphSlot[] _slots = [];
    private object? _owner;
    private ContainerUnderWay? _container;
    private int _current;
    private int _next;
    private int _holder;
    private readonly int[,] _misses = new int[GraphKind.MaxInPlace + 1, GraphKind.MaxNesting + CountedDepth + 1];
    private readonly int[] _openBoxes = new int[GraphKind.MaxInPlace];
    private int _inPlace;
    private bool _isInElements;
    private long _placeBytes;
    private bool _isInteresting;
    private int _nesting;
    private bool _isPlain;
    private GraphHost? _host;
    private PayloadReader? _seen;
    private GraphCompletion? _completion;

    private GraphReader() => _objects = _fewObjects;

    /// <summary>Where values come from. No contract ever sees it, because code of the program runs while the graph is read.</summary>
    internal PayloadReader Input { get; private set; } = null!;

    internal GraphHost Host => _host!;

    /// <summary>Which element of an array is being read.</summary>
    internal int Index { get; set; }

    /// <summary>Reads a graph; returns its root, which may be of any type if a type in the payload replaces it.</summary>
    /// <exception cref="BinarySerializationException">The payload isn't a graph of registered types, or code of the program threw.</exception>
    internal static object? Read(BinaryReader reader, GraphTypes types)
    {
        PayloadReader seen = (PayloadReader)reader;
        GraphReader graph = t_free ?? new GraphReader();
        t_free = null;
        graph._seen = seen;
        graph.Begin(seen.ToUnseen(), types);
        try
        {
            return graph.ReadGraph();
        }
        catch (InvalidCastException e)
        {
            throw new BinarySerializationException(SerializationErrorCode.TypeMismatch, $"The payload puts an object where it can't stand: {e.Message}", e);
        }
        finally
        {
            seen.TakeOver(graph.Input);
            graph.End();
            t_free = graph;
        }
    }

    /// <summary>Reads a reference.</summary>
    /// <param name="slot">Which of the current slots it stands in, or <see cref="NoSlot"/>.</param>
    /// <returns>The object, of any type; null also for one that is put there later.</returns>
    internal object? ReadReference(int slot)
    {
        uint number = ReadNumber();
        if (number == 0)
        {
            return null;
        }

        if ((number & 1) == 0)
        {
            return ReadNew(unchecked((int)(number >> 1) - 1), slot);
        }

        number >>= 1;
        if (number >= (uint)_count)
        {
            throw GraphErrors.Invalid($"it refers to object {number} before that is there");
        }

        return (_isPlain ? _objects[number].Instance : null) ?? Refer(unchecked((int)number), slot);
    }

    /// <summary>Reads an object of a built-in type, in which others may stand as frames: these are read by the reader that contracts see.</summary>
    internal object ReadBuiltIn(Contract contract)
    {
        PayloadReader input = Input;
        _seen!.TakeOver(input);
        try
        {
            return contract.ReadObject(_seen);
        }
        finally
        {
            input.TakeOver(_seen);
        }
    }

    /// <summary>Reads an object with a contract of its own, which gets the reader that contracts see.</summary>
    internal object? ReadLeaf(Type type)
    {
        PayloadReader input = Input;
        _seen!.TakeOver(input);
        try
        {
            return _seen.Session.Host.ReadNestedExact(_seen.Session, type);
        }
        finally
        {
            input.TakeOver(_seen);
        }
    }

    /// <summary>Reads items of one part.</summary>
    internal T[] ReadElements<T>(SlotCodec codec, int count)
    {
        T[] items = new T[count];
        _owner = items;
        _placeBytes = codec.InlineBytes;
        ((SlotCodec<T>)codec).ReadMany(this, items);
        return items;
    }

    /// <summary>Reads items of two parts.</summary>
    internal (TFirst[] First, TSecond[] Second) ReadPairs<TFirst, TSecond>(SlotCodec[] codecs, int count)
    {
        SlotCodec<TFirst> first = (SlotCodec<TFirst>)codecs[0];
        SlotCodec<TSecond> second = (SlotCodec<TSecond>)codecs[1];
        int secondSlot = first.Slots.Length;
        TFirst[] firsts = new TFirst[count];
        TSecond[] seconds = new TSecond[count];
        for (int i = 0; i < count; i++)
        {
            Index = i;
            _owner = firsts;
            _placeBytes = first.InlineBytes;
            first.Read(this, ref firsts[i], slot: 0);
            _owner = seconds;
            _placeBytes = second.InlineBytes;
            second.Read(this, ref seconds[i], secondSlot);
        }

        return (firsts, seconds);
    }

    /// <summary>Reads a layout or the number of one that was defined before.</summary>
    internal FrameLayout ReadLayout() => ReadLayout(ReadCount());

    private FrameLayout ReadLayout(int number)
    {
        if (number < _layouts.Count)
        {
            return _layouts[number];
        }

        if (number > _layouts.Count)
        {
            throw GraphErrors.Invalid($"it refers to layout {number} before that is there");
        }

        FrameLayout layout = new(Host.Payload.StrictGraphLayouts, Input);
        _layouts.Add(layout);
        int count = ReadCount();
        RequireItems(count, MinFieldSize);
        Input.CountMemory((long)count * BytesOfField);
        (string, FrameKind)[] fields = new (string, FrameKind)[count];
        for (int i = 0; i < count; i++)
        {
            fields[i] = (Input.ReadString(), ReadKind());
        }

        layout.Fields = fields;
        return layout.Depth < GraphKind.MaxNesting ? layout : throw GraphErrors.Invalid($"structs are nested more than {GraphKind.MaxNesting} levels deep");
    }

    /// <summary>Reads a built-in value.</summary>
    internal object ReadScalar(int kind) =>
        ScalarCodecs.Find(kind) is { } codec ? codec.ReadBoxed(this, NoSlot)!
            : GraphKind.TypeOf(kind) is { } type ? ReadBuiltIn(BuiltInContracts.Find(type)!)
            : throw GraphErrors.Invalid($"the kind {kind} is unknown");

    internal int ReadCount()
    {
        uint count = ReadNumber();
        return count <= int.MaxValue ? unchecked((int)count) : throw GraphErrors.Invalid("a count has more than 31 bits");
    }

    internal int ReadZigzag()
    {
        uint number = ReadNumber();
        return unchecked((int)(number >> 1) ^ -(int)(number & 1));
    }

    /// <summary>Reads a count of items, of which each takes at least <paramref name="minSize"/> bytes.</summary>
    internal int ReadItemCount(int minSize)
    {
        int count = ReadCount();
        RequireItems(count, minSize);
        return count;
    }

    internal void RequireItems(long count, int minSize) => Host.Payload.RequireCount(count, minSize, Input.Remaining);

    /// <summary>Reads the length of a leaf, which is there.</summary>
    internal int ReadLeafLength()
    {
        int length = ReadCount() - 1;
        return length >= 0 && length <= Input.Remaining ? length
            : throw GraphErrors.Invalid($"a leaf declares {length} bytes where {Input.Remaining} are left");
    }

    /// <summary>Notes that bodies to come take so many bytes at least.</summary>
    /// <exception cref="BinarySerializationException">They aren't there.</exception>
    internal void Expect(long bytes)
    {
        _expected += bytes;
        if (_expected > Input.Remaining)
        {
            throw GraphErrors.ObjectsWithoutBytes(_expected, Input.Remaining);
        }
    }

    /// <summary>Notes that bytes that were expected are being read.</summary>
    internal void Meet(long bytes) => _expected -= bytes;

    /// <summary>Enters the body of an object whose references stand in these slots.</summary>
    /// <param name="slots">The places in it that hold references.</param>
    /// <param name="owner">The object.</param>
    /// <param name="placeBytes">What its fields take, or an element, or an item.</param>
    internal void EnterFields(GraphSlot[] slots, object owner, long placeBytes = 0)
    {
        _slots = slots;
        _owner = owner;
        _container = null;
        _isInElements = false;
        _placeBytes = placeBytes;
    }

    /// <summary>Enters the comparer of a collection.</summary>
    internal void EnterComparer(CollectionUnderWay collection)
    {
        EnterFields(GraphSlots.OfAnything, collection);
        _container = collection;
    }

    /// <summary>Enters the elements of an array.</summary>
    internal void EnterElements(SlotCodec codec, Array array)
    {
        EnterFields(codec.Slots, array, codec.InlineBytes);
        _isInElements = true;
    }

    /// <summary>Enters the items of a collection.</summary>
    /// <param name="slots">Where their references stand.</param>
    /// <param name="collection">Whose they are.</param>
    /// <param name="areAskedLater">Whether what they refer to tells its type when its turn comes, and not before.</param>
    internal void EnterItems(GraphSlot[] slots, CollectionUnderWay collection, bool areAskedLater)
    {
        EnterFields(slots, collection);
        _container = collection;
        _isInElements = areAskedLater;
    }

    /// <summary>Whether a struct has been met inside what is being read that BinaryFormatter has there as an object.</summary>
    internal bool HoldsStruct { get; set; }

    /// <summary>Begins a struct with callbacks; returns how often what it holds has missed others before.</summary>
    internal int EnterStruct(FieldsPlan plan, int slot)
    {
        HoldsStruct = false;
        return MissesIn(plan, slot);
    }

    /// <summary>Notes that a struct with callbacks has been read.</summary>
    /// <param name="box">The struct.</param>
    /// <param name="plan">Its fields.</param>
    /// <param name="slot">Which of the current slots is its first.</param>
    /// <param name="missedBefore">What <see cref="EnterStruct"/> returned.</param>
    internal void StructRead(object box, FieldsPlan plan, int slot, int missedBefore)
    {
        _completion!.StructRead(box, plan.Events, runsAtOnce: (HoldsStruct || plan.HoldsStructs) && MissesIn(plan, slot) == missedBefore);
        HoldsStruct = true;
    }

    // BinaryFormatter counts what a struct and the structs in its fields miss, but nothing deeper.
    private int MissesIn(FieldsPlan plan, int slot)
    {
        if (plan.Slots.Length == 0)
        {
            return 0;
        }

        int depth = Math.Min(_slots[slot].Depth - plan.Slots[0].Depth, GraphKind.MaxNesting);
        return unchecked(_misses[_inPlace, depth + 1] + _misses[_inPlace, depth + 2]);
    }

    /// <summary>Takes a number for the items of a collection, which follow as an object of their own.</summary>
    internal void ReadItemsLater(TypeReader items)
    {
        int number = Add(items);
        if (_completion?.FindSpecial(_current) is HashedCollection)
        {
            _completion.Miss(_current, number);
        }
    }

    /// <summary>Keeps a collection until its items are whole.</summary>
    internal void FillLater(CollectionUnderWay collection) => _collections.Add(collection);

    /// <summary>Hands the items to a collection that is made of them.</summary>
    internal void SetItems(CollectionUnderWay collection) => ((MadeCollection)SpecialOf(collection.Number)).Items = collection;

    internal SpecialObject SpecialOf(int number) => _completion!.FindSpecial(number)!;

    internal BinarySerializationException NotAssignable(object value, int slot) =>
        GraphErrors.NotAssignable(value.GetType(), slot >= 0 ? _slots[slot].Declared : typeof(object), PlaceOf(slot));

    /// <summary>Names a place of the body that is being read, for errors.</summary>
    internal string PlaceOf(int slot) => slot >= 0 && slot < _slots.Length ? _slots[slot].Place : "an element";

    private object? ReadGraph()
    {
        ReadReference(NoSlot);
        if (_count == 0)
        {
            throw GraphErrors.Invalid("its root is null");
        }

        object? root = _objects[0].Instance;
        if (root is UnknownObject unknown)
        {
            throw GraphErrors.UnknownType(unknown.TypeId);
        }

        for (int i = 0; i < _count; i++)
        {
            TypeReader? body = _objects[i].Body;
            _next = i;
            if (body is null)
            {
                _completion?.BodyRead(i, reader: null, instance: null, isKnown: true);
            }
            else if (body != TypeReader.HasBeenRead)
            {
                HoldsStruct = false;
                ReadBody(body, i);
            }
        }

        if (_completion is not null)
        {
            return _completion.Finish(root, _collections);
        }

        foreach (CollectionUnderWay collection in _collections)
        {
            collection.FillOnce(Host);
        }

        return root;
    }

    private void ReadBody(TypeReader body, int number)
    {
        object? instance = _objects[number].Instance;
        _current = body is ItemsReader items ? items.Owner : number;
        _isInteresting = _completion is not null && (_objects[_current].Body is { } owner) && (owner.IsSpecial || owner.Events.HasOnDeserialized);
        _expected -= body.MinBody;
        FrameLayout? layout = body.HasInfoBody ? ReadInfoLayout(number, ref body, ref instance) : null;
        if (body.Events.HasOnDeserializing)
        {
            body.Events.OnDeserializing(instance!, Host.Payload.StreamingContext);
        }

        if (layout is null)
        {
            body.ReadBody(this, instance, number);
        }
        else
        {
            body.ReadInfo(this, layout, instance, number);
        }

        // BinaryFormatter knows an object before it ends if something referred to it, or if it holds structs.
        _completion?.BodyRead(number, body is ItemsReader ? null : body, instance, isKnown: (number > 0 && !body.IsInPlace) || HoldsStruct || body.HoldsStructs);
    }

    /// <summary>Reads the body of a struct, which BinaryFormatter has inside the object that is being read.</summary>
    private void ReadInPlace(TypeReader type, int number)
    {
        if (_inPlace == GraphKind.MaxInPlace)
        {
            throw GraphErrors.Invalid($"more than {GraphKind.MaxInPlace} structs stand at their references inside each other");
        }

        (GraphSlot[] slots, object? owner, ContainerUnderWay? container, int current) = (_slots, _owner, _container, _current);
        (int index, bool isInElements, long placeBytes, bool isInteresting) = (Index, _isInElements, _placeBytes, _isInteresting);
        int holder = _holder;
        _holder = current;
        _openBoxes[_inPlace++] = number;
        HoldsStruct = false;
        ReadBody(type, number);
        HoldsStruct = true;
        _inPlace--;
        _holder = holder;
        _objects[number].Body = TypeReader.HasBeenRead;
        (_slots, _owner, _container, _current) = (slots, owner, container, current);
        (Index, _isInElements, _placeBytes, _isInteresting) = (index, isInElements, placeBytes, isInteresting);
    }

    /// <summary>Reads the layout of names and values, and in front of it what the object really is, if its reference didn't know.</summary>
    private FrameLayout ReadInfoLayout(int number, ref TypeReader body, ref object? instance)
    {
        int layout = ReadCount();
        SpecialObject? special = _completion?.FindSpecial(number);
        if (layout == _layouts.Count + 1)
        {
            int typeNumber = ReadCount();
            TypeReader other = typeNumber < _types.Count ? _types[typeNumber] : ReadDefinition(typeNumber, NoSlot);
            layout = ReadCount();
            if (instance is not UnknownObject)
            {
                special = Become(number, other, special);
                body = other;
                instance = _objects[number].Instance;
            }
        }

        if (special is { IsTypeOpen: true })
        {
            special.IsTypeOpen = false;
            if (!special.CanChange && !special.Type.IsValueType)
            {
                special.HandOut(_completion!);
            }
        }

        return ReadLayout(layout);
    }

    private SpecialObject? Become(int number, TypeReader other, SpecialObject? special)
    {
        if (!other.HasInfoBody || special is not { IsTypeOpen: true })
        {
            throw GraphErrors.Invalid($"the object {number} becomes another that it can't be");
        }

        object? instance = other.Make(this, number);
        _objects[number].Instance = instance;
        _objects[number].Body = other;
        SpecialObject become = other.IsSpecial ? other.MakeSpecial(number, instance) : new PlainObject(number, instance!);
        become.IsTypeOpen = true;
        become.TakeOver(special);
        _completion!.Add(become);
        return become;
    }

    private object? ReadNew(int typeNumber, int slot)
    {
        TypeReader type = typeNumber < _types.Count ? _types[typeNumber] : ReadDefinition(typeNumber, slot);
        int number = Add(type);
        Input.CountMemory(BytesOfEntry + type.ObjectBytes + (type.IsSpecial ? BytesOfSpecial : 0));
        object? instance = type.Make(this, number);
        _objects[number].Instance = instance;
        if (type.MinBody > 0)
        {
            Expect(type.MinBody);
        }

        if (type.IsSpecial)
        {
            SpecialObject special = type.MakeSpecial(number, instance);
            special.IsTypeOpen = type.HasInfoBody && _isInElements && !type.IsInPlace;
            _completion!.Add(special);
        }
        else if (type.IsSpecialForOthers && _completion is not null)
        {
            _completion.Add(new HashedCollection(number, instance!));
        }

        if (type.IsInPlace)
        {
            ReadInPlace(type, number);
        }

        return _isPlain ? instance : Refer(number, slot, isFirst: true);
    }

    /// <summary>Refers to an object where it isn't clear that it is there, known, and the one that it will be.</summary>
    private object? Refer(int number, int slot, bool isFirst = false)
    {
        object? instance = _objects[number].Instance;
        if (slot == NoSlot)
        {
            return null;
        }

        if (instance is UnknownObject unknown)
        {
            throw GraphErrors.UnknownType(unknown.TypeId);
        }

        if (isFirst && instance is ValueType && _slots[slot].Declared != typeof(object))
        {
            HoldsStruct |= FieldsPlan.IsStructOfBinaryFormatter(instance.GetType());
        }

        TypeReader? body = _objects[number].Body;
        SpecialObject? special = _completion?.FindSpecial(number);
        if (special is not null && (special.MustBeAwaited || (!special.IsWhole && _slots[slot].Declared.IsValueType)))
        {
            WaitingReference waiting = new(_owner!, Index, _slots[slot], ContainerOfOwner());
            Input.CountMemory(waiting.Bytes(_placeBytes));
            special.Waiting.Add(waiting);
            Miss(number, slot, isStruct: isFirst && body == TypeReader.HasBeenRead);
            return null;
        }

        // BinaryFormatter has arrays of numbers behind the object that refers to them, and all else without a body inside it. What it has
        // inside is there, but for a struct that its constructor hasn't set.
        if (body == TypeReader.HasBeenRead)
        {
            if (isFirst && special is { IsWhole: false })
            {
                Miss(number, slot, isStruct: true);
            }
        }
        else if (number >= _next && (body is not null || instance is Array) && !AwaitEachOther(number, special))
        {
            Miss(number, slot, isStruct: false);
        }

        return special?.Value ?? instance ?? throw GraphErrors.Invalid($"it refers to the items of a collection, which have the number {number}");
    }

    /// <summary>
    /// Whether a struct that a constructor is to set refers to what holds it, and is itself so set: BinaryFormatter waits for ever, and
    /// fails. Here the struct goes first.
    /// </summary>
    private bool AwaitEachOther(int number, SpecialObject? special) =>
        special is not null && _inPlace > 0 && (number == _next || Array.IndexOf(_openBoxes, number, 0, _inPlace) >= 0)
        && _completion!.FindSpecial(_current) is not null;

    /// <summary>Returns what counts the objects that the place awaits, with this one; null where nobody asks.</summary>
    private ContainerUnderWay? ContainerOfOwner()
    {
        _container ??= _owner is Array array ? _completion!.ArrayOf(array) : null;
        _container?.Await();
        return _container;
    }

    /// <summary>Notes that an object isn't there yet, or not whole.</summary>
    /// <param name="number">Its number.</param>
    /// <param name="slot">Where it belongs.</param>
    /// <param name="isStruct">Whether it is a struct at its reference, of which others take copies.</param>
    private void Miss(int number, int slot, bool isStruct)
    {
        int depth = Math.Min(_slots[slot].Depth, GraphKind.MaxNesting + CountedDepth);
        unchecked
        {
            _misses[_inPlace, depth]++;
        }

        // BinaryFormatter counts what an object and the structs in its fields miss, but nothing deeper.
        if (_isInteresting && depth <= CountedDepth)
        {
            _completion!.Miss(_current, number);
        }
        else if (isStruct && IsSetLater(_current))
        {
            _completion!.MissHereOnly(_current, number);
        }

        // A constructor takes a copy of the struct around it. BinaryFormatter doesn't wait for that, and so may lose it.
        if (isStruct && _inPlace > 0 && _slots[slot].Declared.IsValueType && !IsSetLater(_current) && IsSetLater(_holder))
        {
            _completion!.MissHereOnly(_holder, number);
        }
    }

    private bool IsSetLater(int number) => _objects[number].Body is { IsSpecial: true };

    private TypeReader ReadDefinition(int typeNumber, int slot)
    {
        if (typeNumber != _types.Count)
        {
            throw GraphErrors.Invalid($"it refers to type {typeNumber} before that is there");
        }

        Type? type = Host.Types.Names.Read(this, slot == NoSlot ? null : _slots[slot].Declared, out int unknownId);
        FrameForm form = ReadForm();
        TypeReader reader;
        if (type is null)
        {
            reader = form.Form == GraphForm.Fixed ? throw GraphErrors.UnknownType(unknownId) : new UnknownReader(form, unknownId);
            _isPlain = false;
        }
        else
        {
            GraphType known = Host.FindForReading(type) ?? throw GraphErrors.Invalid($"no object can be a {type}");
            Input.CountMemory(known.DefinitionBytes);
            reader = known.ReaderOf(form, Host);
        }

        if (form.IsInPlace)
        {
            reader.IsInPlace = reader.IsStruct || type is null ? true : throw GraphErrors.Invalid($"a {type} can't stand at its reference");
        }

        if (reader.NeedsCompletion && _completion is null)
        {
            _completion = new GraphCompletion(Host);
            _isPlain = false;
        }

        _types.Add(reader);
        return reader;
    }

    private FrameForm ReadForm()
    {
        GraphForm form = (GraphForm)Input.ReadByte();
        return form != GraphForm.InPlace ? ReadForm(form)
            : ReadForm((GraphForm)Input.ReadByte()) is { Form: GraphForm.Fixed or GraphForm.Fields or GraphForm.Info } structForm ? structForm with { IsInPlace = true }
            : throw GraphErrors.Invalid("what stands at its reference has neither fields nor names and values");
    }

    private FrameForm ReadForm(GraphForm form) =>
        form switch
        {
            GraphForm.Fixed or GraphForm.Info or GraphForm.Leaf => new FrameForm(form, null, [], 0),
            GraphForm.Fields => new FrameForm(form, ReadLayout(), [], 0),
            GraphForm.Scalar or GraphForm.Vector => new FrameForm(form, null, [ReadKind()], 0),
            GraphForm.Array => new FrameForm(form, null, Rank: ReadCount(), Kinds: [ReadKind()]),
            GraphForm.Collection or GraphForm.CollectionWithComparer => new FrameForm(form, null, ReadKinds(), 0),
            _ => throw GraphErrors.Invalid($"the form {(int)form} is unknown"),
        };

    private FrameKind[] ReadKinds()
    {
        int count = ReadCount();
        if (count is < 1 or > MaxItemParts)
        {
            throw GraphErrors.Invalid($"a collection has items of {count} parts");
        }

        FrameKind[] kinds = new FrameKind[count];
        for (int i = 0; i < count; i++)
        {
            kinds[i] = ReadKind();
        }

        return kinds;
    }

    private FrameKind ReadKind()
    {
        if (++_nesting > GraphKind.MaxNesting)
        {
            throw GraphErrors.Invalid($"structs are nested more than {GraphKind.MaxNesting} levels deep");
        }

        int kind = ReadCount();
        FrameKind read = kind switch
        {
            GraphKind.Reference => FrameKind.Reference,
            GraphKind.Struct => ReadStructKind(),
            GraphKind.Nullable => new FrameKind(kind, Inner: ReadKind()),
            _ when GraphKind.IsScalar(kind) => new FrameKind(kind),
            _ => throw GraphErrors.Invalid($"the kind {kind} is unknown"),
        };
        _nesting--;
        return read;
    }

    private FrameKind ReadStructKind()
    {
        FrameLayout layout = ReadLayout();

        // Asks for the fields, which a layout that is just being defined doesn't have.
        _ = layout.Fields;
        return new FrameKind(GraphKind.Struct, layout);
    }

    private int Add(TypeReader type)
    {
        int number = _count;
        if (number >= Host.MaxObjects)
        {
            throw GraphErrors.TooManyObjects(Host.MaxObjects);
        }

        if (number == _objects.Length)
        {
            Grow();
        }

        _count = unchecked(number + 1);
        ref ReadObject entry = ref _objects[number];
        entry.Instance = null;
        entry.Body = type.HasBody ? type : null;
        return number;
    }

    private void Grow()
    {
        ReadObject[] old = _objects;
        _objects = ArrayPool<ReadObject>.Shared.Rent(2 * old.Length);
        Array.Copy(old, _objects, old.Length);

        // What is rented is clean because everything is returned clean.
        Array.Clear(old);
        if (old != _fewObjects)
        {
            ArrayPool<ReadObject>.Shared.Return(old);
        }
    }

    private uint ReadNumber() => unchecked((uint)Input.Read7BitEncodedInt());

    private void Begin(PayloadReader input, GraphTypes types)
    {
        Input = input;
        _host = new GraphHost(input.Session.Host, types, input);
        _types.Add(_text);
        _count = 0;
        _expected = 0;
        _current = 0;
        _next = 0;
        _inPlace = 0;
        _nesting = 0;
        _isPlain = true;
        _isInteresting = false;
    }

    private void End()
    {
        Array.Clear(_objects, 0, _count);
        if (_objects != _fewObjects)
        {
            ArrayPool<ReadObject>.Shared.Return(_objects);
            _objects = _fewObjects;
        }

        _types.Clear();
        _layouts.Clear();
        _collections.Clear();
        _slots = [];
        _owner = null;
        _container = null;
        _host = null;
        _completion = null;
        _seen = null;
        Input = null!;
    }
}
