using System.Diagnostics;
using PerfHarness.Reporting;

namespace Stress.Processes;

/// <summary>A child process that prints lines and may be killed at any moment.</summary>
internal sealed class KillableProcess : IDisposable
{
    private readonly string _name;
    private readonly Process _process;
    private readonly Task _listening;

    /// <param name="name">Name in messages.</param>
    /// <param name="arguments">Arguments of this program.</param>
    /// <param name="onLine">Called with each complete line, by another thread.</param>
    public KillableProcess(string name, IEnumerable<string> arguments, Action<string> onLine)
    {
        _name = name;
        _process = FreshProcess.Start(arguments, typeof(KillableProcess).Assembly);
        _listening = Task.Factory.StartNew(() => Listen(onLine), TaskCreationOptions.LongRunning);
    }

    /// <summary>Kills the process as <c>kill -9</c> does, and waits for its last line.</summary>
    /// <exception cref="ViolationException">The process had ended by itself, or a line breaks a promise.</exception>
    public void Kill()
    {
        ThrowIfOver();
        _process.Kill();
        _process.WaitForExit();
        _listening.GetAwaiter().GetResult();
    }

    /// <exception cref="ViolationException">The process has ended, or a line breaks a promise.</exception>
    public void ThrowIfOver()
    {
        if (_listening.IsCompleted)
        {
            _listening.GetAwaiter().GetResult();
            _process.WaitForExit();
            throw new ViolationException($"The {_name} ended by itself with exit code {_process.ExitCode}.");
        }
    }

    /// <summary>Closes the standard input and waits until the process ends.</summary>
    /// <exception cref="ViolationException">
    /// The process doesn't end in time or fails, or a line breaks a promise.
    /// </exception>
    public void End(TimeSpan timeout)
    {
        _process.StandardInput.Close();
        if (!_process.WaitForExit(timeout))
        {
            throw new ViolationException($"The {_name} didn't end within {timeout.TotalSeconds:F0} s.");
        }

        _listening.GetAwaiter().GetResult();
        if (_process.ExitCode != 0)
        {
            throw new ViolationException($"The {_name} ended with exit code {_process.ExitCode}.");
        }
    }

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    private void Listen(Action<string> onLine)
    {
        while (_process.StandardOutput.ReadLine() is { } line)
        {
            onLine(line);
        }
    }
}
