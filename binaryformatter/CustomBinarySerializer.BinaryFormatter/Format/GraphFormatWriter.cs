using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>
/// A writer of the bytes of an object graph (docs/format.md, "Object graphs"), with the three counts that they depend
/// on. It doesn't know objects or types. The caller numbers the objects and writes the bodies in the order of their
/// numbers. Not thread-safe.
/// </summary>
internal sealed class GraphFormatWriter
{

    // Each level may be nullable, which is a separate kind.
    private const int MaxLayoutNesting = GraphKind.MaxNesting / 2;

    private readonly Dictionary<GraphLayout, int> _layouts = [];
    private readonly HashSet<int> _named = [];
    private PayloadWriter? _output;
    private int _layoutNesting;

    /// <summary>Gets the writer of values, which is set when a graph begins.</summary>
    internal PayloadWriter Output => _output!;

    /// <summary>Gets the number of the next new object.</summary>
    internal int NextObject { get; private set; }

    /// <summary>Gets the number of the next type definition.</summary>
    internal int NextType { get; private set; }

    /// <summary>Begins a graph.</summary>
    internal void Begin(PayloadWriter output)
    {
        _output = output;
        NextObject = 0;
        NextType = GraphTypeId.FirstNumber;
        _layoutNesting = 0;
    }

    /// <summary>Releases the output and the layouts.</summary>
    internal void End()
    {
        _layouts.Clear();
        _named.Clear();
        _output = null;
    }

    internal void WriteNull() => Output.Write((byte)0);

    /// <summary>Writes a reference to an object that has a number.</summary>
    internal void WriteReference(int number) => WriteNumber(unchecked(((uint)number << 1) + 1));

    /// <summary>
    /// Writes a reference to a new object. The type definition must follow if <paramref name="typeNumber"/> is
    /// <see cref="NextType"/>, and then the content.
    /// </summary>
    /// <returns>The number of the object.</returns>
    internal int WriteNew(int typeNumber)
    {
        WriteNumber(unchecked(((uint)typeNumber << 1) + 2));
        if (typeNumber == NextType)
        {
            NextType = unchecked(typeNumber + 1);
        }

        return TakeNumber();
    }

    /// <summary>Takes the next number without a reference, for the items of a collection.</summary>
    internal int TakeNumber()
    {
        int number = NextObject;
        NextObject = unchecked(number + 1);
        return number;
    }

    /// <summary>Writes a reference to a new string.</summary>
    /// <returns>The number of the string.</returns>
    internal int WriteNewString(string value)
    {
        Output.Write(unchecked((byte)((GraphTypeId.StringNumber << 1) + 2)));
        Output.Write(value);
        return TakeNumber();
    }

    /// <summary>Writes a reference to a new string that is available in UTF-8.</summary>
    /// <returns>The number of the string.</returns>
    internal int WriteNewString(ReadOnlySpan<byte> utf8)
    {
        Output.Write(unchecked((byte)((GraphTypeId.StringNumber << 1) + 2)));
        WriteCount(utf8.Length);
        Output.Write(utf8);
        return TakeNumber();
    }

    /// <summary>Writes one id of a type definition. The ids of elements or arguments must follow.</summary>
    /// <param name="typeId">The id.</param>
    /// <param name="type">The type, for the message.</param>
    /// <param name="nesting">The nesting of the type inside others, 1 for a type itself.</param>
    /// <exception cref="BinarySerializationException">The nesting exceeds the limit of readers.</exception>
    internal void WriteTypeId(int typeId, Type type, int nesting)
    {
        if (nesting > GraphTypeId.MaxNesting)
        {
            throw GraphErrors.Unsupported(
                type,
                $"it is inside {GraphTypeId.MaxNesting} arrays and generic types of the framework, and the format takes no more. " +
                $"Declare a class of its own for the inner ones");
        }

        WriteZigzag(typeId);
    }

    /// <summary>
    /// Writes the fingerprint of a registered type after its id, if the payload doesn't contain the id yet.
    /// </summary>
    internal void WriteFingerprint(int typeId, ITypeFingerprints fingerprints)
    {
        if (_named.Add(typeId))
        {
            Output.Write(fingerprints.Of(typeId));
        }
    }

    /// <summary>Writes that an object has exactly the declared type of its slot.</summary>
    internal void WriteDeclaredType() => WriteZigzag(GraphTypeId.AsDeclared);

    /// <summary>Writes the form of a type's objects, after its ids.</summary>
    internal void WriteForm(TypeForm form)
    {
        if (form.IsInPlace)
        {
            Output.Write((byte)GraphForm.InPlace);
        }

        Output.Write((byte)form.Form);
        switch (form.Form)
        {
            case GraphForm.Fields:
                WriteLayout(form.Layout!);
                return;
            case GraphForm.Array:
                WriteCount(form.Rank);
                break;
            case GraphForm.Collection or GraphForm.CollectionWithComparer:
                WriteCount(form.Kinds.Length);
                break;
        }

        foreach (SlotKind kind in form.Kinds)
        {
            WriteKind(kind);
        }
    }

    private void WriteKind(SlotKind kind)
    {
        WriteCount(kind.Number);
        if (kind.Layout is { } layout)
        {
            WriteLayout(layout);
        }
        else if (kind.Value is { } value)
        {
            WriteKind(value);
        }
    }

    /// <summary>Writes a layout, or its number if the payload already contains the same layout object.</summary>
    /// <exception cref="BinarySerializationException">The nesting exceeds the limit of readers.</exception>
    internal void WriteLayout(GraphLayout layout)
    {
        if (_layouts.TryGetValue(layout, out int number))
        {
            WriteCount(number);
            return;
        }

        if (++_layoutNesting > MaxLayoutNesting)
        {
            throw GraphErrors.StructsTooDeep(MaxLayoutNesting);
        }

        number = _layouts.Count;
        _layouts.Add(layout, number);
        WriteCount(number);
        WriteCount(layout.Fields.Length);
        foreach ((string name, SlotKind kind) in layout.Fields)
        {
            Output.Write(name);
            WriteKind(kind);
        }

        _layoutNesting--;
    }

    /// <summary>Writes a leaf: its length, and the bytes that <paramref name="write"/> writes.</summary>
    /// <param name="state">The argument of <paramref name="write"/>.</param>
    /// <param name="write">The function that writes the leaf.</param>
    internal void WriteLeaf<TState>(TState state, Action<PayloadWriter, TState> write)
    {
        PayloadWriter output = Output;
        MessageMemory.NestedPayload outer = output.Message.BeginNested(MessageMemory.ExpectedPrefixSize);
        bool isWritten = false;
        try
        {
            write(output, state);
            output.Message.StorePrefix(outer.StartOffset, output.Message.EndNested(outer));
            isWritten = true;
        }
        finally
        {
            if (!isWritten)
            {
                output.Message.AbandonNested(outer);
            }
        }
    }

    /// <summary>
    /// Writes, before the layout of names and values, that the object has another type than its reference. The type
    /// definition must follow if <paramref name="typeNumber"/> is <see cref="NextType"/>.
    /// </summary>
    internal void WriteOtherType(int typeNumber)
    {
        WriteCount(_layouts.Count + 1);
        WriteCount(typeNumber);
        NextType = Math.Max(NextType, typeNumber + 1);
    }

    /// <summary>Writes a count or length.</summary>
    internal void WriteCount(int count) => WriteNumber(unchecked((uint)count));

    /// <summary>Writes a signed number, such as the lower bound of an array.</summary>
    internal void WriteZigzag(int value) => WriteNumber(unchecked((uint)((value << 1) ^ (value >> 31))));

    private void WriteNumber(uint value)
    {
        if (value <= SevenBitEncoded.MaxOneByteValue)
        {
            Output.Write(unchecked((byte)value));
        }
        else
        {
            Output.Write7BitEncodedInt(unchecked((int)value));
        }
    }
}
