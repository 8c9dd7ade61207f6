namespace PerfHarness.Reporting;

/// <summary>Prints tables of counts.</summary>
internal static class CountTable
{
    public static void Print(string title, params IEnumerable<(string What, long Count)> lines)
    {
        Table table = FigureTable.Create(title, "");
        foreach ((string what, long count) in lines)
        {
            table.AddRow(Markup.Escape(what), count.ToString("#,0", CultureInfo.InvariantCulture));
        }

        AnsiConsole.Write(table);
    }
}
