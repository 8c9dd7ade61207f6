using System.Diagnostics;
using PerfHarness.Reporting;

namespace Stress.Crashes;

/// <summary>A process that prints what it knows, until it is killed.</summary>
internal sealed class CrashProcess : IDisposable
{
    private readonly string _name;
    private readonly Process _process;
    private readonly Task _listening;

    /// <param name="name">For messages.</param>
    /// <param name="arguments">Of this program.</param>
    /// <param name="onLine">Called with each whole line, one after another, by another thread.</param>
    public CrashProcess(string name, IEnumerable<string> arguments, Action<string> onLine)
    {
        _name = name;
        _process = FreshProcess.Start(arguments, typeof(CrashProcess).Assembly);
        _listening = Task.Factory.StartNew(() => Listen(onLine), TaskCreationOptions.LongRunning);
    }

    /// <summary>Kills it as <c>kill -9</c> does, and returns when all that it printed was heard.</summary>
    /// <exception cref="CrashViolationException">It had ended by itself, or what it printed breaks a promise.</exception>
    public void Kill()
    {
        ThrowIfOver();
        _process.Kill();
        _process.WaitForExit();
        _listening.GetAwaiter().GetResult();
    }

    /// <exception cref="CrashViolationException">It has ended, or what it printed breaks a promise.</exception>
    public void ThrowIfOver()
    {
        if (_listening.IsCompleted)
        {
            _listening.GetAwaiter().GetResult();
            _process.WaitForExit();
            throw new CrashViolationException($"The {_name} ended by itself with exit code {_process.ExitCode}.");
        }
    }

    /// <summary>Ends its input, and returns when it has ended of itself.</summary>
    /// <exception cref="CrashViolationException">It doesn't in time, or its exit code isn't 0, or what it printed breaks a promise.</exception>
    public void End(TimeSpan patience)
    {
        _process.StandardInput.Close();
        if (!_process.WaitForExit(patience))
        {
            throw new CrashViolationException($"The {_name} didn't end within {patience.TotalSeconds:F0} s.");
        }

        _listening.GetAwaiter().GetResult();
        if (_process.ExitCode != 0)
        {
            throw new CrashViolationException($"The {_name} ended with exit code {_process.ExitCode}.");
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
