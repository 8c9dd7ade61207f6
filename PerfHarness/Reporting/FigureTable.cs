namespace PerfHarness.Reporting;

/// <summary>
/// Tables with a column of text and columns of figures. Their borders are ASCII, so that they can be pasted anywhere.
/// </summary>
internal static class FigureTable
{
    /// <summary>Creates an empty table.</summary>
    /// <param name="textColumn">Heading of the first column, in markup.</param>
    /// <param name="figureColumns">Headings of the other columns, as plain text.</param>
    public static Table Create(string textColumn, params IEnumerable<string> figureColumns)
    {
        Table table = new Table().Border(TableBorder.Ascii).AddColumn(new TableColumn(textColumn).NoWrap());
        foreach (string column in figureColumns)
        {
            table.AddColumn(new TableColumn(Markup.Escape(column)).RightAligned().NoWrap());
        }

        return table;
    }

    /// <summary>Creates a table with one line for each row of a result.</summary>
    /// <param name="textColumn">Heading of the first column, in markup.</param>
    /// <param name="rows">Rows of the result.</param>
    /// <param name="text">Returns the first cell of a row, in markup.</param>
    /// <param name="figures">Headings of the other columns, and functions that return their cells, in markup.</param>
    public static Table Of<TRow>(
        string textColumn, IEnumerable<TRow> rows, Func<TRow, string> text, params (string Heading, Func<TRow, string> Cell)[] figures)
    {
        Table table = Create(textColumn, figures.Select(figure => figure.Heading));
        foreach (TRow row in rows)
        {
            table.AddRow([text(row), .. figures.Select(figure => figure.Cell(row))]);
        }

        return table;
    }
}
