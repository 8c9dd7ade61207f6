using System.Buffers;
using System.Text;
using System.Text.Json;
using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tool.Values;

/// <summary>Prints decoded values as JSON, in the form of <see cref="FrameInspector"/>.</summary>
internal static class TreeJson
{
    private static readonly JsonWriterOptions s_options = new()
    {
        Encoder = VisibleJsonEncoder.Instance,
        MaxDepth = int.MaxValue,
        SkipValidation = true,
        NewLine = "\n",
    };

    // A cell of a table is short, and there are many.
    private const int MostKept = 1 << 16;

    [ThreadStatic]
    private static (ArrayBufferWriter<byte> Text, Utf8JsonWriter Json)? t_kept;

    /// <summary>Returns the JSON of a value.</summary>
    internal static string Of(object? value)
    {
        (ArrayBufferWriter<byte> text, Utf8JsonWriter json) = t_kept ?? Create();
        t_kept = null;
        Write(json, value);
        json.Flush();
        string written = Encoding.UTF8.GetString(text.WrittenSpan);
        if (text.Capacity <= MostKept)
        {
            text.ResetWrittenCount();
            json.Reset();
            t_kept = (text, json);
        }

        return written;
    }

    private static (ArrayBufferWriter<byte> Text, Utf8JsonWriter Json) Create()
    {
        ArrayBufferWriter<byte> text = new();
        return (text, new Utf8JsonWriter(text, s_options));
    }

    private static void Write(Utf8JsonWriter json, object? value)
    {
        switch (value)
        {
            case null:
                json.WriteNullValue();
                break;
            case ObjectNode node:
                WriteObject(json, node);
                break;
            case ListNode list:
                json.WriteStartArray();
                list.Items.ForEach(item => Write(json, item));
                json.WriteEndArray();
                break;
            case CaseNode { Fields: null } one:
                json.WriteStringValue(one.Name);
                break;
            case CaseNode one:
                json.WriteStartObject();
                json.WritePropertyName(one.Name);
                Write(json, one.Fields);
                json.WriteEndObject();
                break;
            case FrameNode frame:
                WriteFrame(json, frame);
                break;
            case ExactNode exact:
                json.WriteStartObject();
                json.WriteString("type", exact.Type);
                json.WriteString("hex", Convert.ToHexString(exact.Payload));
                json.WriteEndObject();
                break;
            case byte[] bytes:
                json.WriteBase64StringValue(bytes);
                break;
            default:
                ScalarJson.Write(json, value);
                break;
        }
    }

    private static void WriteObject(Utf8JsonWriter json, ObjectNode node)
    {
        json.WriteStartObject();
        foreach ((string name, object? value) in node.Members)
        {
            json.WritePropertyName(name);
            Write(json, value);
        }

        json.WriteEndObject();
    }

    private static void WriteFrame(Utf8JsonWriter json, FrameNode frame)
    {
        json.WriteStartObject();
        json.WriteNumber("typeId", frame.TypeId);
        if (frame.TypeName is { } name)
        {
            json.WriteString("type", name);
        }
        else
        {
            json.WriteString("note", "the schema doesn't hold this id");
        }

        if (frame.HasValue)
        {
            json.WritePropertyName("value");
            Write(json, frame.Value);
        }

        if (frame.Payload is { } payload)
        {
            json.WriteString("hex", Convert.ToHexString(payload));
        }

        if (frame.TrailingData is { } trailing)
        {
            json.WriteString("trailingData", Convert.ToHexString(trailing));
        }

        json.WriteEndObject();
    }
}
