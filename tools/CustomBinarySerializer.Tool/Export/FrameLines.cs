using System.Buffers;
using System.Text;
using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Tool.Journals;
using CustomBinarySerializer.Tool.Selection;

namespace CustomBinarySerializer.Tool.Export;

/// <summary>Prints messages as lines of JSON, by the schema in their segment. Not thread-safe.</summary>
/// <remarks>
/// <code>
/// {"ordinal":12,"typeId":1,"type":"Shop.Customer","value":{"Name":"Smith","Age":41}}
/// {"ordinal":13,"typeId":2,"type":"Shop.Order","hex":"0529000000"}
/// {"ordinal":14,"typeId":1,"error":"...","hex":"29"}
/// </code>
/// </remarks>
/// <param name="columns">The members that are shown.</param>
/// <param name="stream">The stream of the lines.</param>
/// <param name="hasTime">Whether the lines have the times of the messages.</param>
internal sealed class FrameLines(MemberFilter columns, Stream stream, bool hasTime = false) : IDisposable
{
    private readonly Utf8Output _output = new(stream);
    private FrameInspector? _inspector;
    private SchemaDescription? _schema;

    /// <summary>Whether all messages could be decoded.</summary>
    internal bool AreAllGood { get; private set; } = true;

    /// <summary>Adds a line.</summary>
    internal void Add(MessageReader message)
    {
        // The inspector's object gets more members, before the others.
        _output.Write("{\"ordinal\":"u8);
        Write(message.Ordinal);
        if (hasTime)
        {
            _output.Write(",\"time\":\""u8);
            Write(new DateTime(message.UtcTicks, DateTimeKind.Utc));
            _output.Write("\""u8);
        }

        _output.Write(","u8);
        try
        {
            InspectorOf(message.Schema).WriteMembers(message.Frame, _output);
        }
        catch (BinarySerializationException e)
        {
            AreAllGood = false;
            _output.Write(Encoding.UTF8.GetBytes(
                $"\"typeId\":{message.TypeId},\"error\":{JsonText.Quote(e.Message)}," +
                $"\"hex\":\"{Convert.ToHexString(message.Frame[FrameHeader.Size..])}\"}}"));
        }

        _output.EndLine();
    }

    /// <summary>Writes the lines that were added.</summary>
    internal void Flush() => _output.Flush();

    public void Dispose() => _output.Dispose();

    private void Write(object value)
    {
        ScalarJson.TryFormat(value, _output.GetSpan(ScalarJson.MaxFormatted), out int length);
        _output.Advance(length);
    }

    private FrameInspector InspectorOf(SchemaDescription schema)
    {
        if (_inspector is null || schema != _schema)
        {
            _schema = schema;
            _inspector = new FrameInspector(schema) { Members = columns };
        }

        return _inspector;
    }
}
