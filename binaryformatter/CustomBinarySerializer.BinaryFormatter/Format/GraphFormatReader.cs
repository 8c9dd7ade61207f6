using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>
/// A reader of the bytes of an object graph (docs/format.md, "Object graphs"). It is the counterpart of
/// <see cref="GraphFormatWriter"/>. It doesn't know objects or types. The caller creates objects and reads the bodies
/// in the order of their numbers. Not thread-safe.
/// </summary>
internal sealed class GraphFormatReader
{
    private const int MinFieldSize = 2;

    // The memory of a field of a layout.
    private const int BytesOfField = 128;

    // A key and a value; no collection has more parts.
    private const int MaxItemParts = 2;

    private readonly List<GraphLayout> _layouts = [];
    private readonly HashSet<int> _named = [];
    private PayloadReader? _input;
    private PayloadHost? _host;
    private int _nesting;

    /// <summary>Gets the reader of values.</summary>
    internal PayloadReader Input => _input!;

    /// <summary>Begins a graph.</summary>
    /// <param name="input">The payload.</param>
    /// <param name="host">The host with the limits.</param>
    internal void Begin(PayloadReader input, PayloadHost host)
    {
        _input = input;
        _host = host;
        _nesting = 0;
        HasFingerprints = true;
    }

    /// <summary>
    /// Gets or sets whether registered ids are followed by fingerprints. Payloads of version 0.1 have none.
    /// </summary>
    internal bool HasFingerprints { get; set; }

    /// <summary>Reads the fingerprint after a registered id.</summary>
    /// <returns>The fingerprint, or null if the payload has none there.</returns>
    internal uint? ReadFingerprint(int typeId) => HasFingerprints && _named.Add(typeId) ? Input.ReadUInt32() : null;

    /// <summary>Releases the input and the layouts.</summary>
    internal void End()
    {
        _layouts.Clear();
        _named.Clear();
        _input = null;
        _host = null;
    }

    /// <summary>Reads a reference: 0 is null, and <see cref="IsNew"/> distinguishes the others.</summary>
    internal uint ReadReference() => ReadNumber();

    /// <summary>
    /// Returns whether a reference, which isn't null, refers to a new object. Then <see cref="TypeIn"/> returns its
    /// type, otherwise <see cref="ObjectIn"/> returns its number.
    /// </summary>
    internal static bool IsNew(uint reference) => (reference & 1) == 0;

    /// <summary>Returns the type number of a new object.</summary>
    internal static int TypeIn(uint reference) => unchecked((int)(reference >> 1) - 1);

    /// <summary>Returns the number of an existing object, if the bytes are valid.</summary>
    internal static uint ObjectIn(uint reference) => reference >> 1;

    private uint ReadNumber() => unchecked((uint)Input.Read7BitEncodedInt());

    internal int ReadCount()
    {
        uint count = ReadNumber();
        return count <= int.MaxValue ? unchecked((int)count) : throw GraphErrors.Invalid("a count has more than 31 bits");
    }

    /// <summary>Reads a signed number, such as the lower bound of an array.</summary>
    internal int ReadZigzag()
    {
        uint number = ReadNumber();
        return unchecked((int)(number >> 1) ^ -(int)(number & 1));
    }

    /// <summary>Reads the count of items, each of which takes at least <paramref name="minSize"/> bytes.</summary>
    internal int ReadItemCount(int minSize)
    {
        int count = ReadCount();
        RequireItems(count, minSize);
        return count;
    }

    /// <exception cref="BinarySerializationException">
    /// The payload has fewer bytes than the items need, or the limit is exceeded.
    /// </exception>
    internal void RequireItems(long count, int minSize) => _host!.RequireCount(count, minSize, Input.Remaining);

    /// <summary>Reads the length of a leaf, whose bytes must be present.</summary>
    internal int ReadLeafLength()
    {
        int length = ReadCount() - 1;
        return length >= 0 && length <= Input.Remaining ? length
            : throw GraphErrors.Invalid($"a leaf declares {length} bytes where {Input.Remaining} are left");
    }

    /// <summary>Reads a leaf, which must consume all of its bytes.</summary>
    /// <param name="type">The type of the leaf, for messages.</param>
    /// <param name="state">The argument of <paramref name="read"/>.</param>
    /// <param name="read">The function that reads the leaf.</param>
    internal object ReadLeaf<TState>(Type type, TState state, Func<PayloadReader, TState, object> read)
    {
        PayloadReader.NestedPayload outer = Input.BeginNested(ReadLeafLength());
        try
        {
            object leaf = read(Input, state);
            return Input.Unread == 0 ? leaf : throw GraphErrors.Invalid($"{Input.Unread} bytes of a {type} are left");
        }
        finally
        {
            Input.EndNested(outer);
        }
    }

    /// <summary>
    /// Returns whether a number in place of a layout announces another type, followed by the layout
    /// (<see cref="GraphFormatWriter.WriteOtherType"/>).
    /// </summary>
    internal bool IsOtherType(int layoutNumber) => layoutNumber == _layouts.Count + 1;

    /// <summary>Returns the layout with a number, or reads its definition.</summary>
    internal GraphLayout ReadLayout(int number)
    {
        if (number < _layouts.Count)
        {
            return _layouts[number];
        }

        if (number > _layouts.Count)
        {
            throw GraphErrors.Invalid($"it refers to layout {number} before that is there");
        }

        GraphLayout layout = new();
        _layouts.Add(layout);
        int count = ReadItemCount(MinFieldSize);
        Input.CountMemory((long)count * BytesOfField);
        (string, SlotKind)[] fields = new (string, SlotKind)[count];
        for (int i = 0; i < count; i++)
        {
            fields[i] = (Input.ReadString(), ReadKind());
        }

        layout.Fields = fields;
        return layout.Depth < GraphKind.MaxNesting ? layout : throw TooDeep();
    }

    /// <summary>Reads the form in which objects of a type are written.</summary>
    internal TypeForm ReadForm()
    {
        GraphForm form = (GraphForm)Input.ReadByte();
        return form != GraphForm.InPlace ? ReadForm(form)
            : ReadForm((GraphForm)Input.ReadByte()) is { Form: GraphForm.Fixed or GraphForm.Fields or GraphForm.Info } structForm
                ? structForm with { IsInPlace = true }
            : throw GraphErrors.Invalid("what is at its reference has neither fields nor names and values");
    }

    private TypeForm ReadForm(GraphForm form) =>
        form switch
        {
            GraphForm.Fixed => TypeForm.Fixed,
            GraphForm.Info => TypeForm.Info,
            GraphForm.Leaf => TypeForm.Leaf,
            GraphForm.Fields => TypeForm.OfFields(ReadLayout(ReadCount())),
            GraphForm.Scalar => TypeForm.Scalar(ReadKind()),
            GraphForm.Vector => TypeForm.Vector(ReadKind()),
            GraphForm.Array => TypeForm.Array(ReadCount(), ReadKind()),
            GraphForm.Collection or GraphForm.CollectionWithComparer =>
                TypeForm.Collection(form == GraphForm.CollectionWithComparer, ReadKinds()),
            _ => throw GraphErrors.Invalid($"the form {(int)form} is unknown"),
        };

    private SlotKind[] ReadKinds()
    {
        int count = ReadCount();
        if (count is < 1 or > MaxItemParts)
        {
            throw GraphErrors.Invalid($"a collection has items of {count} parts");
        }

        SlotKind[] kinds = new SlotKind[count];
        for (int i = 0; i < count; i++)
        {
            kinds[i] = ReadKind();
        }

        return kinds;
    }

    private SlotKind ReadKind()
    {
        if (++_nesting > GraphKind.MaxNesting)
        {
            throw TooDeep();
        }

        int number = ReadCount();
        SlotKind kind = number switch
        {
            GraphKind.Reference => SlotKind.Reference,
            GraphKind.Struct => SlotKind.OfStruct(ReadLayout(ReadCount())),
            GraphKind.Nullable => SlotKind.Nullable(ReadKind()),
            _ => SlotKind.FindScalar(number) ?? throw GraphErrors.UnknownKind(number),
        };
        _nesting--;
        return kind;
    }

    private static BinarySerializationException TooDeep() =>
        GraphErrors.Invalid($"structs are nested more than {GraphKind.MaxNesting} levels deep");
}
