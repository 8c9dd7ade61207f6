using PerfHarness.Survey.Data;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Processes;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey;

/// <summary>A survey: its tasks run in fresh processes, and their rows are combined.</summary>
/// <param name="Workloads">Names of the workloads.</param>
/// <param name="Serializers">Names of the serializers.</param>
/// <param name="Objects">Numbers of objects.</param>
/// <param name="Runs">Number of timed runs in each process.</param>
/// <param name="Processes">Number of processes for each task.</param>
/// <param name="IsIsolated">Whether each serializer has processes of its own.</param>
internal sealed record SurveyRun(
    IReadOnlyList<string> Workloads,
    IReadOnlyList<string> Serializers,
    IReadOnlyList<int> Objects,
    int Runs,
    int Processes,
    bool IsIsolated)
{
    private static readonly ChildMeasurement<SurveyTask, SurveyRow> s_process = new(SurveyCommand.Name, SurveyMeasurement.Measure);

    /// <summary>The hidden command of the measuring processes.</summary>
    public static System.CommandLine.Command ProcessCommand => s_process.CreateCommand();

    /// <summary>
    /// Creates a task for each process. Each task comes once before any of them comes again, so that a slow minute of
    /// the machine affects all rows.
    /// </summary>
    public IEnumerable<SurveyTask> Tasks()
    {
        IReadOnlyList<string>[] groups = IsIsolated ? [.. Serializers.Select(serializer => new[] { serializer })] : [Serializers];
        return from _ in Enumerable.Range(0, Processes)
               from workload in Workloads
               let objects = ObjectsOf(workload)
               where objects.Length > 0
               from serializers in groups
               select new SurveyTask(workload, serializers, objects, Runs);
    }

    public SurveyReport Measure(PhaseDisplay display, CancellationToken cancellation)
    {
        SurveyTask[] tasks = [.. Tasks()];
        List<SurveyRow> rows = [];
        using Phase phase = display.Begin("Survey, processes", tasks.Length);
        foreach (SurveyTask task in tasks)
        {
            rows.AddRange(Run(task, cancellation));
            phase.Advance();
        }

        SurveyRow[] combined =
            [.. rows.GroupBy(row => (row.Subject, row.Serializer.Name)).Select(processes => OfProcesses([.. processes]))];
        return new SurveyReport(Machine.Current, DateTimeOffset.UtcNow, IsIsolated, Processes, Runs, combined);
    }

    /// <summary>Runs a task. Rows that are missing because the process died are reported as failed.</summary>
    public static List<SurveyRow> Run(SurveyTask task, CancellationToken cancellation)
    {
        List<SurveyRow> rows = [];
        try
        {
            s_process.Run(task, rows.Add, cancellation);
        }
        catch (FreshProcessException exception)
        {
            rows.AddRange([
                .. from objects in task.Objects
                   from serializer in task.Serializers
                   where !rows.Exists(row => row.Objects == objects && row.Serializer.Name == serializer)
                   select SurveyRow.Failed(
                       task.Workload,
                       objects,
                       SurveySerializers.Named(serializer).Identity,
                       $"The process died, exit code {exception.ExitCode}."),
            ]);
        }

        return rows;
    }

    // Few objects come first: many calls on them warm the code up, which few calls on many objects don't.
    private int[] ObjectsOf(string workload)
    {
        int most = SurveyWorkloads.Named(workload).MaxObjects;
        return [.. Objects.Where(count => count <= most).Distinct().Order()];
    }

    // A failure or loss in one process is one of the row.
    private static SurveyRow OfProcesses(SurveyRow[] processes) =>
        Array.Find(processes, row => row.Failure is not null)
        ?? (Array.Find(processes, row => row.Loss is not null) ?? processes[0]) with
        {
            Serialize = OfProcesses([.. processes.Select(row => row.Serialize).OfType<DirectionFigures>()]),
            Deserialize = OfProcesses([.. processes.Select(row => row.Deserialize).OfType<DirectionFigures>()]),
        };

    private static DirectionFigures? OfProcesses(DirectionFigures[] processes) =>
        processes.Length == 0 ? null : DirectionFigures.OfProcesses(processes);
}
