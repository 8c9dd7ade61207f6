using System.Globalization;
using System.Text;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Tool.Layouts;

/// <summary>The text of a Kaitai Struct description (.ksy). It begins with the types that all of them need.</summary>
internal sealed class KaitaiText
{
    private const string Common = """
        meta:
          id: messages
          title: Frames of CustomBinarySerializer
          endian: le
          encoding: UTF-8
        seq:
          - id: frames
            type: frame
            repeat: eos
        types:
          vlq:
            doc: A number of 7 bits per byte, the lowest first. The top bit says that another byte follows.
            seq:
              - id: groups
                type: u1
                repeat: until
                repeat-until: _ < 128
            instances:
              value:
                value: >-
                  (groups[0] & 127)
                  + (groups.size > 1 ? (groups[1] & 127) << 7 : 0)
                  + (groups.size > 2 ? (groups[2] & 127) << 14 : 0)
                  + (groups.size > 3 ? (groups[3] & 127) << 21 : 0)
                  + (groups.size > 4 ? (groups[4] & 7) << 28 : 0)
          contract_bytes:
            doc: A payload by a hand-written contract, or null. Only its type knows the content.
            seq:
              - id: prefix
                type: vlq
              - id: value
                size: prefix.value - 1
                if: prefix.value > 0
            instances:
              is_null:
                value: prefix.value == 0

        """;

    private readonly StringBuilder _text = new(Common.ReplaceLineEndings("\n"));
    private readonly StringBuilder _enums = new();
    private readonly KaitaiNames _enumNames = new();
    private readonly Dictionary<RawPlan, string> _enumsByPlan = [];

    /// <summary>Returns the name of an enum, which is described on its first use.</summary>
    internal string EnumOf(RawPlan enumeration)
    {
        if (!_enumsByPlan.TryGetValue(enumeration, out string? name))
        {
            name = _enumNames.Add(enumeration.Name);
            _enumsByPlan.Add(enumeration, name);
            KaitaiNames values = new();
            _enums.Append("  ").Append(name).Append(":\n");
            foreach (EnumValue value in enumeration.Values.DistinctBy(value => value.Number))
            {
                _enums.Append(CultureInfo.InvariantCulture, $"    {value.Number}: {values.Add(value.Name)}\n");
            }

            if (enumeration.Values.IsEmpty)
            {
                _enums.Append("    0: zero\n");
            }
        }

        return name;
    }

    /// <summary>Begins a type.</summary>
    internal void Begin(string type) => Line(1, $"{type}:");

    /// <summary>Writes a field of the type. A condition makes it optional.</summary>
    internal void Field(string id, string type, string? condition = null)
    {
        Line(3, $"- id: {id}");
        Line(4, $"type: {type}");
        if (condition is not null)
        {
            Line(4, $"if: {condition}");
        }
    }

    /// <summary>Begins the computed values of the type with one of them.</summary>
    internal void Instance(string id, string value)
    {
        Line(2, "instances:");
        Line(3, $"{id}:");
        Line(4, $"value: {value}");
    }

    /// <summary>Writes a line.</summary>
    internal void Line(int depth, string text) => _text.Append(' ', 2 * depth).Append(text).Append('\n');

    /// <summary>Returns the description.</summary>
    public override string ToString() => _enums.Length == 0 ? _text.ToString() : $"{_text}enums:\n{_enums}";
}
