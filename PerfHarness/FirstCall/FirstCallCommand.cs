using PerfHarness.FirstCall.Jobs;

namespace PerfHarness.FirstCall;

/// <summary>The task of one process.</summary>
/// <param name="Registration">Way to register the types.</param>
/// <param name="Types">Number of types.</param>
internal sealed record FirstCallTask(Registration Registration, int Types);

/// <summary>The command that measures the first calls of a program.</summary>
internal static class FirstCallCommand
{
    private const string Name = "firstcall";

    private static readonly ChildMeasurement<FirstCallTask, FirstCallRow> s_process =
        new(Name, task => [FirstCallProcess.Measure(task.Registration, task.Types)]);

    private static readonly ChildMeasurement<JobTask, JobRow> s_job = new(Name, task => [JobProcess.Measure(task)], "job");

    public static Command Create()
    {
        Option<int[]> types = MeasuringCommand.Numbers(
            "--types", "Number of types to register and send once.", [1, 300, 3_000], 1, FirstCallMessages.MaxTypes);
        Option<int> processes = MeasuringCommand.Processes();
        Command command = MeasuringCommand.Create(
            Name,
            "Measure the first calls of a fresh process that registers types and sends each once.",
            (parsed, display, cancellation) =>
                Measure(parsed.GetRequiredValue(types), parsed.GetValue(processes), display, cancellation),
            report => report.Print(),
            types,
            processes);
        command.Subcommands.Add(s_process.CreateCommand());
        command.Subcommands.Add(s_job.CreateCommand());
        command.Subcommands.Add(CreateJobs());
        return command;
    }

    private static Command CreateJobs()
    {
        Option<int> processes = MeasuringCommand.Processes();
        Option<bool> quick = MeasuringCommand.Quick();
        return MeasuringCommand.Create(
            "jobs",
            "Measure large jobs of a fresh process: the first call, the first second, and after four seconds.",
            (parsed, display, cancellation) => MeasureJobs(parsed.GetValue(quick), parsed.GetValue(processes), display, cancellation),
            report => report.Print(),
            processes,
            quick);
    }

    private static JobReport MeasureJobs(bool isQuick, int processes, PhaseDisplay display, CancellationToken cancellation)
    {
        JobTask[] tasks =
        [
            .. from job in Enum.GetValues<Job>()
               from mode in Enum.GetValues<CompilationMode>()
               select new JobTask(job, mode, isQuick),
        ];
        List<JobRow> rows = [];
        using Phase phase = display.Begin("Fresh processes", (long)tasks.Length * processes);
        for (int process = 0; process < processes; process++)
        {
            foreach (JobTask task in tasks)
            {
                s_job.Run(task, rows.Add, cancellation, task.Environment());
                phase.Advance();
            }
        }

        return new JobReport(
            Machine.Current, processes, [.. rows.GroupBy(row => (row.Job, row.Mode)).Select(all => JobRow.OfProcesses([.. all]))]);
    }

    private static FirstCallReport Measure(int[] typeCounts, int processes, PhaseDisplay display, CancellationToken cancellation)
    {
        FirstCallTask[] tasks =
        [
            .. from registration in Enum.GetValues<Registration>()
               from types in typeCounts
               where FirstCallMessages.CanCreate(registration, types)
               select new FirstCallTask(registration, types),
        ];
        List<FirstCallRow> rows = [];
        using Phase phase = display.Begin("Fresh processes", (long)tasks.Length * processes);
        for (int process = 0; process < processes; process++)
        {
            foreach (FirstCallTask task in tasks)
            {
                s_process.Run(task, rows.Add, cancellation);
                phase.Advance();
            }
        }

        return new FirstCallReport(
            Machine.Current,
            processes,
            [.. rows.GroupBy(row => (row.Registration, row.Types)).Select(all => FirstCallRow.OfProcesses([.. all]))]);
    }
}
