using Spectre.Console;

namespace PerfHarness.Reporting;

/// <summary>Tables whose first column is text and whose others are figures. ASCII, so that they can be pasted anywhere.</summary>
internal static class FigureTable
{
    public static Table Create(string textColumn, params IEnumerable<string> figureColumns)
    {
        Table table = new Table().Border(TableBorder.Ascii).AddColumn(new TableColumn(textColumn).NoWrap());
        foreach (string column in figureColumns)
        {
            table.AddColumn(new TableColumn(Markup.Escape(column)).RightAligned().NoWrap());
        }

        return table;
    }
}
