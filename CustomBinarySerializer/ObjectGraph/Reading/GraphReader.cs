using System.Buffers;
using CustomBinarySerializer.AutoContracts;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.ObjectGraph.Format;
using CustomBinarySerializer.ObjectGraph.Slots;
using CustomBinarySerializer.ObjectGraph.Types;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.ObjectGraph.Reading;

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

    // An entry of the table of objects, which grows by doubling.
    private const int BytesOfEntry = 64;
    private const int BytesOfField = 128;

    // What makes a special object whole, and a reference that waits for that.
    private const int BytesOfSpecial = 512;
    private const int BytesOfNested = 256;

    [ThreadStatic]
    private static GraphReader? t_free;

    private readonly List<TypeReader> _types = [];
    private readonly List<FrameLayout> _layouts = [];
    private readonly List<CollectionUnderWay> _collections = [];
    private readonly List<NestedBox> _nested = [];
    private readonly GraphTextReader _text = new();
    private readonly ReadObject[] _fewObjects = new ReadObject[InitialObjects];
    private ReadObject[] _objects;
    private int _count;
    private long _expected;
    private GraphSlot[] _slots = [];
    private object? _owner;
    private ContainerUnderWay? _container;
    private int _current;
    private int _body;
    private int _nestedBody;
    private int _misses;
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
            return _seen.Driver.ReadNestedExact(type);
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

        FrameLayout layout = new(Host.Payload.StrictGraphLayouts);
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

    /// <summary>Notes that a struct with callbacks has been read.</summary>
    /// <param name="box">The struct.</param>
    /// <param name="plan">Its fields.</param>
    /// <param name="missedBefore">What <see cref="Misses"/> was before.</param>
    internal void StructRead(object box, FieldsPlan plan, int missedBefore) =>
        _completion!.StructRead(_body, _count, box, plan.Events, runsAtOnce: plan.Events.HasOnDeserialized && plan.HoldsStructs && _misses == missedBefore);

    /// <summary>How often an object was referred to that BinaryFormatter wouldn't have yet.</summary>
    internal int Misses => _misses;

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
            if (body is not null)
            {
                ReadBody(body, i);
            }
            else if (_completion is not null)
            {
                _completion.BodyRead(i, reader: null, instance: null, isNested: false);
            }
        }

        if (_completion is not null)
        {
            return _completion.Finish(root, _collections, _count, _nested);
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
        _body = number;
        bool isNested = TakeNested(number);
        _isInteresting = _completion is not null && (_objects[_current].Body is { } owner) && (owner.IsSpecial || owner.Events.HasOnDeserialized);
        _expected -= body.MinBody;
        FrameLayout? layout = body.HasInfoBody ? ReadInfoLayout(number, ref body, ref instance) : null;
        if (body.Events.HasOnDeserializing && !isNested)
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

        _completion?.BodyRead(number, body is ItemsReader ? null : body, instance, isNested);
    }

    /// <summary>Tells whether the object whose turn it is belongs inside another.</summary>
    private bool TakeNested(int number)
    {
        bool isNext = _nestedBody < _nested.Count && _nested[_nestedBody].Number == number;
        _nestedBody += isNext ? 1 : 0;
        return isNext;
    }

    /// <summary>Notes that a boxed struct was met for the first time, and does what BinaryFormatter does then.</summary>
    private void Nest(int number, TypeReader type, object? instance, int slot)
    {
        // What is declared as object stands by itself, and so does what a type of the framework gave.
        if (_slots[slot].Declared == typeof(object) && _owner is not InfoEntry)
        {
            return;
        }

        Input.CountMemory(BytesOfNested);
        _nested.Add(new NestedBox(number, _body));
        if (type.Events.HasOnDeserializing)
        {
            type.Events.OnDeserializing(instance!, Host.Payload.StreamingContext);
        }
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

        if (type.IsStruct && slot != NoSlot)
        {
            Nest(number, type, instance, slot);
        }

        if (type.IsSpecial)
        {
            SpecialObject special = type.MakeSpecial(number, instance);
            special.IsTypeOpen = type.HasInfoBody && _isInElements;
            _completion!.Add(special);
        }
        else if (type.IsSpecialForOthers && _completion is not null)
        {
            _completion.Add(new HashedCollection(number, instance!));
        }

        return _isPlain ? instance : Refer(number, slot);
    }

    /// <summary>Refers to an object where it isn't clear that it is there, known, and the one that it will be.</summary>
    private object? Refer(int number, int slot)
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

        SpecialObject? special = _completion?.FindSpecial(number);
        if (special is not null && (special.MustBeAwaited || (!special.IsWhole && _slots[slot].Declared.IsValueType)))
        {
            WaitingReference waiting = new(_owner!, Index, _slots[slot], ContainerOfOwner());
            Input.CountMemory(waiting.Bytes(_placeBytes));
            special.Waiting.Add(waiting);
            MissIfInteresting(number);
            return null;
        }

        // BinaryFormatter has arrays of numbers behind the object that refers to them, and all else without a body inside it.
        bool isNestedField = special is null && _nested.Count > 0 && _nested[^1].Number == number;
        if (number >= _current && !isNestedField && (_objects[number].Body is not null || instance is Array))
        {
            MissIfInteresting(number);
        }

        return special?.Value ?? instance ?? throw GraphErrors.Invalid($"it refers to the items of a collection, which have the number {number}");
    }

    /// <summary>Returns what counts the objects that the place awaits, with this one; null where nobody asks.</summary>
    private ContainerUnderWay? ContainerOfOwner()
    {
        _container ??= _owner is Array array ? _completion!.ArrayOf(array) : null;
        _container?.Await();
        return _container;
    }

    private void MissIfInteresting(int number)
    {
        unchecked
        {
            _misses++;
        }

        if (_isInteresting)
        {
            _completion!.Miss(_current, number);
        }
    }

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
        return form switch
        {
            GraphForm.Fixed or GraphForm.Info or GraphForm.Leaf => new FrameForm(form, null, [], 0),
            GraphForm.Fields => new FrameForm(form, ReadLayout(), [], 0),
            GraphForm.Scalar or GraphForm.Vector => new FrameForm(form, null, [ReadKind()], 0),
            GraphForm.Array => new FrameForm(form, null, Rank: ReadCount(), Kinds: [ReadKind()]),
            GraphForm.Collection or GraphForm.CollectionWithComparer => new FrameForm(form, null, ReadKinds(), 0),
            _ => throw GraphErrors.Invalid($"the form {(int)form} is unknown"),
        };
    }

    private FrameKind[] ReadKinds()
    {
        int count = ReadCount();
        if (count == 0)
        {
            throw GraphErrors.Invalid("a collection has items of no parts");
        }

        RequireItems(count, sizeof(byte));
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
        _host = new GraphHost(input.Driver.Host, types, input);
        _types.Add(_text);
        _count = 0;
        _expected = 0;
        _current = 0;
        _body = 0;
        _nestedBody = 0;
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
        _nested.Clear();
        _slots = [];
        _owner = null;
        _container = null;
        _host = null;
        _completion = null;
        _seen = null;
        Input = null!;
    }
}
