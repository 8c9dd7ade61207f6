using System.Globalization;
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
/// <param name="output">The writer of the lines.</param>
/// <param name="hasTime">Whether the lines have the times of the messages.</param>
internal sealed class FrameLines(MemberFilter columns, TextWriter output, bool hasTime = false)
{
    private const int FlushedSize = 1 << 16;

    private readonly StringBuilder _lines = new();
    private FrameInspector? _inspector;
    private SchemaDescription? _schema;

    /// <summary>Whether all messages could be decoded.</summary>
    internal bool AreAllGood { get; private set; } = true;

    /// <summary>Adds a line.</summary>
    internal void Add(MessageReader message)
    {
        string json;
        try
        {
            json = InspectorOf(message.Schema).ToJson(message.Frame);
        }
        catch (BinarySerializationException e)
        {
            AreAllGood = false;
            json = $"{{\"typeId\":{message.TypeId},\"error\":{JsonText.Quote(e.Message)}," +
                $"\"hex\":\"{Convert.ToHexString(message.Frame[FrameHeader.Size..])}\"}}";
        }

        // The inspector's object gets more members, before the others.
        _lines.Append(CultureInfo.InvariantCulture, $"{{\"ordinal\":{message.Ordinal},");
        if (hasTime)
        {
            _lines.Append(CultureInfo.InvariantCulture, $"\"time\":\"{new DateTime(message.UtcTicks, DateTimeKind.Utc):O}\",");
        }

        _lines.Append(json, 1, json.Length - 1).Append('\n');
        if (_lines.Length > FlushedSize)
        {
            Flush();
        }
    }

    /// <summary>Writes the lines that were added.</summary>
    internal void Flush()
    {
        output.Write(_lines);
        output.Flush();
        _lines.Clear();
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
