using System.Diagnostics;
using System.Globalization;
using CustomBinarySerializer.TestKit.Processes;

namespace Stress.Fuzzing;

/// <summary>Runs a worker, watches over it, and makes findings of its death or silence.</summary>
internal static class FuzzProcess
{
    private const int LookEveryMilliseconds = 50;
    private const int MostErrorLines = 40;

    /// <summary>Returns when the worker has ended, or was killed because an input took longer than <paramref name="patience"/>.</summary>
    /// <param name="task">What it does.</param>
    /// <param name="program">The folder of the program with the instrumented library; null for this one.</param>
    /// <param name="heapLimit">Bytes of managed memory.</param>
    /// <param name="patience">For one input.</param>
    /// <param name="cancellation">Kills it.</param>
    internal static WorkerResult Run(FuzzTask task, string? program, long heapLimit, TimeSpan patience, CancellationToken cancellation)
    {
        using BlackBox box = BlackBox.Create(task.BlackBox);
        using Process process = new() { StartInfo = StartInfo(task, program, heapLimit) };
        List<Finding> findings = [];
        List<string> errors = [];
        process.OutputDataReceived += (_, line) => Add(findings, line.Data is { } said ? Finding.Parse(said) : null);
        process.ErrorDataReceived += (_, line) => Add(errors, errors.Count < MostErrorLines || (errors.Count < 4 * MostErrorLines && line.Data?.Contains(nameof(CustomBinarySerializer), StringComparison.Ordinal) == true) ? line.Data : null);
        process.Start();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        try
        {
            bool isSilent = Watch(process, box, patience, cancellation);
            cancellation.ThrowIfCancellationRequested();
            if (isSilent)
            {
                findings.Add(Of(FindingKind.Hang, $"It didn't come back within {patience.TotalSeconds:F0} s.", ""));
            }
            else if (process.ExitCode != 0)
            {
                string said = string.Join('\n', errors);
                findings.Add(Of(FindingKind.Death, $"Exit code {process.ExitCode}. {said}", Finding.PlaceOf(said)));
            }
        }
        finally
        {
            if (!process.HasExited)
            {
                process.Kill();
                process.WaitForExit();
            }

            ScratchFolder.RemoveThoseOf(process.Id);
        }

        return new WorkerResult(box.Begun, box.Kept, box.Reached, box.Counters, findings);

        Finding Of(FindingKind kind, string detail, string place) =>
            new(task.Target, kind, task.Seed, Convert.ToHexString(box.LastInput()), detail, place);
    }

    private static void Add<T>(List<T> list, T? item)
        where T : class
    {
        if (item is not null)
        {
            list.Add(item);
        }
    }

    // Whether it had to be killed.
    private static bool Watch(Process process, BlackBox box, TimeSpan patience, CancellationToken cancellation)
    {
        long begun = -1;
        long since = Stopwatch.GetTimestamp();
        while (!process.WaitForExit(LookEveryMilliseconds))
        {
            if (cancellation.IsCancellationRequested)
            {
                return false;
            }

            if (box.Begun != begun || !box.IsBusy)
            {
                begun = box.Begun;
                since = Stopwatch.GetTimestamp();
            }
            else if (Stopwatch.GetElapsedTime(since) > patience)
            {
                process.Kill();
                process.WaitForExit();
                return true;
            }
        }

        // Now all that it printed has been heard, too.
        process.WaitForExit();
        return false;
    }

    private static ProcessStartInfo StartInfo(FuzzTask task, string? program, long heapLimit)
    {
        string assembly = typeof(FuzzProcess).Assembly.Location;
        ProcessStartInfo startInfo = DotnetProgram.StartInfo(
            program is null ? assembly : Path.Combine(program, Path.GetFileName(assembly)),
            FuzzCommand.Name,
            FuzzCommand.WorkerName,
            task.ToArgument());
        startInfo.RedirectStandardError = true;
        startInfo.Environment["DOTNET_GCHeapHardLimit"] = heapLimit.ToString("X", CultureInfo.InvariantCulture);
        startInfo.Environment["DOTNET_DbgEnableMiniDump"] = "0";
        return startInfo;
    }
}
