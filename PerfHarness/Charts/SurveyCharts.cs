using PerfHarness.Survey.Output;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Charts;

/// <summary>Draws tables of surveys: bars for one number of objects, and curves over several.</summary>
internal static class SurveyCharts
{
    private static readonly string[] PeerColors = ["c", "d", "e", "f", "g"];
    private static readonly string[] Dashes = ["", "6 3", "2 3", "9 3 2 3"];

    /// <summary>Draws a table with the columns <c>write</c> and <c>read</c>.</summary>
    public static string Bars(PageTable table)
    {
        int write = Array.IndexOf(table.Headings, "write");
        int read = Array.IndexOf(table.Headings, "read");
        return BarChart.Draw(
            $"{table.Headings[0]} objects",
            "Time of one object, as in the table; (!) loses data",
            [
                .. table.Rows.Select(row => new BarChart.Bars(
                    row[0], BarColor(KindOf(row)), FigureText.Seconds(row[write]), FigureText.Seconds(row[read]))),
            ]);
    }

    /// <summary>Draws a table whose headings are numbers of objects.</summary>
    public static string Curves(PageTable table) => CurveChart.Draw(
        table.Headings[0],
        "Time of one object over the number of objects, as in the table",
        [.. table.Rows.Select(row => CurveOf(table, row))]);

    // Peers have several colours, then dashes. Own routes and limits have one colour each, and dashes.
    private static CurveChart.Curve CurveOf(PageTable table, string[] row)
    {
        SerializerKind kind = KindOf(row);
        int number = table.Rows.Where(other => KindOf(other) == kind).TakeWhile(other => other != row).Count();
        (string color, int dashes) = kind == SerializerKind.Peer
            ? (PeerColors[number % PeerColors.Length], number / PeerColors.Length)
            : (BarColor(kind), number);
        return new CurveChart.Curve(
            row[0], color, Dashes[dashes % Dashes.Length],
            [.. table.Headings.Zip(row).Skip(1).Select(cell => (CountOf(cell.First), FigureText.Seconds(cell.Second)!.Value))]);
    }

    private static int CountOf(string heading) => int.Parse(heading, NumberStyles.AllowThousands, CultureInfo.InvariantCulture);

    private static SerializerKind KindOf(string[] row) =>
        SurveySerializers.Named(row[0].Replace(SurveyRow.LossMark, "", StringComparison.Ordinal)).Identity.Kind;

    private static string BarColor(SerializerKind kind) => kind switch
    {
        SerializerKind.Own => "a",
        SerializerKind.Limit => "b",
        _ => "f",
    };
}
