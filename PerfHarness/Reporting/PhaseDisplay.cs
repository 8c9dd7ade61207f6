namespace PerfHarness.Reporting;

/// <summary>
/// Displays phases: as progress bars on a terminal, as one line each in a file or pipe.
/// </summary>
internal abstract class PhaseDisplay
{
    /// <summary>Begins a phase, which is displayed until its disposal.</summary>
    public abstract Phase Begin(string name, long totalSteps);

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
        public override Phase Begin(string name, long totalSteps)
        {
            ProgressTask bar = context.AddTask(Markup.Escape(name), maxValue: Math.Max(1, totalSteps));
            return new Phase(totalSteps, done => bar.Value = done, bar.StopTask, cancellation);
        }
    }

    private sealed class PlainLines(CancellationToken cancellation) : PhaseDisplay
    {
        public override Phase Begin(string name, long totalSteps)
        {
            Stopwatch elapsed = Stopwatch.StartNew();
            return new Phase(
                totalSteps,
                _ => { },
                () => Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name}: {elapsed.Elapsed.TotalSeconds:F1} s")),
                cancellation);
        }
    }
}
