using PerfHarness.Reporting;

namespace PerfHarness.Survey.Output;

/// <summary>A report as tables of text, for the terminal and for Markdown alike.</summary>
internal static class SurveyTables
{
    public static IEnumerable<TextTable> Of(SurveyReport report) =>
        report.Rows
            .GroupBy(row => row.Subject)
            .SelectMany(
                rows => OfRows(report.Mode, $"{rows.First().Setting}, {FigureText.Count(rows.Key.Objects)}", rows.Key.Objects, [.. rows]))
            .Append(OfTotals(report));

    public static string Introduction(SurveyReport report) =>
        $"{report.Machine}. {report.Mode}{(report.IsIsolated ? ", a process per serializer" : "")}, {report.Sampling()}; times, sizes and "
        + "allocations are per object. Reading includes touching every member. (!) marks data that came back changed, "
        + "(?) that nobody checked. Totals compare with our hand-written contract, or our auto contract where nobody wrote one, "
        + "over the rows that both did, by the geometric mean."
        + Disturbances(report);

    private static TextTable[] OfRows(SurveyMode mode, string title, int objects, SurveyRow[] rows)
    {
        SurveyRow[] done = [.. rows.Where(row => row.Failure is null)];
        double? limitWrite = LimitOf(rows, row => row.Serialize?.MedianS);
        double? limitRead = LimitOf(rows, row => row.Deserialize?.MedianS);
        TextTable times = new(
            title,
            ["write", "of limit", "read", "of limit", "size"],
            [.. done.Select(row => (IReadOnlyList<string>)
            [
                row.MarkedName,
                FigureText.Time(row.Serialize?.MedianS / objects),
                FigureText.Times(row.Serialize?.MedianS / limitWrite),
                FigureText.Time(row.Deserialize?.MedianS / objects),
                FigureText.Times(row.Deserialize?.MedianS / limitRead),
                FigureText.Bytes((double?)row.SizeBytes / objects),
            ])],
            [
                .. rows.Where(row => row.Loss is not null).Select(row => $"{row.MarkedName} {row.Loss}"),
                .. rows.Where(row => row.Failure is not null).Select(row => $"Left out: {row.Serializer.Name}. {row.Failure}"),
            ]);
        if (mode == SurveyMode.FirstCall)
        {
            return [times];
        }

        TextTable firsts = new(
            $"{title}, first and memory",
            ["write", "read", "allocated", "allocated", "collections", "collections", "page faults", "page faults"],
            [.. done.Select(row => (IReadOnlyList<string>)
            [
                row.MarkedName,
                FigureText.Time(row.Serialize?.FirstS / objects),
                FigureText.Time(row.Deserialize?.FirstS / objects),
                FigureText.Bytes(row.Serialize?.AllocatedBytes / objects),
                FigureText.Bytes(row.Deserialize?.AllocatedBytes / objects),
                FigureText.Count(row.Serialize?.Timed?.Collections),
                FigureText.Count(row.Deserialize?.Timed?.Collections),
                FigureText.Count(row.Serialize?.Timed?.PageFaults),
                FigureText.Count(row.Deserialize?.Timed?.PageFaults),
            ])],
            []);
        return [times, firsts];
    }

    private static string Disturbances(SurveyReport report)
    {
        (string Where, TimedPart Timed)[] parts =
        [
            .. from row in report.Rows
               from part in new[] { ("writing", row.Serialize?.Timed), ("reading", row.Deserialize?.Timed) }
               where part.Item2 is not null
               select ($"{row.Serializer.Name}, {row.Setting}, {FigureText.Count(row.Objects)}, {part.Item1}", part.Item2),
        ];
        return parts.Length == 0
            ? ""
            : $" While the clock ran there were {Summary("collections", timed => timed.Collections)}"
                + $" and {Summary("page faults", timed => timed.PageFaults ?? 0)}.";

        string Summary(string what, Func<TimedPart, double> count)
        {
            (string where, TimedPart most) = parts.MaxBy(part => count(part.Timed));
            double median = parts.Select(part => count(part.Timed)).Median();
            return $"{FigureText.Count(median)} {what} in the median, {FigureText.Count(count(most))} at most ({where})";
        }
    }

    private static double? LimitOf(SurveyRow[] rows, Func<SurveyRow, double?> time) =>
        Array.Find(rows, row => row.Serializer.Name == Serializers.SurveySerializers.StraightLine) is { } limit ? time(limit) : null;

    private static TextTable OfTotals(SurveyReport report) => new(
        "Totals",
        ["done", "time, of ours"],
        [.. report.Totals.Select(
            total => (IReadOnlyList<string>)[total.Serializer, $"{total.Done} of {total.Asked}", FigureText.Times(total.TimesOwn)])],
        [.. report.Totals.Where(total => total.LeftOut.Count > 0)
            .Select(total => $"{total.Serializer} left out: {string.Join("; ", total.LeftOut)}")]);
}
