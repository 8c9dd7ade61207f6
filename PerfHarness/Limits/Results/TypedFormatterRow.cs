using PerfHarness.Limits.Scenarios;
using PerfHarness.Timing;

namespace PerfHarness.Limits.Results;

/// <summary>
/// One workload in one direction by the typed formatter, beside the same call of the formatter in the same process.
/// </summary>
/// <param name="Workload">Name of the workload.</param>
/// <param name="Direction">Writing or reading.</param>
/// <param name="HandWritten">Times of the hand-written contract.</param>
/// <param name="Auto">Times of the auto contract.</param>
/// <param name="Generated">Times of the generated contract.</param>
internal sealed record TypedFormatterRow(
    string Workload, Direction Direction, TypedFormatterTimes HandWritten, TypedFormatterTimes Auto, TypedFormatterTimes Generated)
{
    public static TypedFormatterRow Of(
        WorkloadScenarios workload, Direction direction, IReadOnlyDictionary<string, ScenarioResult> results)
    {
        return new TypedFormatterRow(
            workload.Workload,
            direction,
            Times(workload.Library, Route.TypedFormatter, Route.Typed),
            Times(workload.Auto, Route.AutoTypedFormatter, Route.Auto),
            Times(workload.Generated, Route.GeneratedTypedFormatter, Route.Generated));

        TypedFormatterTimes Times(Scenario scenario, Route route, Route formatter)
        {
            ScenarioResult result = results[scenario.Name];
            return new TypedFormatterTimes(
                result.MedianNs(route, direction),
                result.Ratio(route, formatter, direction),
                result.Ratio(route, Route.StraightLine, direction));
        }
    }
}

/// <summary>Times of the typed formatter with one kind of contract.</summary>
/// <param name="Ns">Median time of a message in nanoseconds.</param>
/// <param name="RatioToFormatter">Time as a multiple of the formatter's, median over the processes.</param>
/// <param name="RatioToLimit">Time as a multiple of the straight-line limit, median over the processes.</param>
internal sealed record TypedFormatterTimes(double Ns, double RatioToFormatter, double RatioToLimit);
