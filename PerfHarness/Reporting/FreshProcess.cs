using System.Collections.Immutable;
using CustomBinarySerializer.TestKit.Processes;

namespace PerfHarness.Reporting;

/// <summary>Starts this program, or one that refers to it, again with other arguments.</summary>
internal static class FreshProcess
{
    /// <summary>Runs the program to its end and passes on the lines that it prints.</summary>
    /// <param name="arguments">The program's arguments.</param>
    /// <param name="onOutputLine">Called with each line of the standard output.</param>
    /// <param name="cancellation">Kills the process.</param>
    /// <param name="environment">
    /// Variables that differ from those of this process. A null value removes a variable.
    /// </param>
    /// <param name="program">The program's assembly, or null for PerfHarness.</param>
    /// <exception cref="FreshProcessException">The exit code isn't 0. The message has the standard error.</exception>
    public static void Run(
        IEnumerable<string> arguments,
        Action<string> onOutputLine,
        CancellationToken cancellation,
        IReadOnlyDictionary<string, string?>? environment = null,
        Assembly? program = null)
    {
        using Process process = new() { StartInfo = StartInfo(arguments, program) };
        process.StartInfo.RedirectStandardError = true;
        foreach ((string name, string? value) in environment ?? ImmutableDictionary<string, string?>.Empty)
        {
            process.StartInfo.Environment[name] = value;
        }

        List<string> errorLines = [];
        process.ErrorDataReceived += (_, received) => errorLines.Add(received.Data ?? "");
        process.Start();
        using CancellationTokenRegistration killing = cancellation.Register(process.Kill);
        process.BeginErrorReadLine();
        while (process.StandardOutput.ReadLine() is { } line)
        {
            onOutputLine(line);
        }

        process.WaitForExit();
        cancellation.ThrowIfCancellationRequested();
        if (process.ExitCode != 0)
        {
            throw new FreshProcessException(
                $"The process '{string.Join(' ', process.StartInfo.ArgumentList)}' ended with exit code {process.ExitCode}. " +
                string.Join(Environment.NewLine, errorLines).TrimEnd(),
                process.ExitCode);
        }
    }

    /// <summary>
    /// Starts the program with redirected standard input and output. Its standard error is that of this process.
    /// </summary>
    /// <param name="arguments">The program's arguments.</param>
    /// <param name="program">The program's assembly, or null for PerfHarness.</param>
    public static Process Start(IEnumerable<string> arguments, Assembly? program = null)
    {
        ProcessStartInfo startInfo = StartInfo(arguments, program);
        startInfo.RedirectStandardInput = true;
        return Process.Start(startInfo)!;
    }

    private static ProcessStartInfo StartInfo(IEnumerable<string> arguments, Assembly? program) =>
        DotnetProgram.StartInfo((program ?? typeof(FreshProcess).Assembly).Location, arguments);
}
