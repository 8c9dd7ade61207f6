using System.Text;
using PerfHarness.Reporting;
using Spectre.Console;

namespace PerfHarness.Survey.Output;

/// <summary>A table with a column of text, columns of figures, and notes after it.</summary>
internal sealed record TextTable(
    string TextColumn, IReadOnlyList<string> FigureColumns, IReadOnlyList<IReadOnlyList<string>> Rows, IReadOnlyList<string> Notes)
{
    /// <summary>Creates a table with one line for each row of a result.</summary>
    public static TextTable Of<TRow>(
        string textColumn,
        IReadOnlyCollection<TRow> rows,
        Func<TRow, string> text,
        IReadOnlyList<string> notes,
        params (string Heading, Func<TRow, string> Cell)[] figures) => new(
            textColumn,
            [.. figures.Select(figure => figure.Heading)],
            [.. rows.Select(row => (IReadOnlyList<string>)[text(row), .. figures.Select(figure => figure.Cell(row))])],
            notes);

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
