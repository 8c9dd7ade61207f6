using System.Text.Json;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Inspection;

/// <summary>A writer of a frame and its nested frames as JSON, with the layouts of a schema.</summary>
internal sealed class FrameJson
{
    private readonly SchemaDescription _schema;
    private readonly FrameLimits _limits;
    private readonly Utf8JsonWriter _json;
    private readonly BoundedText _text;
    private readonly ValueJson _values;
    private readonly InspectionPlace _place = new();

    /// <param name="schema">The schema with the layouts.</param>
    /// <param name="limits">The limits of frames.</param>
    /// <param name="json">The writer to write to.</param>
    /// <param name="text">The buffer of the writer.</param>
    internal FrameJson(SchemaDescription schema, FrameLimits limits, Utf8JsonWriter json, BoundedText text)
    {
        _text = text;
        _schema = schema;
        _limits = limits;
        _json = json;
        _values = new ValueJson(this, limits, json, text);
    }

    /// <summary>The number of frames around the current position.</summary>
    internal int Depth { get; private set; }

    /// <param name="frame">Exactly one frame.</param>
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
        _json.WriteStartObject();
        _json.WriteNumber("typeId", typeId);
        WritePayload(ref payload, typeId, isRoot);
        _json.WriteEndObject();
        Depth--;
    }

    private void WritePayload(ref InspectedBytes payload, int typeId, bool isRoot)
    {
        SchemaEntry? entry = typeId > 0 ? _schema.Find(typeId) : null;
        ValuePlan? layout = typeId > 0 ? entry?.Layout : isRoot ? null : BuiltInLayouts.Find(typeId);
        string? name = entry?.Name ?? layout?.Name;
        if (name is null)
        {
            _json.WriteString("note", "the schema doesn't hold this id");
        }
        else
        {
            _json.WriteString("type", name);
        }

        if (layout is null)
        {
            WriteHex("hex", payload.Take(payload.Remaining));
            return;
        }

        _place.Enter(name!);
        _json.WritePropertyName("value");
        _values.WriteRoot(layout, ref payload, entry is { InternsStrings: true });
        if (payload.Remaining > 0)
        {
            WriteHex("trailingData", payload.Take(payload.Remaining));
        }

        _place.Leave();
    }

    internal void WriteFrameOrNull(ref InspectedBytes bytes)
    {
        int length = bytes.TakeInt32();
        if (length == 0)
        {
            _json.WriteNullValue();
        }
        else
        {
            WriteFrame(ref bytes, length);
        }
    }

    internal void WriteHex(string name, ReadOnlySpan<byte> bytes)
    {
        _text.Require(2L * bytes.Length);
        _json.WriteString(name, Convert.ToHexString(bytes));
    }

    private void Enter(ref InspectedBytes bytes)
    {
        if (Depth == _limits.MaxDepth)
        {
            throw TooDeep(ref bytes);
        }

        Depth++;
    }

    internal BinarySerializationException TooDeep(ref InspectedBytes bytes) =>
        bytes.Error(
            SerializationErrorCode.DepthExceeded,
            $"objects are nested deeper than the limit {_limits.MaxDepth} (FrameLimits.MaxDepth)");
}
