using PerfHarness.Survey.Output;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Charts;

/// <summary>Pictures of a survey: for each workload the bars of one number of objects, and the curves over all numbers.</summary>
internal static class SurveyCharts
{
    private static readonly string[] PeerColors = ["c", "d", "e", "f"];
    private static readonly string[] Dashes = ["", "6 3", "2 3"];

    /// <summary>Returns file names with their pictures.</summary>
    public static IEnumerable<(string FileName, string Svg)> Of(SurveyReport report)
    {
        string[] names = [.. report.Rows.Select(row => row.Serializer.Name).Distinct()];
        foreach (IGrouping<string, SurveyRow> workload in report.Rows.Where(IsDrawn).GroupBy(row => row.Workload))
        {
            int objects = workload.Max(row => row.Objects);
            yield return ($"{workload.Key}-bars.svg".ToLowerInvariant(), Bars(report, workload.Key, objects, [.. workload.Where(row => row.Objects == objects)]));
            SurveyRow[] scaling = [.. workload.Where(row => row.TimeS is not null)];
            if (scaling.Select(row => row.Objects).Distinct().Count() > 1)
            {
                yield return ($"{workload.Key}-scaling.svg".ToLowerInvariant(), Curves(report, workload.Key, scaling, names));
            }
        }
    }

    private static bool IsDrawn(SurveyRow row) => row.Failure is null;

    private static string Bars(SurveyReport report, string workload, int objects, SurveyRow[] rows) => BarChart.Draw(
        $"{workload}, {FigureText.Count(objects)} objects",
        Subtitle(report),
        [
            .. rows.Select(row => new BarChart.Bars(
                row.MarkedName, BarColor(row.Serializer.Kind), row.Serialize?.MedianS / objects, row.Deserialize?.MedianS / objects)),
        ]);

    private static string Curves(SurveyReport report, string workload, SurveyRow[] rows, string[] names) => CurveChart.Draw(
        $"{workload}: time per object over the number of objects",
        Subtitle(report),
        [
            .. rows.GroupBy(row => row.Serializer.Name).Select(serializer => CurveOf([.. serializer.OrderBy(row => row.Objects)], names)),
        ]);

    private static CurveChart.Curve CurveOf(SurveyRow[] rows, string[] names)
    {
        int number = Array.IndexOf(names, rows[0].Serializer.Name);
        string color = rows[0].Serializer.Kind == SerializerKind.Peer ? PeerColors[number % PeerColors.Length] : BarColor(rows[0].Serializer.Kind);
        return new CurveChart.Curve(
            rows[0].MarkedName, color, Dashes[number % Dashes.Length], [.. rows.Select(row => (row.Objects, row.TimeS!.Value / row.Objects))]);
    }

    private static string BarColor(SerializerKind kind) => kind switch
    {
        SerializerKind.Own => "a",
        SerializerKind.Limit => "b",
        _ => "f",
    };

    private static string Subtitle(SurveyReport report) =>
        FormattableString.Invariant($"{report.Machine.Runtime}, {report.Machine.Architecture}, {report.Machine.Processors} processors, {report.Measured:MMMM yyyy}; ")
        + $"{report.Sampling()}; (!) loses data";
}
