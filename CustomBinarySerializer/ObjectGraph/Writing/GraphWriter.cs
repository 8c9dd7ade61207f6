using System.Buffers;
using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.ObjectGraph.Callbacks;
using CustomBinarySerializer.ObjectGraph.Format;
using CustomBinarySerializer.ObjectGraph.Slots;
using CustomBinarySerializer.ObjectGraph.Types;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.ObjectGraph.Writing;

/// <summary>
/// Writes one graph: gives numbers to objects at their first reference and writes bodies in the order of the numbers, so that depth
/// costs nothing. Reused from call to call on its thread; holds no object in between.
/// </summary>
internal sealed class GraphWriter
{
    private const int InitialObjects = 64;
    private const int CachedTypes = 32;
    private const int NoParent = -1;

    [ThreadStatic]
    private static GraphWriter? t_free;

    private readonly IdentityMap _numbers = new();
    private readonly Dictionary<Type, WrittenType> _types = [];
    private readonly Dictionary<FieldsPlan, int> _layouts = [];
    private readonly HashSet<object> _prepared = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<object, SerializationInfo> _infos = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<Type, WrittenType> _otherTypes = [];
    private readonly Dictionary<int, WrittenType> _renamed = [];
    private readonly Dictionary<int, ICollection> _takenDown = [];
    private readonly List<(object Instance, ObjectEvents Events)> _serialized = [];
    private readonly WrittenObject[] _fewObjects = new WrittenObject[InitialObjects];
    private readonly WrittenType?[] _cache = new WrittenType?[CachedTypes];
    private WrittenObject[] _objects;
    private GraphHost? _host;
    private PayloadWriter? _seen;
    private GraphSlot[] _slots = [];
    private bool _isInElements;
    private int _current;
    private int _itemsLeft;
    private int _inPlace;

    private GraphWriter() => _objects = _fewObjects;

    /// <summary>Where values go. No contract ever sees it, because code of the program runs while the graph is written.</summary>
    internal PayloadWriter Output { get; private set; } = null!;

    /// <summary>Where everything else goes.</summary>
    internal GraphFormatWriter Format { get; } = new();

    internal GraphHost Host => _host!;

    /// <summary>Whether it matters to anyone that all members of an object are asked before the first is written.</summary>
    internal bool AsksMembersFirst => Host.Types.HaveCallbacks || Host.Payload.Surrogates is not null;

    /// <summary>Whether code of the program may run between one object and another: callbacks, surrogates, contracts.</summary>
    internal bool RunsUserCode => AsksMembersFirst || Host.Types.HaveContracts;

    /// <summary>Writes a graph.</summary>
    /// <param name="writer">That of a formatter.</param>
    /// <param name="root">The object in the frame.</param>
    /// <param name="types">What the registry knows.</param>
    internal static void Write(BinaryWriter writer, object root, GraphTypes types)
    {
        PayloadWriter seen = (PayloadWriter)writer;
        GraphWriter graph = t_free ?? new GraphWriter();
        t_free = null;
        graph._seen = seen;
        graph.Begin(seen.ToUnseen(), types);
        try
        {
            graph.WriteGraph(root);
        }
        finally
        {
            seen.TakeOver(graph.Output);
            graph.End();
            t_free = graph;
        }
    }

    /// <summary>Writes a reference, and whatever of a new object stands at its first reference.</summary>
    /// <param name="value">An object of any type, or null.</param>
    /// <param name="slot">Which of the current slots the reference stands in.</param>
    internal void WriteReference(object? value, int slot)
    {
        if (value is null)
        {
            Format.WriteNull();
        }
        else if (value is string text)
        {
            WriteString(text, slot);
        }
        else
        {
            WriteObject(value, slot);
        }
    }

    /// <inheritdoc cref="WriteReference"/>
    internal void WriteString(string? value, int slot)
    {
        if (value is null)
        {
            Format.WriteNull();
            return;
        }

        int number = _numbers.FindOrAdd(value, Format.NextObject);
        if (number >= 0)
        {
            Format.WriteReference(number);
        }
        else
        {
            Remember(Format.WriteNewString(value), value, body: null);
        }
    }

    private void WriteObject(object value, int slot)
    {
        Type type = value.GetType();
        WrittenType written = _cache[PlaceOf(type)] is { } cached && ReferenceEquals(cached.ExactType, type) ? cached : Find(type, slot);
        if (written.HasIdentity)
        {
            int number = _numbers.FindOrAdd(value, Format.NextObject);
            if (number >= 0)
            {
                if (written.NeedsPreparation && !_isInElements)
                {
                    Prepare(value, written.Type);
                }

                Format.WriteReference(number);
                return;
            }
        }

        WriteNew(value, written, slot);
    }

    private void WriteNew(object value, WrittenType written, int slot)
    {
        GraphType type = written.Type;
        int number = Format.NextObject;
        Remember(number, value, written.HasBody ? type : null);

        // BinaryFormatter writes structs where they stand, but for those in slots of object.
        bool isInside = written.IsStruct && _slots[slot].Declared != typeof(object);

        // It asks the members of an object first, and the elements of an array when it comes to each; but structs inside the array at once.
        if (written.NeedsPreparation && (!_isInElements || isInside))
        {
            Prepare(value, type);
            if (type.GivesData && _infos.TryGetValue(value, out SerializationInfo? info) && Renamed(info, written) is { } other && other != written)
            {
                _renamed.Add(number, other);
                written = other;
            }
        }

        bool isInPlace = isInside && written.IsStruct && _inPlace < GraphKind.MaxInPlace;
        written = isInPlace ? written.InPlace : written;
        bool isDefined = written.Number >= 0;
        Format.WriteNew(NumberOf(written));
        if (!isDefined)
        {
            WriteDefinition(written, _slots[slot].Declared, number);
        }

        if (isInPlace)
        {
            AskMembersOfCurrent();
            WriteInPlace(value, type, number);
        }
        else
        {
            type.WriteContent(this, value);
        }
    }

    // BinaryFormatter asks all members of an object before it writes the first, and so before the members of a struct inside it.
    private void AskMembersOfCurrent()
    {
        if (AsksMembersFirst && !_isInElements && _objects[_current].Body is FieldsGraphType { Plan: { IsOrdered: false } plan })
        {
            plan.AskMembers(this, _objects[_current].Instance);
        }
    }

    private void WriteInPlace(object value, GraphType type, int number)
    {
        (GraphSlot[] slots, bool isInElements, int current) = (_slots, _isInElements, _current);
        _inPlace++;
        _current = number;
        _objects[number].Body = null;
        type.WriteBody(this, value, number);
        _inPlace--;
        (_slots, _isInElements, _current) = (slots, isInElements, current);
    }

    private int NumberOf(WrittenType written)
    {
        if (written.Number < 0)
        {
            written.Number = Format.NextType;
        }

        return written.Number;
    }

    private void WriteDefinition(WrittenType written, Type declared, int number)
    {
        Host.Types.Names.Write(this, written.Type, declared, number);
        if (written.IsInPlace)
        {
            Format.WriteForm(GraphForm.InPlace);
        }

        written.Type.WriteForm(this);
    }

    /// <summary>Asks an object for what it wants to do before it is written, as a member of the one that is about to be.</summary>
    internal void PrepareMember(object value)
    {
        if (value is not string && Find(value.GetType(), slot: 0).Type is { NeedsPreparation: true } type)
        {
            Prepare(value, type);
        }
    }

    /// <summary>Writes an object of a built-in type, in which others may stand as frames: these are written by the writer that contracts see.</summary>
    internal void WriteBuiltIn(Contract contract, object instance)
    {
        PayloadWriter output = Output;
        _seen!.TakeOver(output);
        try
        {
            contract.WriteObject(_seen, instance);
        }
        finally
        {
            output.TakeOver(_seen);
        }
    }

    /// <summary>Writes an object with a contract of its own, which gets the writer that contracts see.</summary>
    internal void WriteLeaf(object instance)
    {
        PayloadWriter output = Output;
        _seen!.TakeOver(output);
        try
        {
            _seen.Driver.WriteNestedExact(instance);
        }
        finally
        {
            output.TakeOver(_seen);
        }
    }

    /// <summary>Runs the callback of a struct, in a box from which it is then written.</summary>
    internal void PrepareStruct(object box, ObjectEvents events)
    {
        events.OnSerializing(box, Host.Payload.StreamingContext);
        if (events.HasOnSerialized)
        {
            _serialized.Add((box, events));
        }
    }

    /// <summary>Writes the layout of a class or struct, or its number if it stands in the payload already.</summary>
    internal void WriteLayout(FieldsPlan plan)
    {
        if (_layouts.TryGetValue(plan, out int number))
        {
            Format.WriteLayout(number);
            return;
        }

        _layouts.Add(plan, Format.DefineLayout(plan.Fields.Length));
        foreach (FieldPlan field in plan.Fields)
        {
            Format.WriteFieldName(field.Name);
            field.Codec.WriteKind(this);
        }

        Format.EndLayout();
    }

    /// <summary>Enters the body of an object whose references stand in these slots.</summary>
    internal void EnterFields(GraphSlot[] slots)
    {
        _slots = slots;
        _isInElements = false;
    }

    /// <summary>Enters the elements or items of an object.</summary>
    internal void EnterElements(GraphSlot[] slots)
    {
        _slots = slots;
        _isInElements = true;
    }

    /// <summary>Whether references stand in elements or items, where what they refer to is asked later.</summary>
    internal bool IsInElements
    {
        get => _isInElements;
        set => _isInElements = value;
    }

    /// <summary>Takes a number for the items of a collection, which follow as an object of their own.</summary>
    /// <param name="collection">The collection.</param>
    /// <param name="items">What writes them.</param>
    /// <param name="count">How many have been announced.</param>
    /// <param name="takenDown">The items, if they have been taken down.</param>
    internal void WriteItemsLater(object collection, GraphType items, int count, ICollection? takenDown)
    {
        int number = Format.TakeNumber();
        Remember(number, collection, items);
        _objects[number].Count = count;
        if (takenDown is not null)
        {
            _takenDown.Add(number, takenDown);
        }
    }

    /// <summary>Writes the items of a collection, whose turn has come.</summary>
    internal void WriteItemsOf(CollectionGraphType type, object collection, int number)
    {
        _takenDown.Remove(number, out ICollection? takenDown);
        type.WriteItems(this, collection, _objects[number].Count, takenDown);
    }

    /// <summary>Begins a collection of so many items.</summary>
    internal void BeginItems(int count) => _itemsLeft = count;

    internal void CountItem()
    {
        if (unchecked(--_itemsLeft) < 0)
        {
            ThrowIncomplete();
        }
    }

    internal void EndItems()
    {
        if (_itemsLeft != 0)
        {
            ThrowIncomplete();
        }
    }

    /// <summary>Writes names and values: the body of an object that gives its data itself.</summary>
    internal void WriteInfo(int number, object instance)
    {
        WrittenType type = Find(instance.GetType(), slot: 0);
        if (!_infos.Remove(instance, out SerializationInfo? info))
        {
            throw new InvalidOperationException($"{instance.GetType()} wasn't asked for its data.");
        }

        WrittenType other = Renamed(info, type);
        if (other != _renamed.GetValueOrDefault(number, type))
        {
            bool isDefined = other.Number >= 0;
            Format.WriteOtherType(NumberOf(other));
            if (!isDefined)
            {
                WriteDefinition(other, typeof(object), number);
            }
        }

        new InfoWriter(this, info).Write(type);
    }

    /// <summary>Where the object with a number is, for messages.</summary>
    internal GraphPlace PlaceInGraph(int number) => GraphPath.To(_objects, number);

    /// <summary>Where the first item of a type is in an object that was made for the graph alone; null if it wasn't, or there is none.</summary>
    internal GraphPlace? PlaceOfItem(int number, Type type) => GraphPath.ToItem(_objects, number, type);

    /// <summary>Where the object is that has got its number last.</summary>
    internal GraphPlace PlaceOfNewest() => PlaceInGraph(Format.NextObject - 1);

    private void WriteGraph(object root)
    {
        EnterFields(GraphSlots.OfAnything);
        WriteReference(root, slot: 0);
        for (int i = 0; i < Format.NextObject; i++)
        {
            if (_objects[i].Body is { } body)
            {
                _current = i;
                object instance = _objects[i].Instance;
                if (body.NeedsPreparation)
                {
                    Prepare(instance, body);
                }

                body.WriteBody(this, instance, i);
            }
        }

        foreach ((object instance, ObjectEvents events) in _serialized)
        {
            events.OnSerialized(instance, Host.Payload.StreamingContext);
        }
    }

    private void Prepare(object value, GraphType type)
    {
        if (!_prepared.Add(value))
        {
            return;
        }

        PrepareStruct(value, type.Events);
        if (type.GivesData)
        {
            _infos.Add(value, type.GetData(value, Host));
        }
    }

    /// <summary>Returns the type that an object asked to be written as.</summary>
    private WrittenType Renamed(SerializationInfo info, WrittenType written)
    {
        Type asked = info.ObjectType;
        if (info.IsFullTypeNameSetExplicit || info.IsAssemblyNameSetExplicit)
        {
            asked = Host.Types.FindByName(info.AssemblyName, info.FullTypeName) ?? throw GraphErrors.RenamedToUnregistered(written.Type.Type, info.FullTypeName);
        }

        if (asked == written.Type.Type)
        {
            return written;
        }

        if (!_otherTypes.TryGetValue(asked, out WrittenType? other))
        {
            GraphType type = Host.FindForWriting(asked) ?? throw GraphErrors.RenamedToUnregistered(written.Type.Type, asked.ToString());
            other = type.GivesData ? Find(asked, slot: 0) : new WrittenType(new OtherGraphType(asked));
            _otherTypes.Add(asked, other);
        }

        return other;
    }

    private WrittenType Find(Type type, int slot)
    {
        if (!_types.TryGetValue(type, out WrittenType? written))
        {
            GraphType graphType = Host.FindForWriting(type) ?? throw GraphErrors.Unregistered(type, PlaceOfSlot(type, slot), Host.Types.Registry);
            written = new WrittenType(graphType);
            _types.Add(type, written);
        }

        _cache[PlaceOf(type)] = written;
        return written;
    }

    private GraphPlace PlaceOfSlot(Type type, int slot) => GraphPath.ToUnregistered(_objects, _current, Format.NextObject, type);

    private void Remember(int number, object value, GraphType? body)
    {
        if (number >= _objects.Length)
        {
            Grow();
        }

        ref WrittenObject entry = ref _objects[number];
        entry.Instance = value;
        entry.Body = body;
        entry.Parent = number == 0 ? NoParent : _current;
        if (number >= Host.MaxObjects)
        {
            throw GraphErrors.TooManyObjects(Host.MaxObjects);
        }
    }

    private void Begin(PayloadWriter output, GraphTypes types)
    {
        Output = output;
        Format.Begin(output);
        _host = new GraphHost(output.Driver.Host, types);
        _current = 0;
        _inPlace = 0;
    }

    private void End()
    {
        Array.Clear(_objects, 0, Math.Min(Format.NextObject + 1, _objects.Length));
        if (_objects != _fewObjects)
        {
            ArrayPool<WrittenObject>.Shared.Return(_objects);
            _objects = _fewObjects;
        }

        _numbers.Clear();
        _types.Clear();
        _layouts.Clear();
        _prepared.Clear();
        _infos.Clear();
        _otherTypes.Clear();
        _renamed.Clear();
        _takenDown.Clear();
        _serialized.Clear();
        _host = null;
        Array.Clear(_cache);
        _slots = [];
        Output = null!;
        _seen = null;
        Format.End();
    }

    private void Grow()
    {
        WrittenObject[] old = _objects;
        _objects = ArrayPool<WrittenObject>.Shared.Rent(2 * old.Length);
        Array.Copy(old, _objects, old.Length);

        // What is rented is clean because everything is returned clean.
        Array.Clear(old);
        if (old != _fewObjects)
        {
            ArrayPool<WrittenObject>.Shared.Return(old);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int PlaceOf(Type type) => unchecked((int)(type.TypeHandle.Value >> 5) ^ (int)(type.TypeHandle.Value >> 10)) & (CachedTypes - 1);

    [DoesNotReturn]
    private void ThrowIncomplete() => throw new InvalidOperationException(
        $"{PlaceInGraph(_current).Path} gave another number of items than it said. It must not change while it is written.");
}
