using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.TestKit.Processes;

/// <summary>Another process of the test assembly, which tests talk to by lines and may kill or stop.</summary>
internal sealed partial class ChildProcess : IDisposable
{
    private const int StopOnLinux = 19;
    private const int ContinueOnLinux = 18;

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    private readonly Process _process;

    private ChildProcess(Process process) => _process = process;

    internal static ChildProcess Start<TProgram>(params IEnumerable<string> arguments)
        where TProgram : IChildProgram
    {
        ProcessStartInfo startInfo = new(Environment.ProcessPath!)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        string assembly = typeof(TProgram).Assembly.Location;
        string host = Path.GetFileNameWithoutExtension(startInfo.FileName);
        startInfo.FileName = host.Equals("dotnet", StringComparison.OrdinalIgnoreCase) ? startInfo.FileName : "dotnet";
        foreach (string argument in (string[])["exec", assembly, typeof(TProgram).FullName!, .. arguments])
        {
            startInfo.ArgumentList.Add(argument);
        }

        return new ChildProcess(Process.Start(startInfo)!);
    }

    /// <summary>The next line that the process prints, within a minute.</summary>
    internal string ReadLine()
    {
        Task<string?> line = _process.StandardOutput.ReadLineAsync();
        return line.Wait(s_patience) && line.Result is { } text ? text : throw new InvalidOperationException("The process printed nothing.");
    }

    /// <summary>Returns the lines that a process that has ended printed and nobody read. A line that it couldn't end isn't among them.</summary>
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

    /// <summary>Ends it at once, as <c>kill -9</c> does.</summary>
    internal void Kill()
    {
        _process.Kill();
        WaitForEnd();
    }

    internal void Stop() => Signal(StopOnLinux);

    internal void Continue() => Signal(ContinueOnLinux);

    internal void WaitForEnd() => Assert.That(_process.WaitForExit(s_patience), Is.True, "The process hangs.");

    /// <summary>Whether it runs still.</summary>
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
