using System.Collections.Immutable;
using System.Text;
using System.Text.Json;
using System.Text.Unicode;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Inspection;

/// <summary>A sink that writes JSON: see <see cref="FrameInspector"/>.</summary>
/// <param name="json">The writer to write to.</param>
/// <param name="text">The buffer of the writer.</param>
internal sealed class JsonSink(Utf8JsonWriter json, BoundedText text) : IValueSink
{
    // Encoded names of the members of each object, and of the objects around the current position.
    private readonly Dictionary<ImmutableArray<MemberPlan>, JsonEncodedText?[]> _names = [];
    private readonly Stack<JsonEncodedText?[]> _open = new();

    public void BeginFrame(int typeId, string? name)
    {
        json.WriteStartObject();
        json.WriteNumber("typeId", typeId);
        if (name is null)
        {
            json.WriteString("note", "the schema doesn't hold this id");
        }
        else
        {
            json.WriteString("type", name);
        }
    }

    public void Payload(ReadOnlySpan<byte> payload) => WriteHex("hex", payload);

    public void BeginValue() => json.WritePropertyName("value");

    public void TrailingData(ReadOnlySpan<byte> bytes) => WriteHex("trailingData", bytes);

    public void EndFrame() => json.WriteEndObject();

    public void Null() => json.WriteNullValue();

    public void Scalar(object value) => ScalarJson.Write(json, value);

    public void Text(string text) => json.WriteStringValue(text);

    public void Text(ReadOnlySpan<byte> utf8)
    {
        if (Utf8.IsValid(utf8))
        {
            json.WriteStringValue(utf8);
        }
        else
        {
            json.WriteStringValue(Encoding.UTF8.GetString(utf8));
        }
    }

    public void Bytes(string type, ReadOnlySpan<byte> bytes)
    {
        text.Require(bytes.Length);
        if (ScalarValue.OfBytes(type, bytes) is { } value)
        {
            ScalarJson.Write(json, value);
        }
        else
        {
            json.WriteBase64StringValue(bytes);
        }
    }

    public void Exact(string type, ReadOnlySpan<byte> payload)
    {
        json.WriteStartObject();
        json.WriteString("type", type);
        WriteHex("hex", payload);
        json.WriteEndObject();
    }

    public void BeginList() => json.WriteStartArray();

    public void EndList() => json.WriteEndArray();

    public void BeginObject(ImmutableArray<MemberPlan> members)
    {
        if (!_names.TryGetValue(members, out JsonEncodedText?[]? names))
        {
            names = new JsonEncodedText?[members.Length];
            _names.Add(members, names);
        }

        _open.Push(names);
        json.WriteStartObject();
    }

    public void BeginMember(string name, int index) =>
        json.WritePropertyName(_open.Peek()[index] ??= JsonEncodedText.Encode(name, VisibleJsonEncoder.Instance));

    public void EndObject()
    {
        _open.Pop();
        json.WriteEndObject();
    }

    // A case without fields is written as its name, another one as an object with the name as its only member.
    public void Case(string name) => json.WriteStringValue(name);

    public void BeginCase(string name)
    {
        json.WriteStartObject();
        json.WritePropertyName(name);
    }

    public void EndCase() => json.WriteEndObject();

    private void WriteHex(string name, ReadOnlySpan<byte> bytes)
    {
        text.Require(2L * bytes.Length);
        json.WriteString(name, Convert.ToHexString(bytes));
    }
}
