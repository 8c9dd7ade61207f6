using System.Collections.Immutable;
using System.Text.Json;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Inspection;

/// <summary>A sink that writes JSON: see <see cref="FrameInspector"/>.</summary>
/// <param name="json">The writer to write to.</param>
/// <param name="text">The buffer of the writer.</param>
internal sealed class JsonSink(Utf8JsonWriter json, BoundedText text) : IValueSink
{
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

    public void BeginObject(ImmutableArray<MemberPlan> members) => json.WriteStartObject();

    public void BeginMember(string name, int index) => json.WritePropertyName(name);

    public void EndObject() => json.WriteEndObject();

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
