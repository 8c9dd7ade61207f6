using System.Text;
using System.Text.Json;
using CustomBinarySerializer.Inspection;

namespace CustomBinarySerializer.Tool.Values;

/// <summary>
/// A printer of decoded values as JSON, in the form of <see cref="FrameInspector"/>. Not thread-safe.
/// </summary>
#pragma warning disable CA1001 // The writer of JSON holds nothing but its buffer.
internal sealed class TreeJson
#pragma warning restore CA1001
{
    [ThreadStatic]
    private static TreeJson? t_kept;

    private readonly BoundedText _text = new(int.MaxValue);
    private readonly Utf8JsonWriter _json;

    internal TreeJson() => _json = new Utf8JsonWriter(_text, FrameJson.WriterOptions);

    /// <summary>Returns the JSON of a value.</summary>
    internal static string Of(object? value) => Encoding.UTF8.GetString((t_kept ??= new TreeJson()).Write(value));

    /// <summary>Returns the JSON of a value as UTF-8. Valid until the next call.</summary>
    internal ReadOnlySpan<byte> Write(object? value)
    {
        _text.Clear();
        _json.Reset();
        Write(_json, value);
        _json.Flush();
        return _text.Written;
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
                foreach (object? item in list.Items)
                {
                    Write(json, item);
                }

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
