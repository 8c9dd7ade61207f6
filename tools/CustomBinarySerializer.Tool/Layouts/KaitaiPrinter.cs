using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Inspection;
using JsonText = CustomBinarySerializer.Tool.Journals.JsonText;

namespace CustomBinarySerializer.Tool.Layouts;

/// <summary>
/// A printer of schemas as a Kaitai Struct description (.ksy) of frames that follow each other. Where a payload can't
/// be described, the text says so, and the payload is an array of bytes.
/// </summary>
internal sealed class KaitaiPrinter
{
    private const int LastBuiltInId = -100;

    // Parameters of texts, collections, unions and structs whose prefix the holder has read.
    private static readonly string[] s_parameters = ["outer_prefix", "outer_reserved"];

    private readonly KaitaiText _text = new();

    // Besides the types above, names that the generated code of a language needs itself.
    private readonly KaitaiNames _types = new(
        "vlq", "frame", "contract_bytes", "messages", "object", "string", "array", "number", "boolean", "error", "math", "map", "date");

    private readonly Dictionary<(object Plan, Form Form), string> _names = [];
    private readonly Dictionary<string, string> _boxes = [];
    private readonly Queue<Action> _open = new();

    private KaitaiPrinter()
    {
    }

    private enum Form
    {
        /// <summary>A value that needs nothing of its holder.</summary>
        Whole,

        /// <summary>A value whose prefix its holder has read.</summary>
        Shared,

        /// <summary>The members of an object, without null.</summary>
        Members,
    }

    /// <summary>Returns the description of frames.</summary>
    /// <param name="entries">The types of the frames.</param>
    internal static string Print(IReadOnlyCollection<SchemaEntry> entries) => new KaitaiPrinter().PrintFrames(entries);

    private string PrintFrames(IReadOnlyCollection<SchemaEntry> entries)
    {
        List<string> cases = [];
        List<string> unsaid = [];
        foreach (SchemaEntry entry in entries)
        {
            if (entry is { Layout: { } layout, InternsStrings: false })
            {
                cases.Add(Text($"{entry.TypeId}: {RootName(layout)}"));
            }
            else
            {
                unsaid.Add(Text(
                    $"{entry.TypeId} ({Shown(entry.Name)}): {(entry.Layout is null ? "a hand-written contract" : "interned strings")}"));
            }
        }

        ValuePlan[] layouts = [.. entries.Select(entry => entry.Layout).OfType<ValuePlan>()];
        if (ValuePlan.Reachable(layouts).Exists(plan => plan is SlotPlan))
        {
            for (int id = -1; id >= LastBuiltInId; id--)
            {
                if (BuiltInLayouts.Find(id) is { } layout)
                {
                    cases.Add(Text($"{id}: {RootName(layout)}"));
                }
            }
        }

        WriteFrame(cases, unsaid);
        while (_open.TryDequeue(out Action? write))
        {
            write();
        }

        return _text.ToString();
    }

    private void WriteFrame(List<string> cases, List<string> unsaid)
    {
        _text.Begin("frame");
        _text.Line(2, "doc: |");
        _text.Line(3, "A message. A length of 0 is null. A payload is bytes if .ksy can't describe it, or if the id is unknown.");
        unsaid.ForEach(each => _text.Line(3, $"Bytes: type id {each}."));
        _text.Line(2, "seq:");
        _text.Field("length", "s4");
        _text.Field("type_id", "s4", "length != 0");
        _text.Line(3, "- id: payload");
        _text.Line(4, "size: length - 4");
        _text.Line(4, "if: length != 0");
        if (cases.Count > 0)
        {
            _text.Line(4, "type:");
            _text.Line(5, "switch-on: type_id");
            _text.Line(5, "cases:");
            cases.ForEach(each => _text.Line(6, each));
        }

        _text.Instance("is_null", "length == 0");
    }

    // With a size, only a type of the description can be chosen, and no number.
    private string RootName(ValuePlan layout)
    {
        if (layout is ObjectPlan holder)
        {
            return NameOf(holder, Form.Members);
        }

        string type = TypeOf(layout);
        if (_names.ContainsValue(type) || type is "frame" or "contract_bytes")
        {
            return type;
        }

        if (!_boxes.TryGetValue(type, out string? box))
        {
            box = _types.Add($"boxed_{type}");
            _boxes.Add(type, box);
            _open.Enqueue(() =>
            {
                _text.Begin(box);
                _text.Line(2, "seq:");
                _text.Field("value", type);
            });
        }

        return box;
    }

    private static string? PrimitiveOf(RawPlan raw) => (raw.Name, raw.Size) switch
    {
        ("uint8", 1) => "u1",
        ("int8", 1) => "s1",
        ("uint16", 2) or ("char", 2) => "u2",
        ("int16", 2) => "s2",
        ("uint32", 4) => "u4",
        ("int32", 4) => "s4",
        ("uint64", 8) => "u8",
        ("int64", 8) => "s8",
        ("float32", 4) => "f4",
        ("float64", 8) => "f8",
        _ => null,
    };

    private string TypeOf(ValuePlan plan) => plan switch
    {
        ConvertedPlan converted => TypeOf(converted.Surrogate),
        RawPlan raw => PrimitiveOf(raw.Integer ?? raw) ?? BytesOf(raw.Size),
        SlotPlan => "frame",
        ExactPlan => "contract_bytes",
        ObjectPlan { IsClass: false } => NameOf(plan, Form.Members),
        _ => NameOf(plan, Form.Whole),
    };

    private string SharedTypeOf(ValuePlan plan, string prefix, string reserved) => plan is ConvertedPlan converted
        ? SharedTypeOf(converted.Surrogate, prefix, reserved)
        : $"{NameOf(plan, Form.Shared)}({prefix}, {reserved})";

    private string BytesOf(int size)
    {
        string type = Text($"bytes_{size}");
        if (_boxes.TryAdd(type, type))
        {
            _types.Add(type);
            _open.Enqueue(() =>
            {
                _text.Begin(type);
                _text.Line(2, "seq:");
                _text.Line(3, "- id: value");
                _text.Line(4, Text($"size: {size}"));
            });
        }

        return type;
    }

    private string NameOf(ValuePlan plan, Form form)
    {
        if (!_names.TryGetValue((KeyOf(plan), form), out string? name))
        {
            string suffix = (plan, form) switch
            {
                (_, Form.Shared) => "_shared",
                (ObjectPlan, Form.Whole) => "_or_null",
                _ => "",
            };
            name = _types.Add((plan is TextPlan { IsCompact: false } ? "text" : plan.Name) + suffix);
            _names.Add((KeyOf(plan), form), name);
            _open.Enqueue(() => Write(plan, form, name));
        }

        return name;
    }

    // Each built-in type has plans of its own. Texts and arrays of numbers are the same in all of them.
    private static object KeyOf(ValuePlan plan) => plan switch
    {
        TextPlan text => text.IsCompact,
        SequencePlan { Item: RawPlan { Integer: null } item, ShapeModel.HasComparer: false } => (item.Name, item.Size),
        _ => plan,
    };

    private void Write(ValuePlan plan, Form form, string name)
    {
        _text.Begin(name);
        _text.Line(2, $"-orig-id: {JsonText.Quote(plan.Name)}");
        (string prefix, string reserved) = form == Form.Shared ? (s_parameters[0], s_parameters[1]) : ("prefix.value", "0");
        if (form == Form.Shared)
        {
            _text.Line(2, "params:");
            _text.Field(s_parameters[0], "s4");
            _text.Field(s_parameters[1], "s4");
        }

        _text.Line(2, plan is ObjectPlan { Members.IsEmpty: true } && form == Form.Members ? "seq: []" : "seq:");
        if (form == Form.Whole && plan is not NullablePlan)
        {
            _text.Field("prefix", "vlq");
        }

        switch (plan)
        {
            case TextPlan { IsCompact: true }:
                WriteCompactText(prefix, reserved);
                break;
            case TextPlan:
                _text.Line(3, "- id: value");
                _text.Line(4, "type: str");
                _text.Line(4, $"size: {prefix} - {reserved} - 1");
                _text.Line(4, $"if: {prefix} > {reserved}");
                _text.Instance("is_null", $"{prefix} == {reserved}");
                break;
            case NullablePlan nullable:
                _text.Field("has_value", "u1");
                Field("value", nullable.Value, "has_value != 0");
                break;
            case SequencePlan sequence:
                WriteSequence(sequence, prefix, reserved);
                break;
            case UnionPlan union:
                WriteUnion(union, prefix, reserved);
                break;
            case ObjectPlan holder when form == Form.Whole:
                WriteReference(holder);
                break;
            case ObjectPlan holder:
                WriteMembers(holder.Members, form == Form.Shared);
                break;
        }
    }

    private void WriteCompactText(string prefix, string reserved)
    {
        _text.Line(3, "- id: latin");
        _text.Line(4, "type: str");
        _text.Line(4, "encoding: ISO-8859-1");
        _text.Line(4, "size: code / 2");
        _text.Line(4, $"if: {prefix} > {reserved} and code % 2 == 0");
        _text.Line(3, "- id: wide");
        _text.Line(4, "type: str");
        _text.Line(4, "encoding: UTF-16LE");
        _text.Line(4, "size: code / 2 * 2");
        _text.Line(4, $"if: {prefix} > {reserved} and code % 2 == 1");
        _text.Instance("is_null", $"{prefix} == {reserved}");
        _text.Line(3, "code:");
        _text.Line(4, $"value: {prefix} - {reserved} - 1");
        _text.Line(3, "value:");
        _text.Line(4, "value: 'code % 2 == 0 ? latin : wide'");
        _text.Line(4, $"if: {prefix} > {reserved}");
    }

    private void WriteSequence(SequencePlan sequence, string prefix, string reserved)
    {
        string exists = $"{prefix} > {reserved}";
        string count = $"{prefix} - {reserved} - 1";
        if (sequence.ShapeModel.HasComparer)
        {
            _text.Field("comparer", "u1", exists);
        }

        if (sequence.Item is RawPlan { Integer: null, Name: "uint8" })
        {
            _text.Line(3, "- id: items");
            _text.Line(4, $"size: {count}");
            _text.Line(4, $"if: {exists}");
        }
        else
        {
            Field("items", sequence.Item, exists);
            _text.Line(4, "repeat: expr");
            _text.Line(4, $"repeat-expr: {count}");
        }

        _text.Instance("is_null", $"{prefix} == {reserved}");
    }

    private void WriteUnion(UnionPlan union, string prefix, string reserved)
    {
        string tag = $"{prefix} - {reserved}{(union.HasNull ? " - 1" : "")}";
        _text.Line(3, "- id: fields");
        _text.Line(4, "type:");
        _text.Line(5, $"switch-on: {tag}");
        _text.Line(5, "cases:");
        for (int i = 0; i < union.Cases.Length; i++)
        {
            UnionCase one = union.Cases[i];
            string name = _types.Add($"{union.Name}.{one.Name}");
            _text.Line(6, Text($"{i}: {name}"));
            _open.Enqueue(() =>
            {
                _text.Begin(name);
                _text.Line(2, $"-orig-id: {JsonText.Quote(one.Name)}");
                _text.Line(2, one.Fields.IsEmpty ? "seq: []" : "seq:");
                WriteMembers(one.Fields, isShared: false);
            });
        }

        _text.Instance("tag", tag);
        if (union.HasNull)
        {
            _text.Line(3, "is_null:");
            _text.Line(4, $"value: {prefix} == {reserved}");
        }
    }

    private void WriteReference(ObjectPlan holder)
    {
        Prefix numbers = Prefix.Of(holder);
        if (numbers.HasDerived)
        {
            _text.Field("derived", "frame", Text($"prefix.value == {numbers.Derived}"));
        }

        string type = holder.IsFused ? SharedTypeOf(holder, "prefix.value", Text($"{numbers.First}")) : NameOf(holder, Form.Members);
        _text.Field("value", type, Text($"prefix.value >= {numbers.First}"));
        _text.Instance("is_null", "prefix.value == 0");
    }

    private void WriteMembers(ImmutableArray<MemberPlan> members, bool isShared)
    {
        KaitaiNames names = new(s_parameters);
        foreach (MemberPlan member in members)
        {
            string name = names.Add(member.Name);
            if (isShared)
            {
                _text.Field(name, SharedTypeOf(member.Value, s_parameters[0], s_parameters[1]));
            }
            else
            {
                Field(name, member.Value, member.IsOptional ? "not _io.eof" : null);
            }

            _text.Line(4, $"-orig-id: {JsonText.Quote(member.Name)}");
            isShared = false;
        }
    }

    private void Field(string id, ValuePlan plan, string? condition = null)
    {
        _text.Field(id, TypeOf(plan), condition);
        while (plan is ConvertedPlan converted)
        {
            plan = converted.Surrogate;
        }

        if (plan is RawPlan { Integer: { } integer } enumeration && PrimitiveOf(integer) is not null && integer.Name != "char")
        {
            _text.Line(4, $"enum: {_text.EnumOf(enumeration)}");
        }
    }

    private static string Shown(string name) => JsonText.Quote(name)[1..^1];

    private static string Text(FormattableString text) => FormattableString.Invariant(text);
}
