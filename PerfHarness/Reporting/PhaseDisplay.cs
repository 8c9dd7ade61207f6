using System.Diagnostics;
using System.Globalization;
using Spectre.Console;

namespace PerfHarness.Reporting;

/// <summary>
/// Displays phases: as progress bars on a terminal, as one line each in a file or pipe.
/// </summary>
internal abstract class PhaseDisplay
{
    /// <summary>Begins a phase, which is displayed and marked for profilers until its disposal.</summary>
    public Phase Begin(string name, long totalSteps)
    {
        HarnessEvents.Log.PhaseStart(name, "", totalSteps);
        return Begin(name, totalSteps, () => HarnessEvents.Log.PhaseStop(name, "", totalSteps));
    }

    protected abstract Phase Begin(string name, long totalSteps, Action stop);

    public static TResult Run<TResult>(Func<PhaseDisplay, TResult> work, CancellationToken cancellation) =>
        Console.IsOutputRedirected
            ? work(new PlainLines(cancellation))
            : AnsiConsole.Progress()
                .Columns(
                    new TaskDescriptionColumn { Alignment = Justify.Left },
                    new ProgressBarColumn(),
                    new PercentageColumn(),
                    new ElapsedTimeColumn())
                .Start(context => work(new Bars(context, cancellation)));

    private sealed class Bars(ProgressContext context, CancellationToken cancellation) : PhaseDisplay
    {
        protected override Phase Begin(string name, long totalSteps, Action stop)
        {
            ProgressTask bar = context.AddTask(Markup.Escape(name), maxValue: Math.Max(1, totalSteps));
            return new Phase(totalSteps, done => bar.Value = done, bar.StopTask + stop, cancellation);
        }
    }

    private sealed class PlainLines(CancellationToken cancellation) : PhaseDisplay
    {
        protected override Phase Begin(string name, long totalSteps, Action stop)
        {
            Stopwatch elapsed = Stopwatch.StartNew();
            return new Phase(
                totalSteps,
                _ => { },
                stop + (() => Console.WriteLine(
                    string.Create(CultureInfo.InvariantCulture, $"{name}: {elapsed.Elapsed.TotalSeconds:F1} s"))),
                cancellation);
        }
    }
}
