using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>
/// The bytes of an object graph (docs/format.md, "Object graphs"), and the three counts that they depend on. It knows neither objects
/// nor types: whoever writes says which number an object has, and writes the bodies in the order of the numbers. Not thread-safe.
/// </summary>
internal sealed class GraphFormatWriter
{
    private const int FirstTypeNumber = GraphTypeId.StringNumber + 1;

    // Each level may be nullable, which is a kind of its own.
    private const int MaxLayoutNesting = GraphKind.MaxNesting / 2;

    private PayloadWriter? _output;
    private int _layoutNesting;

    /// <summary>Where values are written, by whoever has begun a graph.</summary>
    internal PayloadWriter Output => _output!;

    /// <summary>The number that the next new object gets.</summary>
    internal int NextObject { get; private set; }

    /// <summary>The number that the next type definition gets.</summary>
    internal int NextType { get; private set; }

    /// <summary>The number that the next layout definition gets.</summary>
    internal int NextLayout { get; private set; }

    /// <summary>Begins a graph.</summary>
    internal void Begin(PayloadWriter output)
    {
        _output = output;
        NextObject = 0;
        NextType = FirstTypeNumber;
        NextLayout = 0;
        _layoutNesting = 0;
    }

    /// <summary>Lets go of the output.</summary>
    internal void End() => _output = null;

    internal void WriteNull() => Output.Write((byte)0);

    /// <summary>Writes a reference to an object that has a number already.</summary>
    internal void WriteReference(int number) => WriteNumber(unchecked(((uint)number << 1) + 1));

    /// <summary>
    /// Writes a reference to a new object, behind which the type definition is to follow if <paramref name="typeNumber"/> is
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

    /// <summary>Takes the next number without a reference: for the items of a collection, behind its body.</summary>
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

    /// <summary>Writes a reference to a new string that is at hand in UTF-8.</summary>
    /// <returns>The number of the string.</returns>
    internal int WriteNewString(ReadOnlySpan<byte> utf8)
    {
        Output.Write(unchecked((byte)((GraphTypeId.StringNumber << 1) + 2)));
        WriteCount(utf8.Length);
        Output.Write(utf8);
        return TakeNumber();
    }

    /// <summary>Writes one id of a type definition; those of elements or arguments follow.</summary>
    /// <param name="typeId">The id.</param>
    /// <param name="type">The type, for the message.</param>
    /// <param name="nesting">How many types it is inside of, 1 for a type itself.</param>
    /// <exception cref="BinarySerializationException">No reader takes a type of so many levels.</exception>
    internal void WriteTypeId(int typeId, Type type, int nesting)
    {
        if (nesting > GraphTypeId.MaxNesting)
        {
            throw GraphErrors.Unsupported(type, $"it is inside {GraphTypeId.MaxNesting} arrays and generic types of the framework, and the format takes no more. Declare a class of its own for the inner ones");
        }

        WriteZigzag(typeId);
    }

    /// <summary>Says that an object is of exactly the declared type of its slot.</summary>
    internal void WriteDeclaredType() => WriteZigzag(GraphTypeId.AsDeclared);

    internal void WriteForm(GraphForm form) => Output.Write((byte)form);

    internal void WriteKind(int kind) => WriteCount(kind);

    /// <summary>Writes a layout that was defined before.</summary>
    internal void WriteLayout(int number) => WriteNumber(unchecked((uint)number));

    /// <summary>
    /// Says, in front of the layout of names and values, that the object is of another type than its reference said; the type definition
    /// follows if <paramref name="typeNumber"/> is <see cref="NextType"/>.
    /// </summary>
    internal void WriteOtherType(int typeNumber)
    {
        WriteCount(NextLayout + 1);
        WriteCount(typeNumber);
        NextType = Math.Max(NextType, typeNumber + 1);
    }

    /// <summary>Begins the definition of a layout; its fields follow, and then <see cref="EndLayout"/>.</summary>
    /// <returns>The number of the layout.</returns>
    /// <exception cref="BinarySerializationException">It is inside so many others that no reader takes it.</exception>
    internal int DefineLayout(int fieldCount)
    {
        if (++_layoutNesting > MaxLayoutNesting)
        {
            throw GraphErrors.StructsTooDeep(MaxLayoutNesting);
        }

        int number = NextLayout;
        WriteLayout(number);
        WriteCount(fieldCount);
        NextLayout = unchecked(number + 1);
        return number;
    }

    /// <summary>Ends the definition of a layout.</summary>
    internal void EndLayout() => _layoutNesting--;

    /// <summary>Writes the name of a field of a layout; its kind follows.</summary>
    internal void WriteFieldName(string name) => Output.Write(name);

    /// <summary>Writes a count or length.</summary>
    internal void WriteCount(int count) => WriteNumber(unchecked((uint)count));

    /// <summary>Writes a lower bound of an array, or another number that may be negative.</summary>
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
