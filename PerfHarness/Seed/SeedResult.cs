using PerfHarness.Reporting;

namespace PerfHarness.Seed;

/// <summary>The times over all processes, and the targets.</summary>
internal sealed record SeedResult(
    Machine Machine, int Processes, IReadOnlyList<SeedTimes> Times, IReadOnlyList<SeedTarget> Targets, double WidestSpread)
{
    public static SeedResult From(IReadOnlyList<List<SeedTimes>> processes)
    {
        List<IGrouping<string, SeedTimes>> byContender =
            [.. processes.SelectMany(times => times).GroupBy(times => times.Contender)];
        List<SeedTimes> overall = [.. byContender.Select(Combine)];
        return new SeedResult(
            Machine.Current, processes.Count, overall, TargetsOf(overall), byContender.Max(SpreadOfMedians));
    }

    private static SeedTimes Combine(IGrouping<string, SeedTimes> processes) => new(
        processes.Key,
        processes.First().Messages,
        Combine(processes.Select(times => times.Serialize)),
        Combine(processes.Select(times => times.Deserialize)));

    private static TimeSummary Combine(IEnumerable<TimeSummary> processes) => new(
        processes.Select(time => time.Median).Median(),
        processes.Min(time => time.Minimum));

    private static double SpreadOfMedians(IEnumerable<SeedTimes> processes) => Math.Max(
        processes.Max(times => times.Serialize.Median) / processes.Min(times => times.Serialize.Median),
        processes.Max(times => times.Deserialize.Median) / processes.Min(times => times.Deserialize.Median));

    private static List<SeedTarget> TargetsOf(List<SeedTimes> overall)
    {
        SeedTimes own = Of(SeedContenders.Own);
        SeedTimes spans = Of(SeedContenders.OwnSpans);
        SeedTimes published2008 = Of(SeedContenders.Published2008);
        SeedTimes binaryFormatter = Of(SeedContenders.BinaryFormatter);
        return
        [
            SeedTarget.TimesAsFast("serialize, against 2008", published2008.Serialize.Median, own.Serialize.Median, 3),
            SeedTarget.TimesAsFast("deserialize, against 2008", published2008.Deserialize.Median, own.Deserialize.Median, 1.8),
            SeedTarget.TimesAsFast("serialize, against BinaryFormatter", binaryFormatter.Serialize.Median, own.Serialize.Median, 60),
            SeedTarget.TimesAsFast("deserialize, against BinaryFormatter", binaryFormatter.Deserialize.Median, own.Deserialize.Median, 25),
            SeedTarget.ExtraNanoseconds("serialize, IFormatter over spans", own.Serialize.Median, spans.Serialize.Median, 15),
            SeedTarget.ExtraNanoseconds("deserialize, IFormatter over spans", own.Deserialize.Median, spans.Deserialize.Median, 15),
        ];

        SeedTimes Of(string contender) => overall.Single(times => times.Contender == contender);
    }
}
