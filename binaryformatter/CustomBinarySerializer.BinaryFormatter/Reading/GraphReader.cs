using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Telemetry;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>
/// A reader of one graph. It creates instances at their first reference and reads bodies in the order of the numbers,
/// so that nesting needs no stack. Reused for each call on its thread; holds no object in between.
/// </summary>
internal sealed class GraphReader
{
    /// <summary>The value of a slot index for a skipped value.</summary>
    internal const int NoSlot = -1;

    // The memory of an entry in the table of objects, which grows by doubling.
    private const int BytesOfEntry = 64;

    // The memory of a special object's completion and of a waiting reference.
    private const int BytesOfSpecial = 512;

    [ThreadStatic]
    private static GraphReader? t_free;

    [ThreadStatic]
    private static Dictionary<int, BorrowedItems>? t_borrowed;

    private readonly ObjectTable _objects = new();
    private readonly DefinedTypes _types;
    private readonly Dependencies _dependencies;
    private readonly List<PendingCollection> _collections = [];
    private SlotScope _scope = new();
    private ByteBudget _budget;
    private Dictionary<int, BorrowedItems>? _borrowed;
    private GraphHost? _host;
    private PayloadReader? _seen;

    private GraphReader()
    {
        _types = new DefinedTypes(_objects);
        _dependencies = new Dependencies(_objects);
    }

    /// <summary>Gets the reader of everything but values.</summary>
    internal GraphFormatReader Format { get; } = new();

    /// <summary>
    /// Gets the reader of values. Contracts never receive it, because program code runs while the graph is read.
    /// </summary>
    internal PayloadReader Input { get; private set; } = null!;

    internal GraphHost Host => _host!;

    /// <summary>Gets the scope of the references that are being read.</summary>
    internal ref SlotScope Scope => ref _scope;

    /// <summary>
    /// Gets the completion, which orders the program's code; null while nothing in the payload needs it.
    /// </summary>
    internal GraphCompletion? Completion => _dependencies.Completion;

    /// <summary>Gets or sets whether all objects so far are final from their first reference on.</summary>
    internal bool IsPlain { get; set; }

    /// <summary>Sets the items that the next graph of this thread uses; null for none.</summary>
    /// <param name="items">The items, by object number.</param>
    internal static void LendToNext(Dictionary<int, BorrowedItems>? items) => t_borrowed = items;

    /// <summary>
    /// Reads a graph and returns its root, which may have any type if a type in the payload replaces it.
    /// </summary>
    /// <exception cref="BinarySerializationException">
    /// The payload isn't a graph of registered types, or code of the program threw.
    /// </exception>
    internal static object? Read(BinaryReader reader, IReadableTypes types)
    {
        PayloadReader seen = (PayloadReader)reader;
        GraphReader graph = t_free ?? new GraphReader();
        t_free = null;
        graph._seen = seen;
        graph.Begin(seen.ToUnseen(), types);
        try
        {
            object? root = graph.ReadGraph();
            MessageCounting.Instruments.Made?.AddGraph(graph._objects.Count, isWritten: false);
            return root;
        }
        catch (InvalidCastException e)
        {
            throw new BinarySerializationException(
                SerializationErrorCode.TypeMismatch, $"The payload puts an object where it can't be: {e.Message}", e);
        }
        finally
        {
            seen.TakeOver(graph.Input);
            graph.End();
            t_free = graph;
        }
    }

    /// <summary>Reads a reference.</summary>
    /// <param name="slot">The index of the current slot, or <see cref="NoSlot"/>.</param>
    /// <returns>The object, of any type. Null also if it is set later.</returns>
    internal object? ReadReference(int slot)
    {
        uint reference = Format.ReadReference();
        if (reference == 0)
        {
            return null;
        }

        if (GraphFormatReader.IsNew(reference))
        {
            return ReadNew(GraphFormatReader.TypeIn(reference), slot);
        }

        uint number = GraphFormatReader.ObjectIn(reference);
        if (number >= (uint)_objects.Count)
        {
            throw GraphErrors.Invalid($"it refers to object {number} before that is there");
        }

        return (IsPlain ? _objects[unchecked((int)number)].Instance : null)
            ?? _dependencies.Refer(ref _scope, unchecked((int)number), slot, isFirst: false);
    }

    /// <summary>Reads a new text without a reference before it, into the current element.</summary>
    internal object ReadNewText() => ReadNew(GraphTypeId.StringNumber, slot: 0)!;

    /// <summary>Returns the items of an object that are outside of the payload, or null.</summary>
    internal BorrowedItems? FindBorrowed(int number) => _borrowed?.GetValueOrDefault(number);

    /// <summary>Reads an object by a contract, with the reader for contracts.</summary>
    /// <param name="contract">The contract, or an object that finds it.</param>
    /// <param name="read">Calls the contract.</param>
    internal object? ReadByContract<T>(T contract, Func<PayloadReader, T, object?> read)
    {
        PayloadReader input = Input;
        _seen!.TakeOver(input);
        try
        {
            return read(_seen, contract);
        }
        finally
        {
            input.TakeOver(_seen);
        }
    }

    /// <summary>Reserves the minimum number of bytes for later bodies.</summary>
    /// <exception cref="BinarySerializationException">
    /// The payload has fewer bytes left than the bodies need.
    /// </exception>
    internal void ReserveBytes(long bytes) => _budget.Reserve(bytes, Input.Remaining);

    /// <summary>Releases reserved bytes that are being read.</summary>
    internal void ReleaseBytes(long bytes) => _budget.Release(bytes);

    /// <summary>
    /// Begins a struct with callbacks, and returns the previous number of dependencies of such structs.
    /// </summary>
    internal int EnterStruct(GraphSlot[] slots, int slot)
    {
        _scope.HoldsStruct = false;
        return _dependencies.CountIn(slots, _scope, slot);
    }

    /// <summary>Ends a struct with callbacks.</summary>
    /// <param name="box">The boxed struct.</param>
    /// <param name="events">The callbacks of the struct.</param>
    /// <param name="slots">The slots of the struct's fields.</param>
    /// <param name="slot">The index of the struct's first slot among the current ones.</param>
    /// <param name="countBefore">The result of <see cref="EnterStruct"/>.</param>
    /// <param name="holdsStructs">Whether one of the struct's fields is always a struct.</param>
    internal void LeaveStruct(object box, ObjectEvents events, GraphSlot[] slots, int slot, int countBefore, bool holdsStructs)
    {
        Completion!.StructRead(
            box, events, runsAtOnce: (_scope.HoldsStruct || holdsStructs) && _dependencies.CountIn(slots, _scope, slot) == countBefore);
        _scope.HoldsStruct = true;
    }

    /// <summary>Takes an object number for the items of a collection, which follow separately.</summary>
    internal void ReadItemsLater(TypeReader items)
    {
        int number = _objects.Add(items);
        if (Completion?.FindSpecial(_scope.Object) is HashedCollection)
        {
            Completion.AddDependency(_scope.Object, number);
        }
    }

    /// <summary>Keeps a collection until its items are complete.</summary>
    internal void FillLater(PendingCollection collection) => _collections.Add(collection);

    /// <summary>Creates the completion if it doesn't exist.</summary>
    internal void RequireCompletion()
    {
        _dependencies.Completion ??= new GraphCompletion(Host);
        IsPlain = false;
    }

    internal SpecialObject SpecialOf(int number) => Completion!.FindSpecial(number)!;

    private object? ReadGraph()
    {
        ReadReference(NoSlot);
        if (_objects.Count == 0)
        {
            throw GraphErrors.Invalid("its root is null");
        }

        object? root = _objects[0].Instance;
        if (root is UnknownObject unknown)
        {
            throw GraphErrors.UnknownType(unknown.TypeId);
        }

        for (int i = 0; i < _objects.Count; i++)
        {
            TypeReader? body = _objects[i].Body;
            _objects.Turn = i;
            if (body is null)
            {
                Completion?.BodyRead(i, reader: null, instance: null, isKnown: true);
            }
            else if (body != TypeReader.HasBeenRead)
            {
                ReadBody(body, i);
            }
        }

        if (Completion is not null)
        {
            return Completion.Finish(root, _collections);
        }

        foreach (PendingCollection collection in _collections)
        {
            collection.FillOnce(Host);
        }

        return root;
    }

    private void ReadBody(TypeReader body, int number)
    {
        object? instance = _objects[number].Instance;
        _scope.HoldsStruct = false;
        _scope.Object = body.ItemsOwner >= 0 ? body.ItemsOwner : number;
        _scope.IsOrdered = Completion is not null && _objects[_scope.Object].Body is { } owner
            && (owner.IsSpecial || owner.Events.HasOnDeserialized);
        _budget.Release(body.MinBody);
        GraphLayout? layout = body.HasInfoBody ? _types.ReadInfoLayout(this, number, ref body, ref instance) : null;
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

        // BinaryFormatter registers an object before its end if something refers to it or it contains structs.
        Completion?.BodyRead(
            number,
            body.ItemsOwner < 0 ? body : null,
            instance,
            isKnown: (number > 0 && !body.IsInPlace) || _scope.HoldsStruct || body.HoldsStructs);
    }

    /// <summary>Reads the body of a struct that BinaryFormatter has inside the current object.</summary>
    private void ReadInPlace(TypeReader type, int number)
    {
        SlotScope outer = _scope;
        int holder = _dependencies.BeginInPlace(number, outer.Object);
        ReadBody(type, number);
        _dependencies.EndInPlace(holder);
        _objects[number].Body = TypeReader.HasBeenRead;
        _scope = outer;
        _scope.HoldsStruct = true;
    }

    private object? ReadNew(int typeNumber, int slot)
    {
        TypeReader type = _types.Of(this, typeNumber, slot == NoSlot ? null : _scope.Slots[slot].Declared);
        int number = _objects.Add(type);
        Input.CountMemory(BytesOfEntry + type.ObjectBytes + (type.IsSpecial ? BytesOfSpecial : 0));
        object? instance = type.Make(this, number);
        _objects[number].Instance = instance;
        if (type.MinBody > 0)
        {
            ReserveBytes(type.MinBody);
        }

        if (type.IsSpecial)
        {
            SpecialObject special = type.MakeSpecial(number, instance);
            special.IsTypeOpen = type.HasInfoBody && _scope.AreTypesOpen && !type.IsInPlace;
            Completion!.Add(special);
        }
        else if (type.IsSpecialForOthers && Completion is not null)
        {
            Completion.Add(new HashedCollection(number, instance!));
        }

        if (type.IsInPlace)
        {
            ReadInPlace(type, number);
        }

        return IsPlain ? instance : _dependencies.Refer(ref _scope, number, slot, isFirst: true);
    }

    private void Begin(PayloadReader input, IReadableTypes types)
    {
        Input = input;
        _host = new GraphHost(input.Session.Host, types, input, Format);
        Format.Begin(input, _host.Payload);
        _objects.Begin(_host.Payload.MaxGraphObjects);
        _dependencies.Begin();
        _budget.Begin();
        _scope.Object = 0;
        _scope.IsOrdered = false;
        IsPlain = true;
        _borrowed = t_borrowed;
        if (_borrowed is not null)
        {
            t_borrowed = null;
            input.AddFrameBytes(_borrowed.Values.Sum(items => (long)items.Bytes));
        }
    }

    private void End()
    {
        _borrowed = null;
        _objects.End();
        _types.End();
        _collections.Clear();
        Format.End();
        _dependencies.Completion = null;
        _scope = new SlotScope();
        _host = null;
        _seen = null;
        Input = null!;
    }
}
