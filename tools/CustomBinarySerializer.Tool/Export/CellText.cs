using System.Text;
using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.Export;

/// <summary>The texts of cells as UTF-8, in memory that is used again. Not thread-safe.</summary>
internal sealed class CellText
{
    private readonly TreeJson _json = new();
    private byte[] _text = new byte[1 << 12];

    /// <summary>
    /// Returns the text of a value: see <see cref="TextCells.TextOf(object, ColumnType)"/>. Valid until the next call.
    /// </summary>
    internal ReadOnlySpan<byte> Of(object value, ColumnType type)
    {
        if (TextCells.IsJson(value, type))
        {
            return _json.Write(value);
        }

        if (value is not string && ScalarJson.TryFormat(value, _text, out int length))
        {
            return _text.AsSpan(0, length);
        }

        string text = value as string ?? ScalarJson.TextOf(value);
        int most = Encoding.UTF8.GetMaxByteCount(text.Length);
        if (most > _text.Length)
        {
            _text = new byte[most];
        }

        return _text.AsSpan(0, Encoding.UTF8.GetBytes(text, _text));
    }
}
