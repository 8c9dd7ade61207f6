using System.Numerics;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Tool.Selection;
using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.Export;

/// <summary>Derives the columns of a type from its layout.</summary>
/// <remarks>
/// Nested objects are structs and collections are lists. A value whose type isn't fixed is a struct of the type's name
/// and its JSON; a type that contains itself is JSON. Without types, all single values and collections are text.
/// </remarks>
/// <param name="isTyped">Whether columns have types and structs.</param>
internal sealed class ColumnBuilder(bool isTyped)
{
    // Deeper ones are JSON.
    private const int MaxDepth = 16;

    private const string ItemName = "element";
    private const string JsonName = "_json";

    private static readonly BigInteger s_decimalLimit = BigInteger.Pow(10, 28);

    private readonly HashSet<ValuePlan> _active = [];

    /// <summary>Returns the columns of a type; none if its layout isn't known.</summary>
    /// <param name="type">The type.</param>
    /// <param name="filter">The members that are shown.</param>
    internal IReadOnlyList<Column> Of(SchemaEntry type, MemberFilter filter) => type.Layout switch
    {
        null => [],
        ObjectPlan holder => OfMembers(holder.Members, filter),
        { } value => filter.For(PathOperand.Value) is { } inner ? [.. Of(value, PathOperand.Value, "", inner)] : [],
    };

    private List<Column> OfMembers(IReadOnlyList<MemberPlan> members, MemberFilter filter)
    {
        List<Column> columns = [];
        foreach (MemberPlan member in members)
        {
            if (filter.For(member.Name) is { } inner)
            {
                columns.AddRange(Of(member.Value, member.Name, member.Name, inner));
            }
        }

        return Distinct(columns);
    }

    private IEnumerable<Column> Of(ValuePlan plan, string name, string source, MemberFilter filter)
    {
        switch (plan)
        {
            case NullablePlan nullable:
                return Of(nullable.Value, name, source, filter);
            case ConvertedPlan { ConversionModel.IsUsers: false } builtIn when OfBuiltIn(builtIn.Name, name, source) is { } columns:
                return columns;
            case ConvertedPlan converted:
                return Of(converted.Surrogate, name, source, filter);
            case RawPlan { Integer: not null }:
                return
                [
                    Text(name, source),
                    isTyped
                        ? new LeafColumn($"{name}_number", source, ColumnType.Int64, value => Int64Of(((EnumNumber)value).Number))
                        : Text($"{name}_number", source, value => ((EnumNumber)value).Number),
                ];
            case RawPlan raw:
                return [OfRaw(raw, name, source)];
            case TextPlan:
                return [Text(name, source, value => value as string)];
            case SequencePlan { Item: RawPlan { Integer: null, Name: "uint8", Size: 1 } } when isTyped:
                return [new LeafColumn(name, source, ColumnType.Bytes, value => value)];
            case SequencePlan sequence when isTyped && IsOpen(sequence):
                return [new ListColumn(name, source, Item(sequence, filter))];
            case ObjectPlan { Members.Length: > 0 } holder when IsOpen(holder):
                return [OfObject(holder, name, source, filter)];
            case SlotPlan:
                return [new StructColumn(name, source, [TypeOf(), Json(JsonName, "")])];
            case UnionPlan:
                return [new StructColumn(name, source, [Text("_case", "", value => ((CaseNode)value).Name), Json(JsonName, "")])];
            default:
                return [Json(name, source)];
        }
    }

    private StructColumn OfObject(ObjectPlan holder, string name, string source, MemberFilter filter)
    {
        _active.Add(holder);
        List<Column> children = OfMembers(holder.Members, filter);
        _active.Remove(holder);
        if (holder.HasDerived)
        {
            children.Add(TypeOf());
            children.Add(new LeafColumn(JsonName, "", ColumnType.Json, value => value as FrameNode));
        }

        return new StructColumn(name, source, children);
    }

    // The items of a list are one column: the first of those outside a list, or exact text for a decimal.
    private Column Item(SequencePlan sequence, MemberFilter filter)
    {
        _active.Add(sequence);
        Column[] columns = [.. Of(sequence.Item, ItemName, "", filter)];
        _active.Remove(sequence);
        return columns[0] is LeafColumn { Type: ColumnType.Decimal } ? Text(ItemName, "") : columns[0];
    }

    private bool IsOpen(ValuePlan plan) => _active.Count < MaxDepth && !_active.Contains(plan);

    private Column[]? OfBuiltIn(string type, string name, string source) => (type, isTyped) switch
    {
        ("bool", true) => [new LeafColumn(name, source, ColumnType.Bool, value => value)],
        ("decimal", true) =>
        [
            new LeafColumn(name, source, ColumnType.Decimal, value => FitsDecimal((decimal)value) ? value : null),
            Text($"{name}_text", source, value => FitsDecimal((decimal)value) ? null : value),
        ],
        ("DateTime", true) =>
        [
            new LeafColumn(name, source, ColumnType.LocalTime, value => value),
            Text($"{name}_kind", source, value => ((DateTime)value).Kind.ToString()),
        ],
        ("DateTimeOffset", true) =>
        [
            new LeafColumn(name, source, ColumnType.UtcTime, value => ((DateTimeOffset)value).UtcDateTime),
            new LeafColumn($"{name}_offset", source, ColumnType.Int16, value => (short)((DateTimeOffset)value).TotalOffsetMinutes),
        ],
        ("DateOnly", true) => [new LeafColumn(name, source, ColumnType.Date, value => value)],
        ("TimeOnly", true) => [new LeafColumn(name, source, ColumnType.TimeOfDay, value => ((TimeOnly)value).Ticks * 100)],
        ("TimeSpan", true) => [new LeafColumn(name, source, ColumnType.Int64, value => ((TimeSpan)value).Ticks)],
        ("bool" or "decimal" or "DateTime" or "DateTimeOffset" or "DateOnly" or "TimeOnly" or "TimeSpan", false)
            or ("Rune" or "Index" or "Range" or "BigInteger" or "IPAddress", _) =>
            [Text(name, source)],
        _ => null,
    };

    private LeafColumn OfRaw(RawPlan raw, string name, string source)
    {
        ColumnType type = (isTyped, raw.Name, raw.Size) switch
        {
            (true, "int8", 1) => ColumnType.Int8,
            (true, "uint8", 1) => ColumnType.UInt8,
            (true, "int16", 2) => ColumnType.Int16,
            (true, "uint16", 2) => ColumnType.UInt16,
            (true, "int32", 4) => ColumnType.Int32,
            (true, "uint32", 4) => ColumnType.UInt32,
            (true, "int64", 8) => ColumnType.Int64,
            (true, "uint64", 8) => ColumnType.UInt64,
            (true, "float16", 2) or (true, "float32", 4) => ColumnType.Float,
            (true, "float64", 8) => ColumnType.Double,
            (true, "Guid", 16) => ColumnType.Guid,
            _ => ColumnType.Text,
        };
        return type == ColumnType.Text ? Text(name, source)
            : new LeafColumn(name, source, type, value => value is Half half ? (float)half : value);
    }

    private static LeafColumn Text(string name, string source, Func<object, object?>? convert = null) =>
        new(name, source, ColumnType.Text, convert ?? (value => value));

    private static LeafColumn Json(string name, string source) => new(name, source, ColumnType.Json, value => value);

    private static LeafColumn TypeOf() => Text(MemberPaths.TypeOfValue, "", value => (value as FrameNode)?.TypeName);

    private static long? Int64Of(BigInteger number) => number >= long.MinValue && number <= long.MaxValue ? (long)number : null;

    // Exactly: 28 digits before the point and 10 after it.
    private static bool FitsDecimal(decimal value) =>
        value.Scale <= ColumnLimits.DecimalScale && BigInteger.Abs(new BigInteger(decimal.Truncate(value))) < s_decimalLimit;

    // A member may have the name of a column that is derived from another.
    private static List<Column> Distinct(List<Column> columns)
    {
        HashSet<string> names = [.. columns.Where(column => column.Name == column.Source).Select(column => column.Name)];
        for (int i = 0; i < columns.Count; i++)
        {
            if (columns[i].Name == columns[i].Source)
            {
                continue;
            }

            string name = columns[i].Name;
            while (!names.Add(name))
            {
                name += "_";
            }

            columns[i] = columns[i] with { Name = name };
        }

        return columns;
    }
}

/// <summary>The sizes of columns.</summary>
internal static class ColumnLimits
{
    internal const int DecimalPrecision = 38;
    internal const int DecimalScale = 10;
}
