using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Output;

/// <summary>Tables of a survey, each with notes after it.</summary>
internal static class SurveyTables
{
    /// <summary>Creates a table for each workload and number of objects.</summary>
    public static IEnumerable<(Table Table, IReadOnlyList<string> Notes)> Of(SurveyReport report) =>
        report.Rows.GroupBy(row => row.Subject).Select(rows => Of(rows.Key.Workload, rows.Key.Objects, [.. rows]));

    /// <summary>Returns the text before the tables.</summary>
    public static string Introduction(SurveyReport report) =>
        $"{report.Machine}. Warm passes{(report.IsIsolated ? ", a process per serializer" : "")}, {report.Sampling()}. Times and sizes "
        + "are per object. Reading includes reading every member. (!) marks serializers that lose data.";

    private static (Table Table, IReadOnlyList<string> Notes) Of(string workload, int objects, SurveyRow[] rows)
    {
        SurveyRow? limit = Array.Find(rows, row => row.Serializer.Name == SurveySerializers.StraightLine);
        Table table = FigureTable.Of(
            Markup.Escape($"{workload}, {FigureText.Count(objects)}"),
            rows.Where(row => row.Failure is null),
            row => Markup.Escape(row.MarkedName),
            ("write", row => FigureText.Time(row.Serialize?.MedianS / objects)),
            ("of limit", row => FigureText.Times(row.Serialize?.MedianS / limit?.Serialize?.MedianS)),
            ("read", row => FigureText.Time(row.Deserialize?.MedianS / objects)),
            ("of limit", row => FigureText.Times(row.Deserialize?.MedianS / limit?.Deserialize?.MedianS)),
            ("size", row => FigureText.Bytes((double?)row.SizeBytes / objects)));
        return (
            table,
            [
                .. rows.Where(row => row.Loss is not null).Select(row => $"{row.MarkedName} {row.Loss}"),
                .. rows.Where(row => row.Failure is not null).Select(row => $"Left out: {row.Serializer.Name}. {row.Failure}"),
            ]);
    }
}
