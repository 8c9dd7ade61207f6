using PerfHarness.Files.Results;
using PerfHarness.Files.Scenarios;

namespace PerfHarness.Files;

/// <summary>Runs the scenarios in fresh processes, in a folder that is deleted afterwards.</summary>
/// <param name="parent">The parent of that folder.</param>
/// <param name="sizes">Numbers of messages in the files.</param>
/// <param name="processes">Number of processes per scenario.</param>
/// <param name="isQuick">Whether figures may be rough.</param>
/// <param name="only">The scenario to run, of <see cref="Scenarios"/>; null for all.</param>
internal sealed class FilesRun(string parent, IReadOnlyList<int> sizes, int processes, bool isQuick, FileScenario? only)
{
    private const long SingleCalls = 3_000_000;
    private const long SingleCallsIfQuick = 100_000;

    private static readonly FileScenario[] SingleCallScenarios = [FileScenario.Latency, FileScenario.GroupCommit, FileScenario.Follow];
    private static readonly FileScenario[] FileScenarios = [FileScenario.Scan, FileScenario.View, FileScenario.LookUp, FileScenario.Open];

    // Those that don't need all messages from the first on.
    private static readonly FileScenario[] ScenariosAfterScale = [FileScenario.LookUp, FileScenario.Open, FileScenario.Recover];

    /// <summary>The scenarios that measure something.</summary>
    public static IReadOnlyList<FileScenario> Scenarios { get; } =
        [FileScenario.Append, .. FileScenarios, FileScenario.Recover, .. SingleCallScenarios, FileScenario.Scale];

    public FilesReport Measure(PhaseDisplay display, CancellationToken cancellation)
    {
        DirectoryInfo folder = Directory.CreateDirectory(Path.Combine(parent, $"transaction-files-{Guid.NewGuid():N}"));
        try
        {
            List<FileResult> results = [];
            foreach (int messages in sizes.Where(_ => SingleCallScenarios.All(scenario => scenario != only)))
            {
                string label = messages.ToString("#,0", CultureInfo.InvariantCulture);
                using Phase phase = display.Begin($"{label} messages", 1 + (processes * (FileScenarios.Length + 3)));
                results.AddRange(FileResult.Of(messages, MeasureSize(folder, messages, phase, cancellation)));
            }

            using Phase rest = display.Begin("Single calls", processes * SingleCallScenarios.Length);
            results.AddRange(FileResult.Of(null, MeasureSingleCalls(folder, rest, cancellation)));
            return new FilesReport(Machine.Current, DateTimeOffset.UtcNow, processes, results);
        }
        finally
        {
            // A missing folder may be the error that is thrown, which this mustn't hide.
            if (Directory.Exists(folder.FullName))
            {
                folder.Delete(recursive: true);
            }
        }
    }

    private List<FileFigure> MeasureSize(DirectoryInfo folder, long messages, Phase phase, CancellationToken cancellation)
    {
        List<FileFigure> figures = [];
        for (int process = 0; process < processes && IsWanted(FileScenario.Append); process++)
        {
            Run(FileScenario.Append, folder, messages, figures, phase, cancellation);
        }

        if (only == FileScenario.Append)
        {
            return figures;
        }

        DirectoryInfo file = folder.CreateSubdirectory("file");
        Run(only == FileScenario.Scale ? FileScenario.Scale : FileScenario.Fill, file, messages, figures, phase, cancellation);
        for (int process = 0; process < processes; process++)
        {
            foreach (FileScenario scenario in FileScenarios.Where(IsWanted))
            {
                Run(scenario, file, messages, figures, phase, cancellation);
            }
        }

        // The last scenario, because the file grows.
        for (int process = 0; process < processes && IsWanted(FileScenario.Recover); process++)
        {
            Interrupt(file, phase, cancellation);
            Run(FileScenario.Recover, file, messages, figures, phase, cancellation);
        }

        file.Delete(recursive: true);
        return figures;
    }

    private List<FileFigure> MeasureSingleCalls(DirectoryInfo folder, Phase phase, CancellationToken cancellation)
    {
        List<FileFigure> figures = [];
        for (int process = 0; process < processes; process++)
        {
            foreach (FileScenario scenario in SingleCallScenarios.Where(IsWanted))
            {
                DirectoryInfo own = folder.CreateSubdirectory(scenario.ToString());
                Run(scenario, own, isQuick ? SingleCallsIfQuick : SingleCalls, figures, phase, cancellation);
                own.Delete(recursive: true);
            }
        }

        return figures;
    }

    private bool IsWanted(FileScenario scenario) =>
        only is null || only == scenario || (only == FileScenario.Scale && ScenariosAfterScale.Contains(scenario));

    private void Run(
        FileScenario scenario, DirectoryInfo folder, long messages, List<FileFigure> figures, Phase phase, CancellationToken cancellation)
    {
        FileTask task = new(scenario, folder.FullName, messages, isQuick);
        FileTask.Process.Run(task, figures.Add, cancellation);
        phase.Advance();
    }

    private void Interrupt(DirectoryInfo folder, Phase phase, CancellationToken cancellation)
    {
        FileTask task = new(FileScenario.Interrupt, folder.FullName, isQuick ? SingleCallsIfQuick : SingleCalls, isQuick);
        using Process process = FreshProcess.Start(task.Arguments());
        using CancellationTokenRegistration killing = cancellation.Register(process.Kill);
        string printed = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        cancellation.ThrowIfCancellationRequested();
        if (printed.Length > 0 || process.ExitCode == 0)
        {
            throw new FreshProcessException($"The process that was to kill itself ended with exit code {process.ExitCode}. {printed}");
        }

        phase.Advance();
    }
}
