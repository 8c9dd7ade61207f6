using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using CustomBinarySerializer.AutoContracts.Description.Schema;

namespace CustomBinarySerializer.Frames.Inspection;

/// <summary>Walks the values of a payload along its layout: the same prefixes as contracts, nothing of them believed.</summary>
internal sealed class ValueJson(FrameJson frames, FrameLimits limits, Utf8JsonWriter json, BoundedText output)
{
    private readonly Dictionary<SchemaNode, int> _active = [];
    private List<string>? _texts;

    /// <summary>Writes what a frame is around: an object without null in front.</summary>
    /// <param name="layout">The layout of the payload.</param>
    /// <param name="payload">It is taken from here.</param>
    /// <param name="internsStrings">Whether each distinct string is there once.</param>
    internal void WriteRoot(SchemaNode layout, ref InspectedBytes payload, bool internsStrings)
    {
        List<string>? outerTexts = _texts;
        _texts = internsStrings ? [] : null;
        if (layout is ObjectNode holder)
        {
            WriteMembers(holder.Members, ref payload, reserved: 0, prefix: null);
        }
        else
        {
            Write(layout, ref payload);
        }

        _texts = outerTexts;
    }

    /// <param name="node">What the bytes are.</param>
    /// <param name="bytes">They are taken from here.</param>
    /// <param name="reserved">How many of the lowest numbers of the prefix belong to the holder.</param>
    /// <param name="prefix">The prefix, if the holder has read it.</param>
    private void Write(SchemaNode node, ref InspectedBytes bytes, int reserved = 0, int? prefix = null)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            throw bytes.Error(SerializationErrorCode.DepthExceeded, "values are nested deeper than the stack of this thread allows");
        }

        switch (node)
        {
            case RawNode raw:
                ScalarJson.Write(json, raw, ref bytes);
                break;
            case EnumNode enumeration:
                ScalarJson.Write(json, enumeration, ref bytes);
                break;
            case TextNode text:
                WriteText(text, ref bytes, reserved, prefix);
                break;
            case NullableNode nullable when bytes.TakeByte() != 0:
                Write(nullable.Value, ref bytes);
                break;
            case NullableNode:
                json.WriteNullValue();
                break;
            case CollectionNode collection:
                WriteCollection(collection, ref bytes, reserved, prefix, type: collection.Name);
                break;
            case ConvertedNode { IsBuiltIn: true, Surrogate: CollectionNode surrogate }:
                WriteCollection(surrogate, ref bytes, reserved, prefix, type: node.Name);
                break;
            case ConvertedNode converted:
                if (!ScalarJson.TryWrite(json, converted, ref bytes))
                {
                    Write(converted.Surrogate, ref bytes, reserved, prefix);
                }

                break;
            case ObjectNode { Kind: ObjectKind.Struct } value:
                WriteMembers(value.Members, ref bytes, reserved, prefix);
                break;
            case ObjectNode holder:
                WriteObject(holder, ref bytes);
                break;
            case UnionNode union:
                WriteUnion(union, ref bytes, reserved, prefix);
                break;
            case SlotNode:
                frames.WriteFrameOrNull(ref bytes);
                break;
            case ExactNode exact:
                WriteExact(exact, ref bytes);
                break;
        }
    }

    private void WriteText(TextNode node, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        int length = LengthOf(node, ref bytes, reserved, prefix);
        if (length < 0)
        {
            json.WriteNullValue();
        }
        else
        {
            json.WriteStringValue(_texts is null ? TakeText(ref bytes, length) : TakeInternedText(node, ref bytes, length, _texts));
        }
    }

    private static string TakeText(ref InspectedBytes bytes, int length) => Encoding.UTF8.GetString(bytes.Take(length));

    /// <param name="node">What the text is.</param>
    /// <param name="bytes">It is taken from here, if it is new.</param>
    /// <param name="code">Twice the length of a new text, or 1 more than twice the number of one that was met before.</param>
    /// <param name="texts">Those that were met before.</param>
    private static string TakeInternedText(TextNode node, ref InspectedBytes bytes, int code, List<string> texts)
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

    private void WriteCollection(CollectionNode node, ref InspectedBytes bytes, int reserved, int? prefix, string type)
    {
        int count = LengthOf(node, ref bytes, reserved, prefix);
        if (count < 0)
        {
            json.WriteNullValue();
            return;
        }

        if (node.HasComparer)
        {
            bytes.TakeByte();
        }

        if (count > limits.MaxCollectionCount || count > bytes.Remaining)
        {
            throw bytes.Error(
                SerializationErrorCode.CountExceeded,
                $"a collection declares {count} items where {bytes.Remaining} bytes are left (and FrameLimits.MaxCollectionCount is {limits.MaxCollectionCount})");
        }

        if (node.Item is RawNode { Name: "uint8", Size: 1 })
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

    private void WriteObject(ObjectNode node, ref InspectedBytes bytes)
    {
        int prefix = bytes.TakePrefix();
        if (prefix == 0)
        {
            json.WriteNullValue();
        }
        else if (prefix < node.NullAndDerived)
        {
            frames.WriteFrameOrNull(ref bytes);
        }
        else if (node.IsFused || prefix == node.NullAndDerived)
        {
            EnterNode(node, ref bytes);
            WriteMembers(node.Members, ref bytes, node.NullAndDerived, node.IsFused ? prefix : null);
            _active[node]--;
        }
        else
        {
            throw bytes.Invalid(node.Name, $"its prefix is {prefix}");
        }
    }

    // A case without fields is its name, any other an object with the name as its only member.
    private void WriteUnion(UnionNode node, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        int tag = (prefix ?? bytes.TakePrefix()) - reserved - (node.HasNull ? 1 : 0);
        if (node.HasNull && tag == -1)
        {
            json.WriteNullValue();
            return;
        }

        if (tag < 0 || tag >= node.Cases.Length)
        {
            throw bytes.Invalid(node.Name, $"there is no case {tag}");
        }

        SchemaCase one = node.Cases[tag];
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

    private void WriteMembers(ImmutableArray<SchemaMember> members, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        json.WriteStartObject();
        foreach (SchemaMember member in members)
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

    private void WriteExact(ExactNode node, ref InspectedBytes bytes)
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

    /// <summary>Returns a length or a count, or -1 for null.</summary>
    private static int LengthOf(SchemaNode node, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        int whole = prefix ?? bytes.TakePrefix();
        int length = whole - reserved - 1;
        return length >= -1 ? length : throw bytes.Invalid(node.Name, $"its prefix is {whole}");
    }

    // As many of one type inside each other as readers allow, and not one less.
    private void EnterNode(SchemaNode node, ref InspectedBytes bytes)
    {
        int active = _active.GetValueOrDefault(node) + 1;
        _active[node] = active;
        if (frames.Depth + active > limits.MaxDepth)
        {
            throw frames.TooDeep(ref bytes);
        }
    }
}
