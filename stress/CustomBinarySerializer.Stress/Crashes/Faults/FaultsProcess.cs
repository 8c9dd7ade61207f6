namespace Stress.Crashes.Faults;

/// <summary>The task of a process whose system calls fail.</summary>
/// <param name="Folder">Path of the folder for its files.</param>
/// <param name="Times">Number of kills, of which the number of faults is a multiple.</param>
/// <param name="Seed">Seed of the faults.</param>
internal sealed record FaultsTask(string Folder, int Times, int Seed);

/// <summary>
/// The process whose system calls fail and are recorded. It is started with the shim and controls it. It prints the
/// counts of each step.
/// </summary>
internal static class FaultsProcess
{
    /// <summary>The number of faults for each killed process.</summary>
    public const int FaultsPerKill = 10;

    /// <summary>The number of faults and states after power failures for each killed process.</summary>
    public const int StepsPerKill = FaultsPerKill + StatesPerKill;

    private const int StatesPerKill = 100;

    /// <summary>Runs a process with the shim and prints its counts, if this machine can build the shim.</summary>
    /// <param name="process">The process.</param>
    /// <param name="task">The task of the process.</param>
    /// <param name="stepsPerKill">The number of the process's steps for each kill.</param>
    /// <param name="title">Title of the counts.</param>
    /// <param name="cancellation">Kills the process.</param>
    /// <exception cref="FreshProcessException">The process failed, as it does when a promise is broken.</exception>
    public static void Run(
        ChildMeasurement<FaultsTask, Tally> process, FaultsTask task, int stepsPerKill, string title, CancellationToken cancellation)
    {
        using StorageShim? shim = StorageShim.TryBuild();
        if (shim is null)
        {
            Console.WriteLine("No faults: they need Linux and a C compiler (cc, gcc or clang).");
            return;
        }

        Tally counts = [];
        PhaseDisplay.Run(
            display =>
            {
                using Phase phase = display.Begin($"Faults, seed {task.Seed}", stepsPerKill * (long)task.Times);
                process.Run(
                    task,
                    step =>
                    {
                        counts.Add(step);
                        phase.Advance();
                    },
                    cancellation,
                    new Dictionary<string, string?> { ["LD_PRELOAD"] = shim.Path });
                return counts;
            },
            cancellation);
        counts.Print(title);
    }

    /// <summary>Runs in the process of transaction files.</summary>
    /// <exception cref="ViolationException">A writer or reader broke a promise.</exception>
    public static IEnumerable<Tally> Measure(FaultsTask task)
    {
        FaultScriptRunner runner = new(Path.Combine(task.Folder, "journal"), Path.Combine(task.Folder, "record"), new ShimControl());
        string state = Path.Combine(task.Folder, "state");
        FaultRun faults = new(runner, state, task.Seed);
        for (int run = 0; run < task.Times * FaultsPerKill; run++)
        {
            yield return faults.FailNext();
        }

        using PowerFailureRun power = new(runner, state, task.Seed);
        for (int run = 0; run < task.Times * StatesPerKill; run++)
        {
            yield return power.OpenNext();
        }
    }
}
