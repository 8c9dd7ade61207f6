using System.Diagnostics;
using System.Globalization;
using Spectre.Console;

namespace PerfHarness.Reporting;

/// <summary>Shows phases: as progress bars on a terminal, as one plain line each where the output goes to a file or pipe.</summary>
internal abstract class PhaseDisplay
{
    public abstract Phase Begin(string name, long totalSteps);

    public static TResult Run<TResult>(Func<PhaseDisplay, TResult> work, CancellationToken cancellation) =>
        Console.IsOutputRedirected
            ? work(new PlainLines(cancellation))
            : AnsiConsole.Progress()
                .Columns(new TaskDescriptionColumn { Alignment = Justify.Left }, new ProgressBarColumn(), new PercentageColumn(), new ElapsedTimeColumn())
                .Start(context => work(new Bars(context, cancellation)));

    private sealed class Bars : PhaseDisplay
    {
        private readonly ProgressContext _context;
        private readonly CancellationToken _cancellation;

        public Bars(ProgressContext context, CancellationToken cancellation)
        {
            _context = context;
            _cancellation = cancellation;
        }

        public override Phase Begin(string name, long totalSteps)
        {
            ProgressTask bar = _context.AddTask(Markup.Escape(name), maxValue: Math.Max(1, totalSteps));
            return new Phase(totalSteps, done => bar.Value = done, bar.StopTask, _cancellation);
        }
    }

    private sealed class PlainLines : PhaseDisplay
    {
        private readonly CancellationToken _cancellation;

        public PlainLines(CancellationToken cancellation)
        {
            _cancellation = cancellation;
        }

        public override Phase Begin(string name, long totalSteps)
        {
            Stopwatch elapsed = Stopwatch.StartNew();
            return new Phase(
                totalSteps,
                _ => { },
                () => Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name}: {elapsed.Elapsed.TotalSeconds:F1} s")),
                _cancellation);
        }
    }
}
