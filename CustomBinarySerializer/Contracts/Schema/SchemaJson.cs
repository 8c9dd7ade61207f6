using System.Globalization;
using System.Text.Json;
using CustomBinarySerializer.Contracts.Models;
using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts.Schema;

/// <summary>The names in the JSON of a schema, and how it is written.</summary>
/// <remarks>
/// <code>
/// { "format": 1,
///   "types": [ { "id": 1, "name": "Shop.Order", "layout": "Shop.Order" }, { "id": 2, "name": "Shop.Payment" } ],
///   "layouts": {
///     "Shop.Order": { "kind": "class", "members": [ { "name": "Number", "layout": "int32" } ] },
///     "int32": { "kind": "raw", "size": 4 } } }
/// </code>
/// A type without a layout has a hand-written contract. What is false or missing isn't written.
/// </remarks>
internal static class SchemaJson
{
    /// <summary>Raised when older readers could misunderstand what is written.</summary>
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

    internal static void Write(Utf8JsonWriter json, IEnumerable<SchemaEntry> entries, IEnumerable<ValuePlan> plans)
    {
        json.WriteStartObject();
        json.WriteNumber(Format, FormatVersion);
        json.WriteStartArray(Types);
        foreach (SchemaEntry entry in entries)
        {
            Write(json, entry);
        }

        json.WriteEndArray();
        json.WriteStartObject(Layouts);
        foreach (ValuePlan plan in plans)
        {
            json.WriteStartObject(plan.Name);
            Write(json, plan);
            json.WriteEndObject();
        }

        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter json, SchemaEntry entry)
    {
        json.WriteStartObject();
        json.WriteNumber(Id, entry.TypeId);
        json.WriteString(Name, entry.Name);
        if (entry.Layout is not null)
        {
            json.WriteString(Layout, entry.Layout.Name);
        }

        WriteIfTrue(json, AllowsTrailingData, entry.AllowsTrailingData);
        WriteIfTrue(json, InternsStrings, entry.InternsStrings);
        if (entry.UpcastTo is not null)
        {
            json.WriteString(UpcastTo, entry.UpcastTo);
        }

        json.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter json, ValuePlan plan)
    {
        json.WriteString(Kind, KindOf(plan));
        switch (plan)
        {
            case RawPlan { Integer: { } integer } enumeration:
                json.WriteString(Integer, integer.Name);
                WriteValues(json, enumeration);
                break;
            case RawPlan raw:
                json.WriteNumber(Size, raw.Size);
                break;
            case NullablePlan nullable:
                json.WriteString(Value, nullable.Value.Name);
                break;
            case SequencePlan sequence:
                json.WriteString(Item, sequence.Item.Name);
                WriteIfTrue(json, HasComparer, sequence.ShapeModel.HasComparer);
                break;
            case ConvertedPlan converted:
                json.WriteString(WrittenAs, converted.Surrogate.Name);
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

    private static void WriteValues(Utf8JsonWriter json, RawPlan enumeration)
    {
        json.WriteStartObject(Values);
        foreach (EnumValue value in enumeration.Values)
        {
            json.WritePropertyName(value.Name);
            json.WriteRawValue(value.Number.ToString(CultureInfo.InvariantCulture));
        }

        json.WriteEndObject();
    }

    private static void WriteCases(Utf8JsonWriter json, UnionPlan union)
    {
        json.WriteStartArray(Cases);
        foreach (UnionCase one in union.Cases)
        {
            json.WriteStartObject();
            json.WriteString(Name, one.Name);
            WriteMembers(json, one.Fields);
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    private static void WriteMembers(Utf8JsonWriter json, IEnumerable<MemberPlan> members)
    {
        json.WriteStartArray(Members);
        foreach (MemberPlan member in members)
        {
            json.WriteStartObject();
            json.WriteString(Name, member.Name);
            json.WriteString(Layout, member.Value.Name);
            WriteIfTrue(json, IsOptional, member.IsOptional);
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    private static void WriteIfTrue(Utf8JsonWriter json, string name, bool value)
    {
        if (value)
        {
            json.WriteBoolean(name, value);
        }
    }
}
