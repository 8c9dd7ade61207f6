using System.Globalization;
using PerfHarness.Reporting;
using Spectre.Console;

namespace PerfHarness.Seed;

/// <summary>The result of the seed command for people.</summary>
internal static class SeedReport
{
    public static void Print(SeedResult result)
    {
        Console.WriteLine();
        Console.WriteLine("Proved first: each round trip keeps each field, ours and 2008 write the same bytes, one Stream.Write per object.");
        AnsiConsole.Write(Times(result.Times));
        AnsiConsole.Write(Targets(result.Targets));
        Console.WriteLine("Medians of interleaved rounds, and of these over fresh processes; minima in parentheses.");
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"The medians of {result.Processes} processes lay up to {result.WidestSpread:F2}x apart. Times depend on the machine. Measured on {result.Machine}."));
    }

    private static Table Times(IReadOnlyList<SeedTimes> all)
    {
        Table table = FigureTable.Create("", "Messages", "Serialize, ns", "Deserialize, ns");
        foreach (SeedTimes times in all)
        {
            table.AddRow(
                times.Contender, Figure(times.Messages, "N0"), Nanoseconds(times.Serialize), Nanoseconds(times.Deserialize));
        }

        return table;
    }

    private static Table Targets(IReadOnlyList<SeedTarget> targets)
    {
        Table table = FigureTable.Create("Target", "Measured", "Limit", "");
        foreach (SeedTarget target in targets)
        {
            table.AddRow(
                target.Description,
                Figure(target.Measured, target.NumberFormat),
                (target.IsUpperLimit ? "<= " : ">= ") + Figure(target.Limit, target.NumberFormat),
                target.IsReached ? "reached" : "MISSED");
        }

        return table;
    }

    private static string Nanoseconds(TimeSummary time) =>
        $"{Figure(time.Median, "N1")} ({Figure(time.Minimum, "N1")})";

    private static string Figure(double value, string numberFormat) => value.ToString(numberFormat, CultureInfo.InvariantCulture);
}
