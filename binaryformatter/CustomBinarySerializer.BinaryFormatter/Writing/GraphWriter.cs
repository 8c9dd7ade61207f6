using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Telemetry;

namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>
/// A writer of one graph. It numbers objects at their first reference and writes bodies in the order of the numbers, so
/// that nesting needs no stack. Reused for each call on its thread; holds no object in between.
/// </summary>
internal sealed class GraphWriter
{
    private const int NoParent = -1;

    [ThreadStatic]
    private static GraphWriter? t_free;

    private readonly IdentityMap _numbers = new();
    private readonly WrittenType?[] _recent = new WrittenType?[WrittenTypes.MaxRecent];
    private NumberedObjects<WrittenObject> _objects = new();
    private PayloadHost? _host;
    private IWritableTypes? _writable;
    private PayloadWriter? _seen;
    private GraphSlot[] _slots = [];
    private int _maxObjects;
    private int _current;
    private int _inPlace;

    private GraphWriter() => Written = new WrittenTypes(_recent);

    /// <summary>
    /// Gets the writer of values. Contracts never receive it, because program code runs while the graph is written.
    /// </summary>
    internal PayloadWriter Output { get; private set; } = null!;

    /// <summary>Gets the writer of everything else.</summary>
    internal GraphFormatWriter Format { get; } = new();

    internal PayloadHost Host => _host!;

    internal IWritableTypes Types => _writable!;

    /// <summary>Gets the types in the graph.</summary>
    internal WrittenTypes Written { get; }

    internal Preparation Preparation { get; } = new();

    /// <summary>Gets the queue of collection items, which are written after the collections.</summary>
    internal ItemQueue Items { get; } = new();

    /// <summary>Gets or sets whether references are in elements or items, whose objects are prepared later.</summary>
    internal bool IsInElements { get; set; }

    /// <summary>Whether all members of an object must be prepared before the first is written.</summary>
    internal bool AsksMembersFirst => Types.HaveCallbacks || Host.Surrogates is not null;

    /// <summary>Whether code of the program may run between two objects: callbacks, surrogates, contracts.</summary>
    internal bool RunsUserCode => AsksMembersFirst || Types.HaveContracts;

    /// <summary>Writes a graph.</summary>
    /// <param name="writer">The writer of a formatter.</param>
    /// <param name="root">The object in the frame.</param>
    /// <param name="types">The types of the registry.</param>
    internal static void Write(BinaryWriter writer, object root, IWritableTypes types)
    {
        PayloadWriter seen = (PayloadWriter)writer;
        GraphWriter graph = t_free ?? new GraphWriter();
        t_free = null;
        graph._seen = seen;
        graph.Begin(seen.ToUnseen(), types);
        try
        {
            graph.WriteGraph(root);
            MessageCounting.Instruments.Made?.AddGraph(graph.Format.NextObject, isWritten: true);
        }
        finally
        {
            seen.TakeOver(graph.Output);
            graph.End();
            t_free = graph;
        }
    }

    /// <summary>Writes a reference, and the inline part of a new object.</summary>
    /// <param name="value">An object of any type, or null.</param>
    /// <param name="slot">The index of the current slot.</param>
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

    /// <summary>Prepares an object that is a member of the next object to write.</summary>
    internal void PrepareMember(object value)
    {
        if (value is not string && Written.Of(value.GetType(), this).Type is { NeedsPreparation: true } type)
        {
            Preparation.Prepare(value, type);
        }
    }

    /// <summary>Writes an object by a contract, with the writer for contracts.</summary>
    /// <param name="state">The object, and other data for <paramref name="write"/>.</param>
    /// <param name="write">Calls the contract.</param>
    internal void WriteByContract<T>(T state, Action<PayloadWriter, T> write)
    {
        PayloadWriter output = Output;
        _seen!.TakeOver(output);
        try
        {
            write(_seen, state);
        }
        finally
        {
            output.TakeOver(_seen);
        }
    }

    /// <summary>Enters the body of an object with references in the given slots.</summary>
    internal void EnterFields(GraphSlot[] slots)
    {
        _slots = slots;
        IsInElements = false;
    }

    /// <summary>Enters the elements or items of an object.</summary>
    internal void EnterElements(GraphSlot[] slots)
    {
        _slots = slots;
        IsInElements = true;
    }

    /// <summary>
    /// Takes an object number for the items of a collection, which follow separately, and returns it.
    /// </summary>
    /// <param name="collection">The collection.</param>
    /// <param name="items">The writer of the items.</param>
    /// <param name="count">The number of items.</param>
    internal int TakeNumber(object collection, TypeWriter items, int count)
    {
        int number = Format.TakeNumber();
        Remember(number, collection, items);
        _objects.All[number].Count = count;
        return number;
    }

    /// <summary>Returns the item count of a collection, by the object number of its items.</summary>
    internal int CountOf(int number) => _objects.All[number].Count;

    /// <summary>Returns the place of the object with a number, for messages.</summary>
    internal GraphPlace PlaceInGraph(int number) => GraphPath.To(_objects.All, number);

    /// <summary>
    /// Returns the place of the first item of a type in an object that exists for the graph only; null if there is
    /// none.
    /// </summary>
    internal GraphPlace? PlaceOfItem(int number, Type type) => GraphPath.ToItem(_objects.All, number, type);

    /// <summary>Returns the place of the object whose body is being written.</summary>
    internal GraphPlace PlaceOfCurrent() => PlaceInGraph(_current);

    /// <summary>Returns the place of an object that can't be written, in the current object.</summary>
    internal GraphPlace PlaceOfUnregistered(Type type) => GraphPath.ToUnregistered(_objects.All, _current, Format.NextObject, type);

    private void WriteGraph(object root)
    {
        EnterFields(GraphSlots.OfAnything);
        WriteReference(root, slot: 0);
        for (int i = 0; i < Format.NextObject; i++)
        {
            if (_objects.All[i].Body is { } body)
            {
                _current = i;
                object instance = _objects.All[i].Instance;
                if (body.NeedsPreparation)
                {
                    Preparation.Prepare(instance, body);
                }

                body.WriteBody(this, instance, i);
            }
        }

        Preparation.RunOnSerialized();
    }

    private void WriteObject(object value, int slot)
    {
        Type type = value.GetType();
        WrittenType written = _recent[WrittenTypes.PlaceOf(type)] is { } recent && ReferenceEquals(recent.ExactType, type)
            ? recent
            : Written.Of(type, this);
        if (written.HasIdentity)
        {
            int number = _numbers.FindOrAdd(value, Format.NextObject);
            if (number >= 0)
            {
                if (written.NeedsPreparation && !IsInElements)
                {
                    Preparation.Prepare(value, written.Type);
                }

                Format.WriteReference(number);
                return;
            }
        }

        WriteNew(value, written, slot);
    }

    private void WriteNew(object value, WrittenType written, int slot)
    {
        TypeWriter type = written.Type;
        int number = Format.NextObject;
        Remember(number, value, written.HasBody ? type : null);

        // BinaryFormatter writes structs inline, except in slots of type object.
        bool isInside = written.IsStruct && _slots[slot].Declared != typeof(object);

        // BinaryFormatter prepares the members of an object first, and the elements of an array one by one, but structs
        // in the array at once.
        if (written.NeedsPreparation && (!IsInElements || isInside))
        {
            Preparation.Prepare(value, type);
            if (type.GivesData && Preparation.FindInfo(value) is { } info && Written.AskedFor(info, written, this) is var asked
                && asked != written)
            {
                Written.Rename(number, asked);
                written = asked;
            }
        }

        bool isInPlace = isInside && written.IsStruct && _inPlace < GraphKind.MaxInPlace;
        written = isInPlace ? written.InPlace : written;
        WrittenTypes.WriteNew(this, written, _slots[slot].Declared, number);
        if (isInPlace)
        {
            WriteInPlace(value, type, number);
        }
        else
        {
            type.WriteContent(this, value);
        }
    }

    private void WriteInPlace(object value, TypeWriter type, int number)
    {
        // BinaryFormatter prepares all members of an object before it writes the first, and so before the members of a
        // nested struct.
        if (AsksMembersFirst && !IsInElements)
        {
            _objects.All[_current].Body?.AskMembers(this, _objects.All[_current].Instance);
        }

        (GraphSlot[] slots, bool isInElements, int current) = (_slots, IsInElements, _current);
        _inPlace++;
        _current = number;
        _objects.All[number].Body = null;
        type.WriteBody(this, value, number);
        _inPlace--;
        (_slots, IsInElements, _current) = (slots, isInElements, current);
    }

    private void Remember(int number, object value, TypeWriter? body)
    {
        ref WrittenObject entry = ref _objects.At(number);
        entry.Instance = value;
        entry.Body = body;
        entry.Parent = number == 0 ? NoParent : _current;
        if (number >= _maxObjects)
        {
            throw GraphErrors.TooManyObjects(_maxObjects);
        }
    }

    private void Begin(PayloadWriter output, IWritableTypes types)
    {
        Output = output;
        Format.Begin(output);
        _host = output.Session.Host;
        _writable = types;
        Preparation.Begin(_host.StreamingContext);
        _maxObjects = _host.MaxGraphObjects;
        _current = 0;
        _inPlace = 0;
    }

    private void End()
    {
        _objects.Clear(Format.NextObject + 1);
        _numbers.Clear();
        Written.End();
        Items.End();
        Preparation.End();
        Format.End();
        _host = null;
        _writable = null;
        _slots = [];
        Output = null!;
        _seen = null;
    }
}
