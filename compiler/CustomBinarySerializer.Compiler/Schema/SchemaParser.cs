using System.Collections.Immutable;
using System.Globalization;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>
/// A parser of schema JSON (<see cref="SchemaJson"/>), which may be untrusted. A parsed schema is safe to traverse.
/// </summary>
internal sealed class SchemaParser
{
    // More than the size of any number.
    private const int MaxRawSize = 64;

    private static readonly char[] s_space = [' ', '\t', '\r', '\n'];

    private readonly Dictionary<string, JsonValue> _layouts = [];
    private readonly Dictionary<string, ValuePlan> _plans = [];
    private readonly Queue<Action> _open = new();
    private int _chain;

    private SchemaParser()
    {
    }

    /// <returns>The entries, by their ids.</returns>
    /// <exception cref="SchemaFormatException">The text isn't the description of a schema.</exception>
    internal static ImmutableArray<SchemaEntry> Parse(string json) => new SchemaParser().Read(JsonText.Parse(json));

    /// <summary>Parses a schema file. An empty file is an empty schema.</summary>
    /// <exception cref="SchemaFormatException">The text isn't the description of a schema.</exception>
    internal static ImmutableArray<SchemaEntry> ParseFile(string text) => string.IsNullOrWhiteSpace(text) ? [] : Parse(text);

    private ImmutableArray<SchemaEntry> Read(JsonValue schema)
    {
        int format = Number(schema, SchemaJson.Format);
        if (format != SchemaJson.FormatVersion)
        {
            throw Error($"its format is {format}, and this version of the library knows {SchemaJson.FormatVersion}", schema);
        }

        foreach ((JsonValue name, JsonValue layout) in Get(schema, SchemaJson.Layouts, JsonKind.Object).Properties)
        {
            _layouts.Add(TextOf(name, SchemaJson.Layouts), layout);
        }

        SortedDictionary<int, SchemaEntry> entries = [];
        foreach (JsonValue type in Get(schema, SchemaJson.Types, JsonKind.Array).Items)
        {
            SchemaEntry entry = EntryOf(type);
            if (entry.TypeId < 1 || entries.ContainsKey(entry.TypeId))
            {
                throw Error($"the id {entry.TypeId} {(entry.TypeId < 1 ? "is below 1" : "is a duplicate")}", type);
            }

            entries.Add(entry.TypeId, entry);
        }

        // The parts of objects are completed last and in a loop, so that a long chain takes no stack.
        while (_open.TryDequeue(out Action? complete))
        {
            complete();
        }

        SchemaCycles.ThrowIfEndless(_plans.Values);
        return [.. entries.Values];
    }

    private SchemaEntry EntryOf(JsonValue type) => new(
        Number(type, SchemaJson.Id),
        Text(type, SchemaJson.Name),
        Has(type, SchemaJson.Layout) ? PlanOf(type, SchemaJson.Layout) : null,
        Flag(type, SchemaJson.AllowsTrailingData),
        Flag(type, SchemaJson.InternsStrings),
        Has(type, SchemaJson.UpcastTo) ? Text(type, SchemaJson.UpcastTo) : null)
    {
        Operations = Has(type, SchemaJson.Operations)
            ? [.. Get(type, SchemaJson.Operations, JsonKind.Array).Items.Select(operation => TextOf(operation, SchemaJson.Operations))]
            : [],
    };

    private MemberPlan MemberOf(JsonValue member) => new(
        Text(member, SchemaJson.Name),
        PlanOf(member, SchemaJson.Layout),
        Getter: null,
        Setter: null,
        IsOptional: Flag(member, SchemaJson.IsOptional));

    private ValuePlan PlanOf(JsonValue holder, string property)
    {
        string name = Text(holder, property);
        if (_plans.TryGetValue(name, out ValuePlan? plan))
        {
            return plan;
        }

        if (!_layouts.TryGetValue(name, out JsonValue layout))
        {
            throw Error($"there is no layout {name}", holder);
        }

        if (_chain == SchemaCycles.MaxChain)
        {
            throw Error($"more than {SchemaCycles.MaxChain} layouts are inside each other at {name}", layout);
        }

        _chain++;
        plan = MakePlan(name, layout);
        _chain--;
        _plans.Add(name, plan);
        return plan;
    }

    private ValuePlan MakePlan(string name, JsonValue layout)
    {
        string kind = Text(layout, SchemaJson.Kind);
        return kind switch
        {
            SchemaJson.RawKind => new RawPlan(new TypeModel(name, TypeTraits.ValueType), SizeOf(layout)),
            SchemaJson.TextKind => new TextPlan(new TypeModel(name, TypeTraits.None)),
            SchemaJson.CompactTextKind => new TextPlan(new TypeModel(name, TypeTraits.None)) { IsCompact = true },
            SchemaJson.EnumKind => MakeEnum(name, layout),
            SchemaJson.NullableKind => new NullablePlan(new TypeModel(name, TypeTraits.ValueType), PlanOf(layout, SchemaJson.Value)),
            SchemaJson.CollectionKind => MakeCollection(name, layout),
            SchemaJson.BuiltInKind => MakeConverted(name, layout, ConversionKind.BuiltIn),
            SchemaJson.SurrogateKind => MakeConverted(name, layout, ConversionKind.User),
            SchemaJson.StructKind => BeginObject(name, TypeTraits.ValueType, layout),
            SchemaJson.SealedClassKind => BeginObject(name, TypeTraits.Sealed, layout),
            SchemaJson.ClassKind => BeginObject(name, TypeTraits.None, layout),
            SchemaJson.UnionKind => BeginUnion(name, layout),
            SchemaJson.AnyKind => new SlotPlan(new TypeModel(name, TypeTraits.None)),
            SchemaJson.HandWrittenKind => new ExactPlan(new TypeModel(name, TypeTraits.None)),
            _ => throw Error($"the layout {name} is of the unknown kind {kind}", layout),
        };
    }

    private RawPlan MakeEnum(string name, JsonValue layout)
    {
        RawPlan integer = PlanOf(layout, SchemaJson.Integer) as RawPlan is { Integer: null } raw
            ? raw
            : throw Error($"the integer of {name} is no number", layout);
        return new RawPlan(new TypeModel(name, TypeTraits.ValueType), integer.Size) { Integer = integer, Values = ValuesOf(layout) };
    }

    private SequencePlan MakeCollection(string name, JsonValue layout)
    {
        ValuePlan item = PlanOf(layout, SchemaJson.Item);
        return new SequencePlan(
            new TypeModel(name, TypeTraits.None),
            item,
            new ShapeModel(ShapeKind.BuiltIn, item.Model, Flag(layout, SchemaJson.HasComparer)));
    }

    private ConvertedPlan MakeConverted(string name, JsonValue layout, ConversionKind kind)
    {
        ValuePlan surrogate = PlanOf(layout, SchemaJson.WrittenAs);
        return new ConvertedPlan(new TypeModel(name, TypeTraits.None), surrogate, new ConversionModel(surrogate.Model, kind));
    }

    private ObjectPlan BeginObject(string name, TypeTraits traits, JsonValue layout)
    {
        ObjectPlan plan = new(new TypeModel(name, traits));
        _open.Enqueue(() => plan.Members = MembersOf(layout));
        return plan;
    }

    private UnionPlan BeginUnion(string name, JsonValue layout)
    {
        UnionPlan plan = new(new TypeModel(name, TypeTraits.None), tag: null, isNullACase: !Flag(layout, SchemaJson.HasNull));
        _open.Enqueue(() => plan.Cases =
        [
            .. Get(layout, SchemaJson.Cases, JsonKind.Array).Items
                .Select(one => new UnionCase(Text(one, SchemaJson.Name), plan.Model, MembersOf(one), Factory: null)),
        ]);
        return plan;
    }

    private ImmutableArray<MemberPlan> MembersOf(JsonValue holder) =>
        [.. Get(holder, SchemaJson.Members, JsonKind.Array).Items.Select(MemberOf)];

    private static ImmutableArray<EnumValue> ValuesOf(JsonValue layout) =>
    [
        .. Get(layout, SchemaJson.Values, JsonKind.Object).Properties
            .Select(value => new EnumValue(TextOf(value.Name, SchemaJson.Values), EnumNumber(value.Value))),
    ];

    private static decimal EnumNumber(JsonValue number) =>
        number.Kind == JsonKind.Number
        && decimal.TryParse(number.Raw, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out decimal value)
        && value >= long.MinValue && value <= ulong.MaxValue
            ? value
            : throw Error("the value of an enum isn't an integer of 64 bits", number);

    private static int SizeOf(JsonValue layout)
    {
        int size = Number(layout, SchemaJson.Size);
        return size is >= 1 and <= MaxRawSize ? size : throw Error($"no number takes {size} bytes", layout);
    }

    private static bool Has(JsonValue holder, string property) => holder.Find(property) is not null;

    private static bool Flag(JsonValue holder, string property) => holder.Find(property) switch
    {
        null or { Kind: JsonKind.False } => false,
        { Kind: JsonKind.True } => true,
        { } other => throw Error($"{property} is {other.Kind}", other),
    };

    private static int Number(JsonValue holder, string property)
    {
        JsonValue value = Get(holder, property, JsonKind.Number);
        return int.TryParse(value.Raw, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int number)
            ? number
            : throw Error($"{property} is no int32", value);
    }

    private static string Text(JsonValue holder, string property) => TextOf(Get(holder, property, JsonKind.String), property);

    private static string TextOf(JsonValue value, string what) =>
        value.Kind != JsonKind.String ? throw Error($"{value.Kind} is in {what} where {JsonKind.String} is needed", value)
        : value.Text ?? throw Error($"{what} is no text: half of a character is missing", value);

    private static JsonValue Get(JsonValue holder, string property, JsonKind kind) => holder.Find(property) switch
    {
        null => throw Error($"{property} is missing in {Excerpt(holder.Raw)}", holder),
        { } value when value.Kind == kind => value,
        { } value => throw Error($"{property} is {value.Kind} where {kind} is needed", value),
    };

    // Returns an excerpt on one line.
    private static string Excerpt(string text) =>
        VisibleText.Short(
            string.Join(" ", text.Substring(0, Math.Min(text.Length, 200)).Split(s_space, StringSplitOptions.RemoveEmptyEntries)), 60);

    private static SchemaFormatException Error(string what, JsonValue where) => Error(what, where.Line);

    // Untrusted names may have any length.
    internal static SchemaFormatException Error(string what, int line = 0) => new(VisibleText.Short(what, 300), line);
}
