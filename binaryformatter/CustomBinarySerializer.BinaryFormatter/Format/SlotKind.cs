namespace CustomBinarySerializer.Graphs.Format;

/// <summary>The kind of a slot's values, with the layout of a struct or the inner kind of a nullable value.</summary>
internal sealed class SlotKind
{
    private static readonly SlotKind?[] s_scalars = MakeScalars();

    private SlotKind(int number, GraphLayout? layout = null, SlotKind? value = null)
    {
        Number = number;
        Layout = layout;
        Value = value;
        MinSize = layout is not null ? Math.Max(1, layout.MinSize) : Math.Max(1, GraphKind.MinSizeOf(number));
        Depth = layout is not null ? layout.Depth + 1 : value?.Depth ?? 0;
    }

    /// <summary>Gets the kind of references.</summary>
    internal static SlotKind Reference { get; } = new(GraphKind.Reference);

    /// <summary>Gets the number of the kind, a <see cref="GraphKind"/>.</summary>
    internal int Number { get; }

    /// <summary>Gets the layout of a struct, or null.</summary>
    internal GraphLayout? Layout { get; }

    /// <summary>Gets the inner kind of a nullable value, or null.</summary>
    internal SlotKind? Value { get; }

    /// <summary>
    /// Gets the minimum size of a value in bytes, at least 1. A struct without fields takes a byte, so that every
    /// element of an array has bytes.
    /// </summary>
    internal int MinSize { get; }

    /// <summary>Gets the maximum nesting of structs.</summary>
    internal int Depth { get; }

    /// <summary>Whether values contain no references.</summary>
    internal bool IsScalar => GraphKind.IsScalar(Number) || Value is { IsScalar: true };

    /// <summary>Returns the kind of a built-in value, or null for an unknown number.</summary>
    internal static SlotKind? FindScalar(int number) => number >= 0 && number < s_scalars.Length ? s_scalars[number] : null;

    /// <summary>Returns the kind of a struct.</summary>
    /// <exception cref="BinarySerializationException">The layout is still being read and refers to itself.</exception>
    internal static SlotKind OfStruct(GraphLayout layout)
    {
        _ = layout.Fields;
        return new SlotKind(GraphKind.Struct, layout);
    }

    internal static SlotKind Nullable(SlotKind value) => new(GraphKind.Nullable, value: value);

    /// <summary>Returns whether values of another kind have the same form.</summary>
    internal bool Matches(SlotKind other) =>
        ReferenceEquals(this, other)
        || (Number == other.Number && (Layout is null || Layout.Matches(other.Layout!)) && (Value is null || Value.Matches(other.Value!)));

    private static SlotKind?[] MakeScalars()
    {
        SlotKind?[] scalars = new SlotKind?[GraphKind.Struct];
        foreach (int number in GraphKind.Scalars)
        {
            scalars[number] = new SlotKind(number);
        }

        return scalars;
    }
}

/// <summary>
/// The fields of a class or struct, or the names and values of an object, in the order in which they are written.
/// </summary>
internal sealed class GraphLayout
{
    /// <summary>Creates a layout whose fields are still to be read.</summary>
    internal GraphLayout()
    {
    }

    internal GraphLayout((string Name, SlotKind Kind)[] fields) => Fields = fields;

    /// <summary>Gets the names and kinds.</summary>
    /// <exception cref="BinarySerializationException">The layout is still being read and refers to itself.</exception>
    internal (string Name, SlotKind Kind)[] Fields
    {
        get => field ?? throw GraphErrors.Invalid("a struct contains itself");
        set
        {
            field = value;
            long size = 0;
            foreach ((_, SlotKind kind) in value)
            {
                Depth = Math.Max(Depth, kind.Depth);
                size += kind.MinSize;
            }

            MinSize = (int)Math.Min(int.MaxValue, size);
        }
    }

    /// <summary>Gets a comparer of layouts by names and kinds.</summary>
    internal static IEqualityComparer<GraphLayout> ByContent { get; } = new ContentComparer();

    /// <summary>Gets the maximum nesting of structs.</summary>
    internal int Depth { get; private set; }

    /// <summary>Gets the minimum size of the values in bytes.</summary>
    internal int MinSize { get; private set; }

    /// <summary>Returns whether another layout has the same names and kinds.</summary>
    internal bool Matches(GraphLayout other)
    {
        (string Name, SlotKind Kind)[] fields = Fields;
        (string Name, SlotKind Kind)[] others = other.Fields;
        if (fields.Length != others.Length)
        {
            return false;
        }

        for (int i = 0; i < fields.Length; i++)
        {
            if (fields[i].Name != others[i].Name || !fields[i].Kind.Matches(others[i].Kind))
            {
                return false;
            }
        }

        return true;
    }

    private sealed class ContentComparer : IEqualityComparer<GraphLayout>
    {
        public bool Equals(GraphLayout? x, GraphLayout? y) => ReferenceEquals(x, y) || (x is not null && y is not null && x.Matches(y));

        public int GetHashCode(GraphLayout obj)
        {
            HashCode hash = default;
            foreach ((string name, SlotKind kind) in obj.Fields)
            {
                hash.Add(name);
                hash.Add(kind.Number);
            }

            return hash.ToHashCode();
        }
    }
}

/// <summary>The form of a type's objects: the part after the ids in a type definition.</summary>
/// <param name="Form">The form.</param>
/// <param name="Layout">The layout for <see cref="GraphForm.Fields"/>, otherwise null.</param>
/// <param name="Kinds">The kinds of a scalar, of elements, or of the parts of items.</param>
/// <param name="Rank">The rank of an array.</param>
/// <param name="IsInPlace">Whether bodies are at the references.</param>
internal sealed record TypeForm(GraphForm Form, GraphLayout? Layout, SlotKind[] Kinds, int Rank, bool IsInPlace = false)
{
    internal static TypeForm Fixed { get; } = new(GraphForm.Fixed, null, [], 0);

    internal static TypeForm Info { get; } = new(GraphForm.Info, null, [], 0);

    internal static TypeForm Leaf { get; } = new(GraphForm.Leaf, null, [], 0);

    internal static TypeForm OfFields(GraphLayout layout) => new(GraphForm.Fields, layout, [], 0);

    internal static TypeForm Scalar(SlotKind kind) => new(GraphForm.Scalar, null, [kind], 0);

    internal static TypeForm Vector(SlotKind element) => new(GraphForm.Vector, null, [element], 0);

    internal static TypeForm Array(int rank, SlotKind element) => new(GraphForm.Array, null, [element], rank);

    internal static TypeForm Collection(bool hasComparer, SlotKind[] parts) =>
        new(hasComparer ? GraphForm.CollectionWithComparer : GraphForm.Collection, null, parts, 0);
}
