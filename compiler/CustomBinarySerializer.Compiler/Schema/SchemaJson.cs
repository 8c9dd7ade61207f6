using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>The format and the names of a schema's JSON.</summary>
/// <remarks>
/// <code>
/// { "format": 1,
///   "types": [ { "id": 1, "name": "Shop.Order", "layout": "Shop.Order" }, { "id": 2, "name": "Shop.Payment" } ],
///   "layouts": {
///     "Shop.Order": { "kind": "class", "members": [ { "name": "Number", "layout": "int32" } ] },
///     "int32": { "kind": "raw", "size": 4 } } }
/// </code>
/// A type without a layout has a hand-written contract, whose operations are listed if the compiler could follow them.
/// Values that are false or absent aren't written.
/// </remarks>
internal static class SchemaJson
{
    /// <summary>The version of the format. It is raised when older readers could misinterpret a schema.</summary>
    internal const int FormatVersion = 1;

    internal const string Format = "format";
    internal const string Types = "types";
    internal const string Layouts = "layouts";
    internal const string Id = "id";
    internal const string Name = "name";
    internal const string Layout = "layout";
    internal const string AllowsTrailingData = "allowsTrailingData";
    internal const string InternsStrings = "internsStrings";
    internal const string UpcastTo = "upcastTo";
    internal const string Operations = "operations";
    internal const string Kind = "kind";
    internal const string Size = "size";
    internal const string Integer = "integer";
    internal const string Values = "values";
    internal const string Value = "value";
    internal const string Item = "item";
    internal const string HasComparer = "hasComparer";
    internal const string WrittenAs = "writtenAs";
    internal const string Members = "members";
    internal const string IsOptional = "isOptional";
    internal const string HasNull = "hasNull";
    internal const string Cases = "cases";

    internal const string RawKind = "raw";
    internal const string TextKind = "text";
    internal const string CompactTextKind = "compactText";
    internal const string EnumKind = "enum";
    internal const string NullableKind = "nullable";
    internal const string CollectionKind = "collection";
    internal const string BuiltInKind = "builtIn";
    internal const string SurrogateKind = "surrogate";
    internal const string StructKind = "struct";
    internal const string SealedClassKind = "sealedClass";
    internal const string ClassKind = "class";
    internal const string UnionKind = "union";
    internal const string AnyKind = "any";
    internal const string HandWrittenKind = "handWritten";

    /// <summary>Returns the JSON of a schema: compact, or with a line for each type, member and value.</summary>
    internal static string Print(IReadOnlyCollection<SchemaEntry> entries, bool inLines)
    {
        JsonPrinter json = new(inLines);
        json.Open('{', lines: true);
        json.Name(Format);
        json.Number(FormatVersion);
        json.Name(Types);
        json.Open('[', lines: true);
        foreach (SchemaEntry entry in entries)
        {
            Write(json, entry);
        }

        json.Close();
        json.Name(Layouts);
        json.Open('{', lines: true);
        foreach (ValuePlan plan in SchemaEntry.NodesOf(entries))
        {
            json.Name(plan.Name);
            json.Open('{');
            Write(json, plan);
            json.Close();
        }

        json.Close();
        json.Close();
        return json.ToString();
    }

    private static void Write(JsonPrinter json, SchemaEntry entry)
    {
        json.Open('{');
        json.Name(Id);
        json.Number(entry.TypeId);
        WriteText(json, Name, entry.Name);
        if (entry.Layout is not null)
        {
            WriteText(json, Layout, entry.Layout.Name);
        }

        WriteIfTrue(json, AllowsTrailingData, entry.AllowsTrailingData);
        WriteIfTrue(json, InternsStrings, entry.InternsStrings);
        if (entry.UpcastTo is not null)
        {
            WriteText(json, UpcastTo, entry.UpcastTo);
        }

        if (!entry.Operations.IsEmpty)
        {
            json.Name(Operations);
            json.Open('[', lines: true);
            foreach (string operation in entry.Operations)
            {
                json.Text(operation);
            }

            json.Close();
        }

        json.Close();
    }

    private static void Write(JsonPrinter json, ValuePlan plan)
    {
        WriteText(json, Kind, KindOf(plan));
        switch (plan)
        {
            case RawPlan { Integer: { } integer } enumeration:
                WriteText(json, Integer, integer.Name);
                WriteValues(json, enumeration);
                break;
            case RawPlan raw:
                json.Name(Size);
                json.Number(raw.Size);
                break;
            case NullablePlan nullable:
                WriteText(json, Value, nullable.Value.Name);
                break;
            case SequencePlan sequence:
                WriteText(json, Item, sequence.Item.Name);
                WriteIfTrue(json, HasComparer, sequence.ShapeModel.HasComparer);
                break;
            case ConvertedPlan converted:
                WriteText(json, WrittenAs, converted.Surrogate.Name);
                break;
            case ObjectPlan holder:
                WriteMembers(json, holder.Members);
                break;
            case UnionPlan union:
                WriteIfTrue(json, HasNull, union.HasNull);
                WriteCases(json, union);
                break;
        }
    }

    internal static string KindOf(ValuePlan plan) => plan switch
    {
        RawPlan { Integer: not null } => EnumKind,
        RawPlan => RawKind,
        TextPlan { IsCompact: true } => CompactTextKind,
        TextPlan => TextKind,
        NullablePlan => NullableKind,
        SequencePlan => CollectionKind,
        ConvertedPlan { ConversionModel.IsUsers: true } => SurrogateKind,
        ConvertedPlan => BuiltInKind,
        ObjectPlan { IsClass: false } => StructKind,
        ObjectPlan { HasDerived: true } => ClassKind,
        ObjectPlan => SealedClassKind,
        UnionPlan => UnionKind,
        SlotPlan => AnyKind,
        ExactPlan => HandWrittenKind,
        _ => throw new NotSupportedException($"{plan} has no JSON."),
    };

    private static void WriteValues(JsonPrinter json, RawPlan enumeration)
    {
        json.Name(Values);
        json.Open('{', lines: true);
        foreach (EnumValue value in enumeration.Values)
        {
            json.Name(value.Name);
            json.Number(value.Number);
        }

        json.Close();
    }

    private static void WriteCases(JsonPrinter json, UnionPlan union)
    {
        json.Name(Cases);
        json.Open('[', lines: true);
        foreach (UnionCase one in union.Cases)
        {
            json.Open('{');
            WriteText(json, Name, one.Name);
            WriteMembers(json, one.Fields);
            json.Close();
        }

        json.Close();
    }

    private static void WriteMembers(JsonPrinter json, IEnumerable<MemberPlan> members)
    {
        json.Name(Members);
        json.Open('[', lines: true);
        foreach (MemberPlan member in members)
        {
            json.Open('{');
            WriteText(json, Name, member.Name);
            WriteText(json, Layout, member.Value.Name);
            WriteIfTrue(json, IsOptional, member.IsOptional);
            json.Close();
        }

        json.Close();
    }

    private static void WriteText(JsonPrinter json, string name, string text)
    {
        json.Name(name);
        json.Text(text);
    }

    private static void WriteIfTrue(JsonPrinter json, string name, bool value)
    {
        if (value)
        {
            json.Name(name);
            json.True();
        }
    }
}
