using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Inspection;

/// <summary>A writer of the values of a payload as JSON, along its layout. It trusts no byte.</summary>
internal sealed class ValueJson(FrameJson frames, FrameLimits limits, Utf8JsonWriter json, BoundedText output)
{
    private readonly Dictionary<ValuePlan, int> _active = [];
    private List<string>? _texts;

    /// <summary>Writes the root of a payload, which has no null marker.</summary>
    /// <param name="layout">The layout of the payload.</param>
    /// <param name="payload">The bytes to take the value from.</param>
    /// <param name="internsStrings">Whether each distinct string is stored once.</param>
    internal void WriteRoot(ValuePlan layout, ref InspectedBytes payload, bool internsStrings)
    {
        List<string>? outerTexts = _texts;
        _texts = internsStrings ? [] : null;
        if (layout is ObjectPlan holder)
        {
            WriteMembers(holder.Members, ref payload, reserved: 0, prefix: null);
        }
        else
        {
            Write(layout, ref payload);
        }

        _texts = outerTexts;
    }

    /// <param name="node">The layout of the value.</param>
    /// <param name="bytes">The bytes to take the value from.</param>
    /// <param name="reserved">The number of prefixes, from 0 up, that the enclosing object uses.</param>
    /// <param name="prefix">The prefix if the enclosing object has read it, else null.</param>
    private void Write(ValuePlan node, ref InspectedBytes bytes, int reserved = 0, int? prefix = null)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            throw bytes.Error(SerializationErrorCode.DepthExceeded, "values are nested deeper than the stack of this thread allows");
        }

        switch (node)
        {
            case RawPlan raw:
                ScalarJson.Write(json, raw, ref bytes);
                break;
            case TextPlan text:
                WriteText(text, ref bytes, reserved, prefix);
                break;
            case NullablePlan nullable when bytes.TakeByte() != 0:
                Write(nullable.Value, ref bytes);
                break;
            case NullablePlan:
                json.WriteNullValue();
                break;
            case SequencePlan collection:
                WriteCollection(collection, ref bytes, reserved, prefix, type: collection.Name);
                break;
            case ConvertedPlan { ConversionModel.IsUsers: false, Surrogate: SequencePlan surrogate }:
                WriteCollection(surrogate, ref bytes, reserved, prefix, type: node.Name);
                break;
            case ConvertedPlan converted:
                if (!ScalarJson.TryWrite(json, converted, ref bytes))
                {
                    Write(converted.Surrogate, ref bytes, reserved, prefix);
                }

                break;
            case ObjectPlan { IsClass: false } value:
                WriteMembers(value.Members, ref bytes, reserved, prefix);
                break;
            case ObjectPlan holder:
                WriteObject(holder, ref bytes);
                break;
            case UnionPlan union:
                WriteUnion(union, ref bytes, reserved, prefix);
                break;
            case SlotPlan:
                frames.WriteFrameOrNull(ref bytes);
                break;
            case ExactPlan exact:
                WriteExact(exact, ref bytes);
                break;
        }
    }

    private void WriteText(TextPlan node, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        int length = LengthOf(node, ref bytes, reserved, prefix);
        if (length < 0)
        {
            json.WriteNullValue();
        }
        else
        {
            json.WriteStringValue(node.IsCompact ? TakeCompactText(node, ref bytes, length)
                : _texts is null ? TakeText(ref bytes, length)
                : TakeInternedText(node, ref bytes, length, _texts));
        }
    }

    private static string TakeText(ref InspectedBytes bytes, int length) => Encoding.UTF8.GetString(bytes.Take(length));

    private static string TakeCompactText(TextPlan node, ref InspectedBytes bytes, int code) => code switch
    {
        0 => "",
        1 => throw bytes.Invalid(node.Name, "its prefix is that of no text"),
        _ => PrefixedText.ToText<CompactForm>(bytes.Take(CompactForm.SizeOf(code)), code),
    };

    /// <param name="node">The layout of the text.</param>
    /// <param name="bytes">The bytes to take a new text from.</param>
    /// <param name="code">Twice the length of a new text, or 1 more than twice the number of a known text.</param>
    /// <param name="texts">The known texts.</param>
    private static string TakeInternedText(TextPlan node, ref InspectedBytes bytes, int code, List<string> texts)
    {
        (int half, int isKnown) = Math.DivRem(code, 2);
        if (isKnown == 0)
        {
            string text = TakeText(ref bytes, half);
            texts.Add(text);
            return text;
        }

        return half < texts.Count ? texts[half] : throw bytes.Invalid(node.Name, $"it refers to text {half} of {texts.Count}");
    }

    private void WriteCollection(SequencePlan node, ref InspectedBytes bytes, int reserved, int? prefix, string type)
    {
        int count = LengthOf(node, ref bytes, reserved, prefix);
        if (count < 0)
        {
            json.WriteNullValue();
            return;
        }

        if (node.ShapeModel.HasComparer)
        {
            bytes.TakeByte();
        }

        if (count > limits.MaxCollectionCount || count > bytes.Remaining)
        {
            throw bytes.Error(
                SerializationErrorCode.CountExceeded,
                $"a collection declares {count} items where {bytes.Remaining} bytes are left "
                + $"(and FrameLimits.MaxCollectionCount is {limits.MaxCollectionCount})");
        }

        if (node.Item is RawPlan { Integer: null, Name: "uint8", Size: 1 })
        {
            output.Require(count);
            ScalarJson.WriteBytes(json, type, bytes.Take(count));
            return;
        }

        json.WriteStartArray();
        for (int i = 0; i < count; i++)
        {
            Write(node.Item, ref bytes);
        }

        json.WriteEndArray();
    }

    private void WriteObject(ObjectPlan node, ref InspectedBytes bytes)
    {
        Prefix numbers = Prefix.Of(node);
        int prefix = bytes.TakePrefix();
        if (prefix == numbers.Null)
        {
            json.WriteNullValue();
        }
        else if (numbers.HasDerived && prefix == numbers.Derived)
        {
            frames.WriteFrameOrNull(ref bytes);
        }
        else if (node.IsFused || prefix == numbers.First)
        {
            EnterNode(node, ref bytes);
            WriteMembers(node.Members, ref bytes, Prefix.ReservedInFirstMember(node), node.IsFused ? prefix : null);
            _active[node]--;
        }
        else
        {
            throw bytes.Invalid(node.Name, $"its prefix is {prefix}");
        }
    }

    // A case without fields is written as its name, another one as an object with the name as its only member.
    private void WriteUnion(UnionPlan node, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        Prefix numbers = Prefix.Of(node, reserved);
        int number = prefix ?? bytes.TakePrefix();
        if (node.HasNull && number == numbers.Null)
        {
            json.WriteNullValue();
            return;
        }

        int tag = numbers.ValueOf(number);
        if (tag < 0 || tag >= node.Cases.Length)
        {
            throw bytes.Invalid(node.Name, $"there is no case {tag}");
        }

        UnionCase one = node.Cases[tag];
        if (one.Fields.IsEmpty)
        {
            json.WriteStringValue(one.Name);
            return;
        }

        EnterNode(node, ref bytes);
        json.WriteStartObject();
        json.WritePropertyName(one.Name);
        WriteMembers(one.Fields, ref bytes, reserved: 0, prefix: null);
        json.WriteEndObject();
        _active[node]--;
    }

    private void WriteMembers(ImmutableArray<MemberPlan> members, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        json.WriteStartObject();
        foreach (MemberPlan member in members)
        {
            if (member.IsOptional && bytes.Remaining == 0)
            {
                break;
            }

            json.WritePropertyName(member.Name);
            bytes.Place.Enter(member.Name);
            Write(member.Value, ref bytes, reserved, prefix);
            bytes.Place.Leave();
            reserved = 0;
            prefix = null;
        }

        json.WriteEndObject();
    }

    private void WriteExact(ExactPlan node, ref InspectedBytes bytes)
    {
        int length = LengthOf(node, ref bytes, reserved: 0, prefix: null);
        if (length < 0)
        {
            json.WriteNullValue();
            return;
        }

        json.WriteStartObject();
        json.WriteString("type", node.Name);
        frames.WriteHex("hex", bytes.Take(length));
        json.WriteEndObject();
    }

    /// <summary>Takes a length or a count; -1 for null.</summary>
    private static int LengthOf(ValuePlan node, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        int whole = prefix ?? bytes.TakePrefix();
        int length = Prefix.Of(node, reserved).ValueOf(whole);
        return length >= -1 ? length : throw bytes.Invalid(node.Name, $"its prefix is {whole}");
    }

    // Allows exactly the nesting of one type that readers allow.
    private void EnterNode(ValuePlan node, ref InspectedBytes bytes)
    {
        int active = _active.GetValueOrDefault(node) + 1;
        _active[node] = active;
        if (frames.Depth + active > limits.MaxDepth)
        {
            throw frames.TooDeep(ref bytes);
        }
    }
}
