using PerfHarness.Survey.Output;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Charts;

/// <summary>
/// Draws a survey: for each workload bars for the largest number of objects, and curves over all numbers.
/// </summary>
internal static class SurveyCharts
{
    private static readonly string[] PeerColors = ["c", "d", "e", "f", "g"];
    private static readonly string[] Dashes = ["", "6 3", "2 3", "9 3 2 3"];

    /// <summary>Returns file names with their pictures.</summary>
    public static IEnumerable<(string FileName, string Svg)> Of(SurveyReport report)
    {
        ILookup<SerializerKind, string> names = report.Rows.Select(row => row.Serializer).DistinctBy(serializer => serializer.Name)
            .ToLookup(serializer => serializer.Kind, serializer => serializer.Name);
        foreach (IGrouping<string, SurveyRow> workload in report.Rows.Where(IsDrawn).GroupBy(row => row.Workload))
        {
            int objects = workload.Max(row => row.Objects);
            yield return (
                FileName(workload.Key, "bars"), Bars(report, workload.Key, objects, [.. workload.Where(row => row.Objects == objects)]));
            SurveyRow[] scaling = [.. workload.Where(row => row.TimeS is not null)];
            if (scaling.Select(row => row.Objects).Distinct().Count() > 1)
            {
                yield return (FileName(workload.Key, "scaling"), Curves(report, workload.Key, scaling, names));
            }
        }
    }

    private static string FileName(string setting, string kind) =>
        $"{setting.Replace(", ", "-", StringComparison.Ordinal).Replace(' ', '-')}-{kind}.svg".ToLowerInvariant();

    private static bool IsDrawn(SurveyRow row) => row.Failure is null;

    private static string Bars(SurveyReport report, string workload, int objects, SurveyRow[] rows) => BarChart.Draw(
        $"{workload}, {FigureText.Count(objects)} objects",
        Subtitle(report),
        [
            .. rows.Select(row => new BarChart.Bars(
                row.MarkedName, BarColor(row.Serializer.Kind), row.Serialize?.MedianS / objects, row.Deserialize?.MedianS / objects)),
        ]);

    private static string Curves(SurveyReport report, string workload, SurveyRow[] rows, ILookup<SerializerKind, string> names) =>
        CurveChart.Draw(
        $"{workload}: time per object over the number of objects",
        Subtitle(report),
        [
            .. rows.GroupBy(row => row.Serializer.Name).Select(serializer => CurveOf([.. serializer.OrderBy(row => row.Objects)], names)),
        ]);

    // Peers have several colours, then dashes. Own routes and limits have one colour each, and dashes.
    private static CurveChart.Curve CurveOf(SurveyRow[] rows, ILookup<SerializerKind, string> names)
    {
        SerializerKind kind = rows[0].Serializer.Kind;
        int number = names[kind].TakeWhile(name => name != rows[0].Serializer.Name).Count();
        (string color, int dashes) = kind == SerializerKind.Peer
            ? (PeerColors[number % PeerColors.Length], number / PeerColors.Length)
            : (BarColor(kind), number);
        return new CurveChart.Curve(
            rows[0].MarkedName, color, Dashes[dashes % Dashes.Length],
            [.. rows.Select(row => (row.Objects, row.TimeS!.Value / row.Objects))]);
    }

    private static string BarColor(SerializerKind kind) => kind switch
    {
        SerializerKind.Own => "a",
        SerializerKind.Limit => "b",
        _ => "f",
    };

    private static string Subtitle(SurveyReport report) =>
        $"{SvgPicture.Measured(report.Machine, report.Measured)}; {report.Sampling()}; (!) loses data";
}
