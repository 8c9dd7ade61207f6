using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey.Output;

/// <summary>A serializer over everything that it was asked for.</summary>
/// <param name="Serializer">Who.</param>
/// <param name="Done">Rows with figures whose data came back.</param>
/// <param name="Asked">All rows.</param>
/// <param name="TimesOwn">
/// Its time as a multiple of ours by hand-written contract, or by auto contract where nobody wrote one: the geometric
/// mean over the rows that both did, so that each counts alike. Null where there is none.
/// </param>
/// <param name="LeftOut">The workloads that it couldn't do, or did with losses.</param>
internal sealed record SurveyTotal(string Serializer, int Done, int Asked, double? TimesOwn, IReadOnlyList<string> LeftOut)
{
    private static readonly string[] Own = [SurveySerializers.HandWritten, SurveySerializers.Auto];

    public static IReadOnlyList<SurveyTotal> Of(IReadOnlyCollection<SurveyRow> rows)
    {
        Dictionary<(string, NurserySize, int), SurveyRow> own = rows
            .Where(row => Array.IndexOf(Own, row.Serializer.Name) >= 0 && IsDone(row))
            .GroupBy(row => row.Subject)
            .ToDictionary(row => row.Key, row => row.MinBy(own => Array.IndexOf(Own, own.Serializer.Name))!);
        return [.. rows.GroupBy(row => row.Serializer.Name).Select(all => Of(all.Key, [.. all], own))];
    }

    private static SurveyTotal Of(string serializer, SurveyRow[] rows, Dictionary<(string, NurserySize, int), SurveyRow> own)
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
