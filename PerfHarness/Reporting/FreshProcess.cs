using System.Collections.Immutable;
using System.Diagnostics;
using System.Reflection;

namespace PerfHarness.Reporting;

/// <summary>Runs this same program, or one that refers to it, again with other arguments, and listens to what it prints.</summary>
internal static class FreshProcess
{
    /// <summary>Returns when the process has ended; an exit code other than 0 is an error that quotes what it said.</summary>
    /// <param name="arguments">Of this program.</param>
    /// <param name="onOutputLine">Called with each line.</param>
    /// <param name="cancellation">Kills it.</param>
    /// <param name="environment">Variables that differ from those of this process. A null value removes a variable.</param>
    /// <param name="program">The program; null is PerfHarness.</param>
    public static void Run(
        IEnumerable<string> arguments,
        Action<string> onOutputLine,
        CancellationToken cancellation,
        IReadOnlyDictionary<string, string?>? environment = null,
        Assembly? program = null)
    {
        using Process process = new() { StartInfo = StartInfo(arguments, program) };
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

    /// <summary>Returns at once, for whoever talks to the process by its standard input and output, or kills it. What it says of errors is ours.</summary>
    public static Process Start(IEnumerable<string> arguments, Assembly? program = null)
    {
        ProcessStartInfo startInfo = StartInfo(arguments, program);
        startInfo.RedirectStandardInput = true;
        startInfo.RedirectStandardError = false;
        return Process.Start(startInfo)!;
    }

    private static ProcessStartInfo StartInfo(IEnumerable<string> arguments, Assembly? program)
    {
        string path = Environment.ProcessPath
            ?? throw new FreshProcessException("The path of the running program is unknown, so it can't be started again.");
        ProcessStartInfo startInfo = new(path)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };

        // `dotnet PerfHarness.dll`: the program is the host, which takes what to run as an argument.
        if (Path.GetFileNameWithoutExtension(path).Equals("dotnet", StringComparison.OrdinalIgnoreCase))
        {
            startInfo.ArgumentList.Add((program ?? typeof(FreshProcess).Assembly).Location);
        }

        foreach (string argument in arguments)
        {
            startInfo.ArgumentList.Add(argument);
        }

        return startInfo;
    }
}
