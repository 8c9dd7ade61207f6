using PerfHarness.Reporting;
using PerfHarness.Survey.Serializers;
using Spectre.Console;

namespace PerfHarness.Survey.Output;

/// <summary>Tables of a survey, each with notes after it.</summary>
internal static class SurveyTables
{
    /// <summary>Creates the tables of a report: two for each workload and number of objects, then the totals.</summary>
    public static IEnumerable<(Table Table, IReadOnlyList<string> Notes)> Of(SurveyReport report) =>
        report.Rows
            .GroupBy(row => row.Subject)
            .SelectMany(rows => OfRows($"{rows.Key.Workload}, {FigureText.Count(rows.Key.Objects)}", rows.Key.Objects, [.. rows]))
            .Append(OfTotals(report));

    /// <summary>Returns the text before the tables.</summary>
    public static string Introduction(SurveyReport report) =>
        $"{report.Machine}. Warm passes{(report.IsIsolated ? ", a process per serializer" : "")}, {report.Sampling()}. Times, sizes and "
        + "allocations are per object. Reading includes reading every member. (!) marks serializers that lose data. Totals are "
        + "geometric means of ratios to the hand-written contract, or to the auto contract where there is none, over the rows of both."
        + Disturbances(report);

    private static (Table Table, IReadOnlyList<string> Notes)[] OfRows(string title, int objects, SurveyRow[] rows)
    {
        SurveyRow[] done = [.. rows.Where(row => row.Failure is null)];
        double? limitWrite = LimitOf(rows, row => row.Serialize?.MedianS);
        double? limitRead = LimitOf(rows, row => row.Deserialize?.MedianS);
        return
        [
            WithNotes(
                title,
                done,
                row => row.MarkedName,
                [
                    .. rows.Where(row => row.Loss is not null).Select(row => $"{row.MarkedName} {row.Loss}"),
                    .. rows.Where(row => row.Failure is not null).Select(row => $"Left out: {row.Serializer.Name}. {row.Failure}"),
                ],
                ("write", row => FigureText.Time(row.Serialize?.MedianS / objects)),
                ("of limit", row => FigureText.Times(row.Serialize?.MedianS / limitWrite)),
                ("read", row => FigureText.Time(row.Deserialize?.MedianS / objects)),
                ("of limit", row => FigureText.Times(row.Deserialize?.MedianS / limitRead)),
                ("size", row => FigureText.Bytes((double?)row.SizeBytes / objects))),
            WithNotes(
                $"{title}, first and memory",
                done,
                row => row.MarkedName,
                [],
                ("write", row => FigureText.Time(row.Serialize?.FirstS / objects)),
                ("read", row => FigureText.Time(row.Deserialize?.FirstS / objects)),
                ("allocated", row => FigureText.Bytes(row.Serialize?.AllocatedBytes / objects)),
                ("allocated", row => FigureText.Bytes(row.Deserialize?.AllocatedBytes / objects)),
                ("collections", row => FigureText.Count(row.Serialize?.Collections)),
                ("collections", row => FigureText.Count(row.Deserialize?.Collections)),
                ("page faults", row => FigureText.Count(row.Serialize?.PageFaults)),
                ("page faults", row => FigureText.Count(row.Deserialize?.PageFaults))),
        ];
    }

    private static string Disturbances(SurveyReport report)
    {
        (string Where, DirectionFigures Figures)[] parts =
        [
            .. from row in report.Rows
               from part in new[] { ("writing", row.Serialize), ("reading", row.Deserialize) }
               where part.Item2 is not null
               select ($"{row.Serializer.Name}, {row.Workload}, {FigureText.Count(row.Objects)}, {part.Item1}", part.Item2),
        ];
        return parts.Length == 0
            ? ""
            : $" While the clock ran there were {Summary("collections", figures => figures.Collections)}"
                + $" and {Summary("page faults", figures => figures.PageFaults ?? 0)}.";

        string Summary(string what, Func<DirectionFigures, double> count)
        {
            (string where, DirectionFigures most) = parts.MaxBy(part => count(part.Figures));
            double median = parts.Select(part => count(part.Figures)).Median();
            return $"{FigureText.Count(median)} {what} in the median, {FigureText.Count(count(most))} at most ({where})";
        }
    }

    private static double? LimitOf(SurveyRow[] rows, Func<SurveyRow, double?> time) =>
        Array.Find(rows, row => row.Serializer.Name == SurveySerializers.StraightLine) is { } limit ? time(limit) : null;

    private static (Table Table, IReadOnlyList<string> Notes) OfTotals(SurveyReport report) => WithNotes(
        "Totals",
        report.Totals,
        total => total.Serializer,
        [.. report.Totals.Where(total => total.LeftOut.Count > 0)
            .Select(total => $"{total.Serializer} left out: {string.Join("; ", total.LeftOut)}")],
        ("done", total => $"{total.Done} of {total.Asked}"),
        ("time, of ours", total => FigureText.Times(total.TimesOwn)));

    private static (Table Table, IReadOnlyList<string> Notes) WithNotes<TRow>(
        string title,
        IEnumerable<TRow> rows,
        Func<TRow, string> name,
        IReadOnlyList<string> notes,
        params (string Heading, Func<TRow, string> Cell)[] figures) =>
        (FigureTable.Of(Markup.Escape(title), rows, row => Markup.Escape(name(row)), figures), notes);
}
