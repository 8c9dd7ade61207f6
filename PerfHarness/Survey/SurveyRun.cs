using PerfHarness.Reporting;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Processes;
using PerfHarness.Survey.Serializers;
using Spectre.Console;

namespace PerfHarness.Survey;

/// <summary>Runs the tasks of a plan, each in a process of its own, and collects their rows.</summary>
internal sealed class SurveyRun(SurveyPlan plan)
{
    public SurveyReport Measure(PhaseDisplay display, CancellationToken cancellation)
    {
        SurveyTask[] tasks = [.. plan.Tasks()];
        List<SurveyRow> rows = [];
        using Phase phase = display.Begin("Survey, processes", tasks.Length);
        foreach (SurveyTask task in tasks)
        {
            rows.AddRange(Run(task, cancellation));
            phase.Advance();
        }

        return SurveyReport.Of(plan, Summarize(rows));
    }

    /// <summary>A process that dies leaves rows out, which are reported as failed.</summary>
    public static List<SurveyRow> Run(SurveyTask task, CancellationToken cancellation)
    {
        List<SurveyRow> rows = [];
        try
        {
            FreshProcess.Run([SurveyCommand.Name, SurveyProcessCommand.Name, task.ToArgument()], Hear, cancellation, task.Environment);
        }
        catch (FreshProcessException exception)
        {
            rows.AddRange(Missing(task, rows, exception.ExitCode));
        }

        return rows;

        void Hear(string line)
        {
            SurveyLine said = SurveyLine.Parse(line);
            if (said.WaitingProcess is int process)
            {
                AnsiConsole.MarkupLineInterpolated(
                    $"Process {process} waits for Enter: {task.Workload}, {string.Join(", ", task.Serializers)}");
            }

            if (said.Row is { } row)
            {
                rows.Add(row);
            }
        }
    }

    private static SurveyRow[] Missing(SurveyTask task, List<SurveyRow> rows, int? exitCode) =>
    [
        .. from objects in task.Objects
           from serializer in task.Serializers
           where !rows.Exists(row => row.Objects == objects && row.Serializer.Name == serializer)
           select SurveyRow.Failed(
               task.Workload,
               objects,
               SurveySerializers.Named(serializer).Identity,
               task.Mode,
               $"The process died, exit code {exitCode}.") with
           {
               Nursery = task.Nursery,
           },
    ];

    private SurveyRow[] Summarize(List<SurveyRow> rows) =>
        [.. rows.GroupBy(row => (row.Subject, row.Serializer.Name)).Select(processes => OfProcesses([.. processes]))];

    /// <summary>A failure or loss in one process is one of the row.</summary>
    private SurveyRow OfProcesses(SurveyRow[] processes) =>
        Array.Find(processes, row => row.Failure is not null)
        ?? (Array.Find(processes, row => row.Loss is not null) ?? processes[0]) with
        {
            Serialize = OfProcesses([.. processes.Select(row => row.Serialize).OfType<DirectionFigures>()]),
            Deserialize = OfProcesses([.. processes.Select(row => row.Deserialize).OfType<DirectionFigures>()]),
        };

    private DirectionFigures? OfProcesses(DirectionFigures[] processes) => processes.Length == 0
        ? null
        : plan.Mode == SurveyMode.FirstCall
            ? DirectionFigures.OfFirstCalls([.. processes.Select(process => process.FirstS)])
            : DirectionFigures.OfProcesses(processes);
}
