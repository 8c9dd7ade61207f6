using System.Globalization;
using PerfHarness.Reporting;

namespace PerfHarness.Survey.Charts;

/// <summary>What every picture says below its title.</summary>
internal static class ChartText
{
    public static string Measured(Machine machine, DateTimeOffset moment) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{machine.Runtime}, {machine.Architecture}, {machine.Processors} processors, {moment:MMMM yyyy}");
}
