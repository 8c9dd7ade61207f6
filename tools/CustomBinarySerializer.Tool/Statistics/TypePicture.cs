using System.Globalization;
using System.Security;
using System.Text;
using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer.Tool.Statistics;

/// <summary>
/// Draws an SVG with two bars for each type: its share of messages and of bytes. Colours follow the reader's light or
/// dark scheme.
/// </summary>
internal static class TypePicture
{
    // Pixels.
    private const int Width = 760;
    private const int Left = 16;
    private const int Top = 56;
    private const int RowHeight = 52;
    private const int BarHeight = 9;
    private const int BarWidth = Width - (2 * Left);

    // The smallest of more are drawn together.
    private const int MaxRows = 20;

    // So that it doesn't run into the figures. The end of a name says more than its namespace.
    private const int MaxNameLength = 48;

    internal static string Draw(IReadOnlyList<TypeRow> rows)
    {
        long messages = rows.Sum(row => row.Messages);
        long bytes = rows.Sum(row => row.Bytes);
        IReadOnlyList<TypeRow> drawn = Shorten(rows);
        int height = Top + (drawn.Count * RowHeight) + Left;
        string total = Cell.Number(messages);
        string size = Cell.Number(bytes);
        StringBuilder svg = new();
        svg.Append(CultureInfo.InvariantCulture, $$"""
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{Width}} {{height}}" width="{{Width}}" height="{{height}}" role="img">
            <title>Messages and bytes by type</title>
            <style>
            text { font: 13px system-ui, sans-serif; fill: #1f2328; } .faint { fill: #59636e; } .right { text-anchor: end; }
            .paper { fill: #ffffff; } .messages { fill: #0969da; } .bytes { fill: #bc4c00; } .track { fill: #eaeef2; }
            @media (prefers-color-scheme: dark) {
            text { fill: #f0f6fc; } .faint { fill: #9198a1; }
            .paper { fill: #0d1117; } .messages { fill: #4493f8; } .bytes { fill: #f0883e; } .track { fill: #262c36; }
            }
            </style>
            <rect class="paper" width="{{Width}}" height="{{height}}" rx="6"/>
            <rect class="messages" x="{{Left}}" y="20" width="12" height="12"/><text x="{{Left + 18}}" y="31">{{total}} messages</text>
            <rect class="bytes" x="{{Left + 220}}" y="20" width="12" height="12"/><text x="{{Left + 238}}" y="31">{{size}} bytes</text>

            """);
        for (int i = 0; i < drawn.Count; i++)
        {
            Draw(svg, drawn[i], Top + (i * RowHeight), messages, bytes);
        }

        return svg.Append("</svg>\n").ToString();
    }

    private static void Draw(StringBuilder svg, TypeRow row, int top, long messages, long bytes)
    {
        // XML has no control characters at all, and half a character of a name that is cut is none.
        string shown = VisibleText.Of(row.Name.Length <= MaxNameLength ? row.Name : "\u2026" + row.Name[^(MaxNameLength - 1)..]);
        string name = row.TypeId == 0 ? shown : string.Create(CultureInfo.InvariantCulture, $"{row.TypeId}  {shown}");
        string messageCount = $"{Cell.Number(row.Messages)} ({Cell.Share(row.Messages, messages)})";
        string byteCount = $"{Cell.Number(row.Bytes)} B ({Cell.Share(row.Bytes, bytes)})";
        svg.Append(CultureInfo.InvariantCulture, $"""
            <text x="{Left}" y="{top + 14}">{SecurityElement.Escape(name)}</text>
            <text class="faint right" x="{Width - Left}" y="{top + 14}">{messageCount}, {byteCount}</text>

            """);
        DrawBar(svg, "messages", top + 20, row.Messages, messages);
        DrawBar(svg, "bytes", top + 20 + BarHeight + 2, row.Bytes, bytes);
    }

    private static void DrawBar(StringBuilder svg, string kind, int top, long part, long whole)
    {
        double width = Math.Max(1, (double)BarWidth * part / whole);
        svg.Append(CultureInfo.InvariantCulture, $"""
            <rect class="track" x="{Left}" y="{top}" width="{BarWidth}" height="{BarHeight}" rx="2"/>
            <rect class="{kind}" x="{Left}" y="{top}" width="{width:F1}" height="{BarHeight}" rx="2"/>

            """);
    }

    private static IReadOnlyList<TypeRow> Shorten(IReadOnlyList<TypeRow> rows)
    {
        if (rows.Count <= MaxRows)
        {
            return rows;
        }

        TypeRow[] others = [.. rows.Skip(MaxRows - 1)];
        TypeRow rest = new(
            0,
            $"{Cell.Number(others.Length)} other types",
            others.Sum(row => row.Messages),
            others.Sum(row => row.Bytes),
            others.Min(row => row.Smallest),
            others.Max(row => row.Largest));
        return [.. rows.Take(MaxRows - 1), rest];
    }
}
