using System.Text;
using PerfHarness.Reporting;
using Spectre.Console;

namespace PerfHarness.Survey.Output;

/// <summary>A column of text, columns of figures, and notes below.</summary>
internal sealed record TextTable(
    string TextColumn, IReadOnlyList<string> FigureColumns, IReadOnlyList<IReadOnlyList<string>> Rows, IReadOnlyList<string> Notes)
{
    public void Print()
    {
        Table table = FigureTable.Create(TextColumn, FigureColumns);
        foreach (IReadOnlyList<string> row in Rows)
        {
            table.AddRow([.. row.Select(Markup.Escape)]);
        }

        AnsiConsole.Write(table);
        foreach (string note in Notes)
        {
            AnsiConsole.WriteLine(note);
        }
    }

    public string ToMarkdown()
    {
        StringBuilder text = new();
        AppendRow(text, [TextColumn, .. FigureColumns]);
        AppendRow(text, ["---", .. FigureColumns.Select(_ => "--:")]);
        foreach (IReadOnlyList<string> row in Rows)
        {
            AppendRow(text, row);
        }

        foreach (string note in Notes)
        {
            text.Append('\n').Append("- ").Append(note);
        }

        return text.Append('\n').ToString();
    }

    private static void AppendRow(StringBuilder text, IEnumerable<string> cells) =>
        text.Append("| ").AppendJoin(" | ", cells.Select(cell => cell.Replace("|", "\\|", StringComparison.Ordinal))).Append(" |\n");
}
