using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Output;

/// <summary>The total of a serializer over all workloads.</summary>
/// <param name="Serializer">Name of the serializer.</param>
/// <param name="Done">Number of rows with figures and without loss.</param>
/// <param name="Asked">Number of all rows.</param>
/// <param name="TimesOwn">
/// Geometric mean of the ratios to the hand-written contract, or to the auto contract where there is none, over the
/// rows of both. Null if there is no such row.
/// </param>
/// <param name="LeftOut">Workloads that failed or lost data, with the reason.</param>
internal sealed record SurveyTotal(string Serializer, int Done, int Asked, double? TimesOwn, IReadOnlyList<string> LeftOut)
{
    private static readonly string[] Own = [SurveySerializers.HandWritten, SurveySerializers.Auto];

    public static IReadOnlyList<SurveyTotal> Of(IReadOnlyCollection<SurveyRow> rows)
    {
        Dictionary<(string, int), SurveyRow> own = rows
            .Where(row => Array.IndexOf(Own, row.Serializer.Name) >= 0 && IsDone(row))
            .GroupBy(row => row.Subject)
            .ToDictionary(row => row.Key, row => row.MinBy(own => Array.IndexOf(Own, own.Serializer.Name))!);
        return [.. rows.GroupBy(row => row.Serializer.Name).Select(all => Of(all.Key, [.. all], own))];
    }

    private static SurveyTotal Of(string serializer, SurveyRow[] rows, Dictionary<(string, int), SurveyRow> own)
    {
        double[] ratios =
        [
            .. from row in rows
               where IsDone(row) && own.ContainsKey(row.Subject)
               let ratio = row.TimeS / own[row.Subject].TimeS
               where ratio is not null
               select ratio.Value,
        ];
        return new SurveyTotal(
            serializer,
            rows.Count(IsDone),
            rows.Length,
            ratios.Length == 0 ? null : Math.Exp(ratios.Average(Math.Log)),
            [.. rows.Where(row => !IsDone(row)).GroupBy(row => row.Workload).Select(LeftOutIn)]);
    }

    private static bool IsDone(SurveyRow row) => row is { Failure: null, Loss: null };

    private static string LeftOutIn(IGrouping<string, SurveyRow> rows) =>
        $"{rows.Key} ({string.Join(", ", rows.Select(row => row.Failure ?? $"lost {row.Loss}").Distinct())})";
}
