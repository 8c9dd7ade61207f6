using System.CommandLine;
using Stress.Fuzzing.Instrumentation;
using Stress.Fuzzing.Targets;

namespace Stress.Fuzzing;

/// <summary>The command that reads mutated inputs and proves the promises about hostile bytes.</summary>
internal static class FuzzCommand
{
    internal const string Name = "fuzz";
    internal const string ReplayOption = "--replay";

    /// <summary>The processes that read inputs.</summary>
    internal static readonly ChildMeasurement<FuzzTask, Finding> Worker = new(Name, FuzzWorker.Run, "worker");

    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(20);

    public static Command Create()
    {
        Option<double> minutes = StressCommand.Minutes("Length of the run in minutes, for all targets together.", 1);
        Option<string[]> targets = new("--targets")
        {
            Description = $"Fuzz only these targets: {string.Join(", ", FuzzTargets.Names)}.",
            AllowMultipleArgumentsPerToken = true,
            HelpName = "NAME",
        };
        Option<int> seed = StressCommand.Seed("Seed of the mutations. The default is random.");
        Option<DirectoryInfo?> folder = new("--folder")
        {
            Description = "Keep corpora and findings in this folder, and start with its corpora. The default is a temporary folder.",
            HelpName = "FOLDER",
        };
        Option<bool> blind = new("--blind")
        {
            Description = "Don't instrument the library. Inputs are mutations of seeds only.",
        };
        Option<string[]> replay = new(ReplayOption)
        {
            Description = "Read one input: the name of a target, then hexadecimal digits or a file.",
            Arity = new ArgumentArity(2, 2),
            AllowMultipleArgumentsPerToken = true,
            HelpName = "TARGET INPUT",
        };
        targets.Validators.Add(result =>
        {
            foreach (string name in (result.GetValueOrDefault<string[]>() ?? []).Where(name => !FuzzTargets.Has(name)))
            {
                result.AddError($"There is no target {name}. There are {string.Join(", ", FuzzTargets.Names)}.");
            }
        });

        Command command = new(
            Name,
            "Read mutated frames, graphs, BinaryFormatter messages, schemas, transaction files and rings: no input may kill a process, "
                + "hang, cost too much, or give an impossible value.")
        {
            minutes,
            targets,
            seed,
            folder,
            blind,
            replay,
        };
        command.Subcommands.Add(Worker.CreateCommand());
        command.SetAction((parsed, cancellation) => Task.Run(
            () =>
            {
                string kept = parsed.GetValue(folder)?.FullName ?? Path.Combine(Path.GetTempPath(), "perfharness-fuzz");
                FuzzSettings settings = new(
                    parsed.GetValue(targets) is { Length: > 0 } chosen ? chosen : FuzzTargets.Names,
                    parsed.GetValue(seed),
                    TimeSpan.FromMinutes(parsed.GetValue(minutes)),
                    kept,
                    null,
                    s_timeout);
                return parsed.GetValue(replay) is [{ } target, { } input]
                    ? Replay(settings, target, input, cancellation)
                    : Run(settings, isBlind: parsed.GetValue(blind), cancellation);
            },
            cancellation));
        return command;
    }

    private static int Run(FuzzSettings settings, bool isBlind, CancellationToken cancellation)
    {
        Console.WriteLine($"Seed {settings.Seed}. Corpora and findings: {settings.Folder}");
        IReadOnlyList<TargetResult> results = PhaseDisplay.Run(
            display => new FuzzRun(settings with { Program = isBlind ? null : Instrument(settings.Folder, display, cancellation) })
                .Run(display, cancellation),
            cancellation);
        FuzzReport.Print(results);
        return results.All(result => result.Findings.Count == 0) ? 0 : 1;
    }

    private static string Instrument(string folder, PhaseDisplay display, CancellationToken cancellation)
    {
        using Phase phase = display.Begin("Instrument the library", 1);
        string program = Path.Combine(folder, "instrumented");
        InstrumentedLibrary.Create(program);
        phase.Advance();
        return program;
    }

    private static int Replay(FuzzSettings settings, string target, string input, CancellationToken cancellation)
    {
        if (!FuzzTargets.Has(target))
        {
            Console.Error.WriteLine($"There is no target {target}. There are {string.Join(", ", FuzzTargets.Names)}.");
            return 1;
        }

        byte[] bytes = File.Exists(input) ? File.ReadAllBytes(input) : Convert.FromHexString(input);
        IReadOnlyList<Finding> findings = new FuzzRun(settings).Replay(target, bytes, cancellation);
        foreach (Finding finding in findings)
        {
            FuzzReport.Print(finding, 1);
        }

        Console.WriteLine(findings.Count == 0 ? $"{target} reads these {bytes.Length} bytes without a finding." : "");
        return findings.Count == 0 ? 0 : 1;
    }
}
