using CustomBinarySerializer.TestKit.Processes;

namespace Stress.Fuzzing;

/// <summary>Runs a worker, and reports its death or a hanging input as findings.</summary>
internal static class FuzzProcess
{
    private const int LookEveryMilliseconds = 50;
    private const int MostErrorLines = 40;

    /// <summary>Runs a worker until it ends, or until an input takes longer than <paramref name="timeout"/>.</summary>
    /// <param name="task">Task of the worker.</param>
    /// <param name="program">Folder of the program with the instrumented library, or null for this program.</param>
    /// <param name="heapLimit">Limit of managed memory, in bytes.</param>
    /// <param name="timeout">Timeout of one input.</param>
    /// <param name="cancellation">Kills the worker.</param>
    internal static WorkerResult Run(FuzzTask task, string? program, long heapLimit, TimeSpan timeout, CancellationToken cancellation)
    {
        using InputRecorder box = InputRecorder.Create(task.InputRecorder);
        using Process process = new() { StartInfo = StartInfo(task, program, heapLimit) };
        List<Finding> findings = [];
        List<string> errors = [];
        process.OutputDataReceived += (_, line) => Add(findings, line.Data is { } said ? Finding.Parse(said) : null);
        process.ErrorDataReceived += (_, line) =>
            Add(errors, errors.Count < MostErrorLines
            || (errors.Count < 4 * MostErrorLines
            && line.Data?.Contains(nameof(CustomBinarySerializer), StringComparison.Ordinal) == true) ? line.Data : null);
        process.Start();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        try
        {
            bool isSilent = Watch(process, box, timeout, cancellation);
            cancellation.ThrowIfCancellationRequested();
            if (isSilent)
            {
                findings.Add(Of(FindingKind.Hang, $"The input took more than {timeout.TotalSeconds:F0} s.", ""));
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

        return new WorkerResult(box.Begun, box.Kept, box.Reached, findings);

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

    // Returns whether the worker was killed.
    private static bool Watch(Process process, InputRecorder box, TimeSpan timeout, CancellationToken cancellation)
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
            else if (Stopwatch.GetElapsedTime(since) > timeout)
            {
                process.Kill();
                process.WaitForExit();
                return true;
            }
        }

        // Waits for the last output, too.
        process.WaitForExit();
        return false;
    }

    private static ProcessStartInfo StartInfo(FuzzTask task, string? program, long heapLimit)
    {
        string assembly = typeof(FuzzProcess).Assembly.Location;
        ProcessStartInfo startInfo = DotnetProgram.StartInfo(
            program is null ? assembly : Path.Combine(program, Path.GetFileName(assembly)),
            FuzzCommand.Worker.Arguments(task));
        startInfo.RedirectStandardError = true;
        startInfo.Environment["DOTNET_GCHeapHardLimit"] = heapLimit.ToString("X", CultureInfo.InvariantCulture);
        startInfo.Environment["DOTNET_DbgEnableMiniDump"] = "0";
        return startInfo;
    }
}
