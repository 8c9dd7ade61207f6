using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.Export;

/// <summary>The types of values in columns.</summary>
internal enum ColumnType
{
    /// <summary>The texts of values of any type: see <see cref="TextCells.TextOf(object, ColumnType)"/>.</summary>
    Text,

    /// <summary>The JSON of values of any type, as text.</summary>
    Json,
    Bool,
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Float,
    Double,

    /// <summary>A decimal of 38 digits, 10 of them after the point.</summary>
    Decimal,
    Guid,
    Bytes,

    /// <summary>A <see cref="DateTime"/> in UTC, in microseconds.</summary>
    UtcTime,

    /// <summary>A <see cref="DateTime"/> without a zone, in microseconds.</summary>
    LocalTime,
    Date,

    /// <summary>The time of day, in nanoseconds.</summary>
    TimeOfDay,
}

/// <summary>A column of a table. Immutable.</summary>
/// <param name="Name">The name of the column in its table or struct.</param>
/// <param name="Source">The member of the holder that the column shows; empty for the holder itself.</param>
internal abstract record Column(string Name, string Source)
{
    /// <summary>The type of the column in words. Columns with equal signatures can share their values.</summary>
    internal abstract string Signature { get; }

    /// <summary>Returns the value in a holder, which is an object or a frame with an object.</summary>
    internal object? Of(object? holder) => Source.Length == 0 ? holder : MemberOf(holder, Source);

    private static object? MemberOf(object? holder, string name) => holder switch
    {
        ObjectNode node => node.Find(name),
        FrameNode frame => MemberOf(frame.Value, name),
        _ => null,
    };
}

/// <summary>A column of single values.</summary>
/// <param name="Name">The name of the column.</param>
/// <param name="Source">The member that the column shows.</param>
/// <param name="Type">The type of the values.</param>
/// <param name="Convert">Converts a value that isn't null; null if the column has nothing for it.</param>
internal sealed record LeafColumn(string Name, string Source, ColumnType Type, Func<object, object?> Convert)
    : Column(Name, Source)
{
    internal override string Signature => $"{Name}:{(Type == ColumnType.Json ? ColumnType.Text : Type)}";

    /// <summary>Returns the converted value; null if the column has nothing for it.</summary>
    /// <remarks>A derived type may have a member of the same name and another type. It isn't shown here.</remarks>
    internal object? ValueOf(object? value)
    {
        try
        {
            return value is not null && Convert(value) is { } converted
                && (Type is ColumnType.Text or ColumnType.Json || converted.GetType() == TypeOfValues) ? converted : null;
        }
        catch (InvalidCastException)
        {
            return null;
        }
    }

    private System.Type TypeOfValues => Type switch
    {
        ColumnType.Bool => typeof(bool),
        ColumnType.Int8 => typeof(sbyte),
        ColumnType.UInt8 => typeof(byte),
        ColumnType.Int16 => typeof(short),
        ColumnType.UInt16 => typeof(ushort),
        ColumnType.Int32 => typeof(int),
        ColumnType.UInt32 => typeof(uint),
        ColumnType.Int64 or ColumnType.TimeOfDay => typeof(long),
        ColumnType.UInt64 => typeof(ulong),
        ColumnType.Float => typeof(float),
        ColumnType.Double => typeof(double),
        ColumnType.Decimal => typeof(decimal),
        ColumnType.Guid => typeof(Guid),
        ColumnType.Bytes => typeof(byte[]),
        ColumnType.UtcTime or ColumnType.LocalTime => typeof(DateTime),
        ColumnType.Date => typeof(DateOnly),
        _ => typeof(string),
    };
}

/// <summary>A column of objects.</summary>
/// <param name="Name">The name of the column.</param>
/// <param name="Source">The member that the column shows.</param>
/// <param name="Children">The columns of the members: one at least.</param>
internal sealed record StructColumn(string Name, string Source, IReadOnlyList<Column> Children) : Column(Name, Source)
{
    internal override string Signature => $"{Name}:{{{string.Join(',', Children.Select(child => child.Signature))}}}";
}

/// <summary>A column of collections.</summary>
/// <param name="Name">The name of the column.</param>
/// <param name="Source">The member that the column shows.</param>
/// <param name="Item">The column of the items.</param>
internal sealed record ListColumn(string Name, string Source, Column Item) : Column(Name, Source)
{
    internal override string Signature => $"{Name}:[{Item.Signature}]";
}
