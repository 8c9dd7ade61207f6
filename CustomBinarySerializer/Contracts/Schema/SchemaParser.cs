using System.Collections.Immutable;
using System.Globalization;
using System.Text.Json;
using CustomBinarySerializer.Contracts.Models;
using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts.Schema;

/// <summary>Reads what <see cref="SchemaJson"/> wrote, or what a stranger did: whatever comes out is safe to walk.</summary>
internal sealed class SchemaParser
{
    // More than any number takes.
    private const int MaxRawSize = 64;

    private static readonly JsonDocumentOptions s_options = new() { AllowDuplicateProperties = false };

    private readonly Dictionary<string, JsonElement> _layouts = [];
    private readonly Dictionary<string, ValuePlan> _plans = [];
    private readonly Queue<Action> _open = new();
    private int _chain;

    private SchemaParser()
    {
    }

    /// <returns>The entries, by their ids.</returns>
    /// <exception cref="BinarySerializationException">The text isn't the description of a schema.</exception>
    internal static ImmutableArray<SchemaEntry> Parse(string json)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(json, s_options);
            return new SchemaParser().Read(document.RootElement);
        }
        catch (JsonException e)
        {
            throw Error(e.Message, e);
        }
    }

    private ImmutableArray<SchemaEntry> Read(JsonElement schema)
    {
        int format = Number(schema, SchemaJson.Format);
        if (format != SchemaJson.FormatVersion)
        {
            throw Error($"its format is {format}, and this version of the library knows {SchemaJson.FormatVersion}");
        }

        foreach (JsonProperty layout in Get(schema, SchemaJson.Layouts, JsonValueKind.Object).EnumerateObject())
        {
            _layouts.Add(layout.Name, layout.Value);
        }

        SortedDictionary<int, SchemaEntry> entries = [];
        foreach (JsonElement type in Get(schema, SchemaJson.Types, JsonValueKind.Array).EnumerateArray())
        {
            SchemaEntry entry = EntryOf(type);
            if (entry.TypeId < 1 || !entries.TryAdd(entry.TypeId, entry))
            {
                throw Error($"the id {entry.TypeId} {(entry.TypeId < 1 ? "is below 1" : "comes twice")}");
            }
        }

        // What objects hold comes last, and in a loop, so that a long chain of them takes no stack.
        while (_open.TryDequeue(out Action? complete))
        {
            complete();
        }

        SchemaCycles.ThrowIfEndless(_plans.Values);
        return [.. entries.Values];
    }

    private SchemaEntry EntryOf(JsonElement type) => new(
        Number(type, SchemaJson.Id),
        Text(type, SchemaJson.Name),
        Has(type, SchemaJson.Layout) ? PlanOf(type, SchemaJson.Layout) : null,
        Flag(type, SchemaJson.AllowsTrailingData),
        Flag(type, SchemaJson.InternsStrings),
        Has(type, SchemaJson.UpcastTo) ? Text(type, SchemaJson.UpcastTo) : null);

    private MemberPlan MemberOf(JsonElement member) => new(
        Text(member, SchemaJson.Name),
        PlanOf(member, SchemaJson.Layout),
        Getter: null,
        Setter: null,
        IsOptional: Flag(member, SchemaJson.IsOptional));

    private ValuePlan PlanOf(JsonElement holder, string property)
    {
        string name = Text(holder, property);
        if (_plans.TryGetValue(name, out ValuePlan? plan))
        {
            return plan;
        }

        if (!_layouts.TryGetValue(name, out JsonElement layout))
        {
            throw Error($"there is no layout {name}");
        }

        if (_chain == SchemaCycles.MaxChain)
        {
            throw Error($"more than {SchemaCycles.MaxChain} layouts lie inside each other at {name}");
        }

        _chain++;
        plan = MakePlan(name, layout);
        _chain--;
        _plans.Add(name, plan);
        return plan;
    }

    private ValuePlan MakePlan(string name, JsonElement layout)
    {
        string kind = Text(layout, SchemaJson.Kind);
        return kind switch
        {
            SchemaJson.RawKind => new RawPlan(new TypeModel(name, TypeTraits.ValueType), SizeOf(layout)),
            SchemaJson.TextKind => new TextPlan(new TypeModel(name, TypeTraits.None)),
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
            _ => throw Error($"the layout {name} is of the unknown kind {kind}"),
        };
    }

    private RawPlan MakeEnum(string name, JsonElement layout)
    {
        RawPlan integer = PlanOf(layout, SchemaJson.Integer) as RawPlan is { Integer: null } raw ? raw : throw Error($"the integer of {name} is no number");
        return new RawPlan(new TypeModel(name, TypeTraits.ValueType), integer.Size) { Integer = integer, Values = ValuesOf(layout) };
    }

    private SequencePlan MakeCollection(string name, JsonElement layout)
    {
        ValuePlan item = PlanOf(layout, SchemaJson.Item);
        return new SequencePlan(
            new TypeModel(name, TypeTraits.None), item, new ShapeModel(ShapeKind.BuiltIn, item.Model, Flag(layout, SchemaJson.HasComparer)));
    }

    private ConvertedPlan MakeConverted(string name, JsonElement layout, ConversionKind kind)
    {
        ValuePlan surrogate = PlanOf(layout, SchemaJson.WrittenAs);
        return new ConvertedPlan(new TypeModel(name, TypeTraits.None), surrogate, new ConversionModel(surrogate.Model, kind));
    }

    private ObjectPlan BeginObject(string name, TypeTraits traits, JsonElement layout)
    {
        ObjectPlan plan = new(new TypeModel(name, traits));
        _open.Enqueue(() => plan.Members = MembersOf(layout));
        return plan;
    }

    private UnionPlan BeginUnion(string name, JsonElement layout)
    {
        UnionPlan plan = new(new TypeModel(name, TypeTraits.None), tag: null, isNullACase: !Flag(layout, SchemaJson.HasNull));
        _open.Enqueue(() => plan.Cases =
        [
            .. Get(layout, SchemaJson.Cases, JsonValueKind.Array).EnumerateArray()
                .Select(one => new UnionCase(Text(one, SchemaJson.Name), plan.Model, MembersOf(one), Factory: null)),
        ]);
        return plan;
    }

    private ImmutableArray<MemberPlan> MembersOf(JsonElement holder) =>
        [.. Get(holder, SchemaJson.Members, JsonValueKind.Array).EnumerateArray().Select(MemberOf)];

    private static ImmutableArray<EnumValue> ValuesOf(JsonElement layout) =>
    [
        .. Get(layout, SchemaJson.Values, JsonValueKind.Object).EnumerateObject()
            .Select(value => new EnumValue(value.Name, EnumNumber(value.Value))),
    ];

    private static decimal EnumNumber(JsonElement number) =>
        number.ValueKind == JsonValueKind.Number
        && decimal.TryParse(number.GetRawText(), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out decimal value)
        && value >= long.MinValue && value <= ulong.MaxValue
            ? value
            : throw Error("the value of an enum isn't an integer of 64 bits");

    private static int SizeOf(JsonElement layout)
    {
        int size = Number(layout, SchemaJson.Size);
        return size is >= 1 and <= MaxRawSize ? size : throw Error($"no number takes {size} bytes");
    }

    private static bool Has(JsonElement holder, string property) =>
        holder.ValueKind == JsonValueKind.Object && holder.TryGetProperty(property, out _);

    private static bool Flag(JsonElement holder, string property) =>
        Has(holder, property) && holder.GetProperty(property).ValueKind switch
        {
            JsonValueKind.True => true,
            JsonValueKind.False => false,
            JsonValueKind other => throw Error($"{property} is {other}"),
        };

    private static int Number(JsonElement holder, string property) =>
        Get(holder, property, JsonValueKind.Number).TryGetInt32(out int number) ? number : throw Error($"{property} is no int32");

    // GetString refuses escaped halves of surrogate pairs.
    private static string Text(JsonElement holder, string property)
    {
        JsonElement text = Get(holder, property, JsonValueKind.String);
        try
        {
            return text.GetString()!;
        }
        catch (InvalidOperationException e)
        {
            throw Error($"{property} is no text: {e.Message}", e);
        }
    }

    private static JsonElement Get(JsonElement holder, string property, JsonValueKind kind) =>
        !Has(holder, property) ? throw Error($"{property} is missing in {Excerpt(holder)}")
        : holder.GetProperty(property) is var value && value.ValueKind == kind ? value
        : throw Error($"{property} is {holder.GetProperty(property).ValueKind} where {kind} is needed");

    private static string Excerpt(JsonElement element) => Shortened(element.GetRawText(), 60);

    private static string Shortened(string text, int length) => text.Length <= length ? text : text[..length] + "…";

    // Names are as long as a stranger likes.
    internal static BinarySerializationException Error(string what, Exception? cause = null) =>
        new(SerializationErrorCode.InvalidValue, $"The text isn't a schema: {Shortened(what, 300)}.", cause);
}

/// <summary>
/// Refuses schemas that no types have: a struct that holds itself, and ever more types inside each other. Whoever walks what
/// is left needs no more stack than <see cref="MaxChain"/> calls before it meets an object that may be null, or a collection.
/// </summary>
internal static class SchemaCycles
{
    /// <summary>As many types as the planner allows inside each other.</summary>
    internal const int MaxChain = 100;

    internal static void ThrowIfEndless(IReadOnlyCollection<ValuePlan> nodes)
    {
        Dictionary<ValuePlan, int> holders = nodes.ToDictionary(node => node, _ => 0);
        foreach (ValuePlan part in nodes.SelectMany(PartsWithoutNull))
        {
            holders[part]++;
        }

        // Each node after all that hold it: those in a cycle never come.
        Queue<(ValuePlan Node, int Depth)> ready = new(nodes.Where(node => holders[node] == 0).Select(node => (node, 1)));
        int done = 0;
        while (ready.TryDequeue(out (ValuePlan Node, int Depth) next))
        {
            done++;
            if (next.Depth > MaxChain)
            {
                throw SchemaParser.Error($"more than {MaxChain} layouts lie inside each other at {next.Node.Name}");
            }

            foreach (ValuePlan part in PartsWithoutNull(next.Node))
            {
                // The queue is in the order of depth, so that the last holder is the deepest.
                if (--holders[part] == 0)
                {
                    ready.Enqueue((part, next.Depth + 1));
                }
            }
        }

        if (done < nodes.Count)
        {
            throw SchemaParser.Error($"{nodes.First(node => holders[node] > 0).Name} holds itself");
        }
    }

    private static IEnumerable<ValuePlan> PartsWithoutNull(ValuePlan node) =>
        node is ConvertedPlan or NullablePlan or ObjectPlan { IsClass: false } ? node.Parts : [];
}
