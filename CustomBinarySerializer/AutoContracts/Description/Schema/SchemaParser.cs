using System.Collections.Immutable;
using System.Globalization;
using System.Text.Json;

namespace CustomBinarySerializer.AutoContracts.Description.Schema;

/// <summary>Reads what <see cref="SchemaJson"/> wrote, or what a stranger did: whatever comes out is safe to walk.</summary>
internal sealed class SchemaParser
{
    // More than any number takes.
    private const int MaxRawSize = 64;

    private static readonly JsonDocumentOptions s_options = new() { AllowDuplicateProperties = false };

    private readonly Dictionary<string, JsonElement> _layouts = [];
    private readonly Dictionary<string, SchemaNode> _nodes = [];
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

        SchemaCycles.ThrowIfEndless(_nodes.Values);
        return [.. entries.Values];
    }

    private SchemaEntry EntryOf(JsonElement type) => new(
        Number(type, SchemaJson.Id),
        Text(type, SchemaJson.Name),
        Has(type, SchemaJson.Layout) ? NodeOf(type, SchemaJson.Layout) : null,
        Flag(type, SchemaJson.AllowsTrailingData),
        Flag(type, SchemaJson.InternsStrings),
        Has(type, SchemaJson.UpcastTo) ? Text(type, SchemaJson.UpcastTo) : null);

    private SchemaMember MemberOf(JsonElement member) => new(
        Text(member, SchemaJson.Name), NodeOf(member, SchemaJson.Layout), Flag(member, SchemaJson.IsOptional));

    private SchemaNode NodeOf(JsonElement holder, string property)
    {
        string name = Text(holder, property);
        if (_nodes.TryGetValue(name, out SchemaNode? node))
        {
            return node;
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
        node = MakeNode(name, layout);
        _chain--;
        _nodes.Add(name, node);
        return node;
    }

    private SchemaNode MakeNode(string name, JsonElement layout)
    {
        string kind = Text(layout, SchemaJson.Kind);
        return kind switch
        {
            SchemaJson.RawKind => new RawNode(name, SizeOf(layout)),
            SchemaJson.TextKind => new TextNode(name),
            SchemaJson.EnumKind => new EnumNode(name, IntegerOf(layout, name), ValuesOf(layout)),
            SchemaJson.NullableKind => new NullableNode(name, NodeOf(layout, SchemaJson.Value)),
            SchemaJson.CollectionKind => new CollectionNode(name, NodeOf(layout, SchemaJson.Item), Flag(layout, SchemaJson.HasComparer)),
            SchemaJson.BuiltInKind => new ConvertedNode(name, NodeOf(layout, SchemaJson.WrittenAs), isBuiltIn: true),
            SchemaJson.SurrogateKind => new ConvertedNode(name, NodeOf(layout, SchemaJson.WrittenAs), isBuiltIn: false),
            SchemaJson.StructKind => BeginObject(name, ObjectKind.Struct, layout),
            SchemaJson.SealedClassKind => BeginObject(name, ObjectKind.SealedClass, layout),
            SchemaJson.ClassKind => BeginObject(name, ObjectKind.Class, layout),
            SchemaJson.UnionKind => BeginUnion(name, layout),
            SchemaJson.AnyKind => new SlotNode(name),
            SchemaJson.HandWrittenKind => new ExactNode(name),
            _ => throw Error($"the layout {name} is of the unknown kind {kind}"),
        };
    }

    private ObjectNode BeginObject(string name, ObjectKind kind, JsonElement layout)
    {
        ObjectNode node = new(name, kind);
        _open.Enqueue(() => node.Members = MembersOf(layout));
        return node;
    }

    private UnionNode BeginUnion(string name, JsonElement layout)
    {
        UnionNode node = new(name, Flag(layout, SchemaJson.HasNull));
        _open.Enqueue(() => node.Cases =
        [
            .. Get(layout, SchemaJson.Cases, JsonValueKind.Array).EnumerateArray()
                .Select(one => new SchemaCase(Text(one, SchemaJson.Name), MembersOf(one))),
        ]);
        return node;
    }

    private ImmutableArray<SchemaMember> MembersOf(JsonElement holder) =>
        [.. Get(holder, SchemaJson.Members, JsonValueKind.Array).EnumerateArray().Select(MemberOf)];

    private RawNode IntegerOf(JsonElement layout, string name) =>
        NodeOf(layout, SchemaJson.Integer) as RawNode ?? throw Error($"the integer of {name} is no number");

    private static ImmutableArray<EnumValue> ValuesOf(JsonElement layout) =>
    [
        .. Get(layout, SchemaJson.Values, JsonValueKind.Object).EnumerateObject()
            .Select(value => new EnumValue(value.Name, EnumNumber(value.Value)))
            .OrderBy(value => value.Number).ThenBy(value => value.Name, StringComparer.Ordinal),
    ];

    private static Int128 EnumNumber(JsonElement number) =>
        number.ValueKind == JsonValueKind.Number
        && Int128.TryParse(number.GetRawText(), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out Int128 value)
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
