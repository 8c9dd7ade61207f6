using System.Globalization;
using System.Text;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Journals;

/// <summary>
/// Messages as lines of JSON, by the description that is stored in their segment. Not thread-safe.
/// </summary>
/// <remarks>
/// <code>
/// {"ordinal":12,"typeId":1,"type":"Shop.Customer","value":{"Name":"Smith","Age":41}}
/// {"ordinal":13,"typeId":2,"type":"Shop.Order","hex":"0529000000"}
/// {"ordinal":14,"typeId":1,"error":"...","hex":"29"}
/// </code>
/// </remarks>
internal sealed class FrameLines(Journal journal, TextWriter output)
{
    private const int FlushedSize = 1 << 16;

    private readonly StringBuilder _lines = new();
    private FrameInspector? _inspector;
    private OrdinalRange _segment;

    /// <summary>Whether every message could be shown.</summary>
    internal bool AreAllGood { get; private set; } = true;

    /// <summary>Adds a line.</summary>
    internal void Add(TransactionFrame frame)
    {
        string json;
        try
        {
            json = InspectorOf(frame.Ordinal).ToJson(frame.Bytes);
        }
        catch (BinarySerializationException e)
        {
            AreAllGood = false;
            json = $"{{\"typeId\":{frame.TypeId},\"error\":{JsonText.Quote(e.Message)}," +
                $"\"hex\":\"{Convert.ToHexString(frame.Bytes[FrameHeader.Size..])}\"}}";
        }

        // The inspector's object gets one more member, before the others.
        _lines.Append(CultureInfo.InvariantCulture, $"{{\"ordinal\":{frame.Ordinal},").Append(json, 1, json.Length - 1).Append('\n');
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

    private FrameInspector InspectorOf(long ordinal)
    {
        if (_inspector is null || ordinal < _segment.First || ordinal >= _segment.Next)
        {
            // The end of the last one moves, and another may have been begun after it.
            TransactionSegment segment = journal.Reader.Segments.Last(segment => segment.FirstOrdinal <= ordinal);
            if (_inspector is null || segment.FirstOrdinal != _segment.First)
            {
                _inspector = new FrameInspector(segment.Schema);
            }

            _segment = new OrdinalRange(segment.FirstOrdinal, segment.End);
        }

        return _inspector;
    }
}
