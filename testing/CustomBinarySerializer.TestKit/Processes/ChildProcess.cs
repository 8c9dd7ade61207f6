using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.TestKit.Processes;

/// <summary>A process with a program of the test assembly. Tests exchange lines with it, and kill or stop it.</summary>
internal sealed partial class ChildProcess : IDisposable
{
    private const int StopOnLinux = 19;
    private const int ContinueOnLinux = 18;

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    private readonly Process _process;

    private ChildProcess(Process process) => _process = process;

    internal int Id => _process.Id;

    /// <summary>Starts a process that runs a program.</summary>
    /// <param name="arguments">The program's arguments.</param>
    internal static ChildProcess Start<TProgram>(params IEnumerable<string> arguments)
        where TProgram : IChildProgram
    {
        Type program = typeof(TProgram);
        ProcessStartInfo startInfo = DotnetProgram.StartInfo(program.Assembly.Location, [program.FullName!, .. arguments]);
        startInfo.RedirectStandardInput = true;
        return new ChildProcess(Process.Start(startInfo)!);
    }

    /// <summary>Returns the next line that the process prints within a minute.</summary>
    internal string ReadLine()
    {
        Task<string?> line = _process.StandardOutput.ReadLineAsync();
        return line.Wait(s_patience)
            && line.Result is { } text ? text : throw new InvalidOperationException("The process printed nothing.");
    }

    /// <summary>Returns the unread lines of a process that has ended, without an unfinished last line.</summary>
    internal IReadOnlyList<string> ReadRest()
    {
        string rest = _process.StandardOutput.ReadToEnd();
        return rest[..(rest.LastIndexOf('\n') + 1)].Split('\n', StringSplitOptions.RemoveEmptyEntries);
    }

    internal void ExpectLine(string expected) => Assert.That(ReadLine(), Is.EqualTo(expected));

    internal void WriteLine(string line)
    {
        _process.StandardInput.WriteLine(line);
        _process.StandardInput.Flush();
    }

    /// <summary>Closes the standard input of the process and waits until it has ended.</summary>
    internal void EndInput()
    {
        _process.StandardInput.Close();
        WaitForEnd();
    }

    /// <summary>Ends the process at once, as <c>kill -9</c> does.</summary>
    internal void Kill()
    {
        _process.Kill();
        WaitForEnd();
    }

    internal void Stop() => Signal(StopOnLinux);

    internal void Continue() => Signal(ContinueOnLinux);

    internal void WaitForEnd() => Assert.That(_process.WaitForExit(s_patience), Is.True, "The process hangs.");

    /// <summary>Waits until the process has ended, and returns its exit code.</summary>
    internal async Task<int> ExitCodeAsync(CancellationToken cancellation)
    {
        await _process.WaitForExitAsync(cancellation);
        return _process.ExitCode;
    }

    /// <summary>Fails the test if the process has ended.</summary>
    internal void RequireRunning() => Assert.That(_process.HasExited, Is.False, ToString());

    /// <summary>Returns whether the process runs, and otherwise its exit code, as text.</summary>
    public override string ToString() => _process.HasExited ? $"The process has ended with code {_process.ExitCode}." : "The process runs.";

    public void Dispose()
    {
        if (!_process.HasExited)
        {
            Kill();
        }

        _process.Dispose();
    }

    private void Signal(int signal)
    {
        if (SendSignal(_process.Id, signal) != 0)
        {
            throw new Win32Exception(Marshal.GetLastPInvokeError());
        }
    }

    [LibraryImport("libc", EntryPoint = "kill", SetLastError = true)]
    private static partial int SendSignal(int process, int signal);
}
