using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using CustomBinarySerializer.AutoContracts.Description.Schema;

namespace CustomBinarySerializer.Frames.Inspection;

/// <summary>Walks one frame, and those inside it, along the layouts of a schema.</summary>
internal sealed class FrameJson(SchemaDescription schema, FrameLimits limits, Utf8JsonWriter json)
{
    private readonly InspectionPlace _place = new();
    private readonly Dictionary<SchemaNode, int> _active = [];
    private List<string>? _texts;
    private int _depth;

    /// <param name="frame">A frame, and nothing behind it.</param>
    internal void Write(ReadOnlySpan<byte> frame)
    {
        InspectedBytes bytes = new(frame, 0, _place);
        WriteFrame(ref bytes, bytes.TakeInt32(), isRoot: true);
    }

    private void WriteFrame(ref InspectedBytes bytes, int length, bool isRoot = false)
    {
        if (length < FrameHeader.MinLength || length > bytes.Remaining)
        {
            throw bytes.Error(
                length < FrameHeader.MinLength ? SerializationErrorCode.InvalidLength : SerializationErrorCode.TruncatedFrame,
                $"an object declares a length of {length} bytes where {bytes.Remaining} are left");
        }

        int typeId = bytes.TakeInt32();
        InspectedBytes payload = bytes.TakePayload(length - FrameHeader.MinLength);
        Enter(ref bytes);
        json.WriteStartObject();
        json.WriteNumber("typeId", typeId);
        WritePayload(ref payload, typeId, isRoot);
        json.WriteEndObject();
        _depth--;
    }

    private void WritePayload(ref InspectedBytes payload, int typeId, bool isRoot)
    {
        SchemaEntry? entry = typeId > 0 ? schema.Find(typeId) : null;
        SchemaNode? layout = typeId > 0 ? entry?.Layout : isRoot ? null : BuiltInLayouts.Find(typeId);
        string? name = entry?.Name ?? layout?.Name;
        if (name is null)
        {
            json.WriteString("note", "the schema doesn't hold this id");
        }
        else
        {
            json.WriteString("type", name);
        }

        if (layout is null)
        {
            WriteHex("hex", payload.Take(payload.Remaining));
            return;
        }

        List<string>? outerTexts = _texts;
        _texts = entry is { InternsStrings: true } ? [] : null;
        _place.Enter(name!);
        json.WritePropertyName("value");
        WriteRoot(layout, ref payload);
        if (payload.Remaining > 0)
        {
            WriteHex("trailingData", payload.Take(payload.Remaining));
        }

        _place.Leave();
        _texts = outerTexts;
    }

    // Without null in front, because a frame is around it.
    private void WriteRoot(SchemaNode layout, ref InspectedBytes payload)
    {
        if (layout is ObjectNode holder)
        {
            WriteMembers(holder, ref payload, reserved: 0, prefix: null);
        }
        else
        {
            Write(layout, ref payload);
        }
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
                WriteMembers(value, ref bytes, reserved, prefix);
                break;
            case ObjectNode holder:
                WriteObject(holder, ref bytes);
                break;
            case SlotNode:
                WriteFrameOrNull(ref bytes);
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
            WriteFrameOrNull(ref bytes);
        }
        else if (node.IsFused || prefix == node.NullAndDerived)
        {
            int active = _active.GetValueOrDefault(node) + 1;
            _active[node] = active;
            if (_depth + active > limits.MaxDepth)
            {
                throw TooDeep(ref bytes);
            }

            WriteMembers(node, ref bytes, node.NullAndDerived, node.IsFused ? prefix : null);
            _active[node] = active - 1;
        }
        else
        {
            throw bytes.Invalid(node.Name, $"its prefix is {prefix}");
        }
    }

    private void WriteMembers(ObjectNode node, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        json.WriteStartObject();
        foreach (SchemaMember member in node.Members)
        {
            if (member.IsOptional && bytes.Remaining == 0)
            {
                break;
            }

            json.WritePropertyName(member.Name);
            _place.Enter(member.Name);
            Write(member.Value, ref bytes, reserved, prefix);
            _place.Leave();
            reserved = 0;
            prefix = null;
        }

        json.WriteEndObject();
    }

    private void WriteFrameOrNull(ref InspectedBytes bytes)
    {
        int length = bytes.TakeInt32();
        if (length == 0)
        {
            json.WriteNullValue();
        }
        else
        {
            WriteFrame(ref bytes, length);
        }
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
        WriteHex("hex", bytes.Take(length));
        json.WriteEndObject();
    }

    /// <summary>Returns a length or a count, or -1 for null.</summary>
    private static int LengthOf(SchemaNode node, ref InspectedBytes bytes, int reserved, int? prefix)
    {
        int whole = prefix ?? bytes.TakePrefix();
        int length = whole - reserved - 1;
        return length >= -1 ? length : throw bytes.Invalid(node.Name, $"its prefix is {whole}");
    }

    private void WriteHex(string name, ReadOnlySpan<byte> bytes) => json.WriteString(name, Convert.ToHexString(bytes));

    private void Enter(ref InspectedBytes bytes)
    {
        if (_depth == limits.MaxDepth)
        {
            throw TooDeep(ref bytes);
        }

        _depth++;
    }

    private BinarySerializationException TooDeep(ref InspectedBytes bytes) =>
        bytes.Error(SerializationErrorCode.DepthExceeded, $"objects are nested deeper than the limit {limits.MaxDepth} (FrameLimits.MaxDepth)");
}
