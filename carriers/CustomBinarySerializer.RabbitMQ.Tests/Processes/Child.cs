using System.Diagnostics;

namespace CustomBinarySerializer.RabbitMQ.Tests.Processes;

/// <summary>A process of this program.</summary>
internal sealed class Child : IDisposable
{
    private readonly Process _process;
    private readonly Task<string> _error;

    internal Child(params string[] arguments)
    {
        _process = Process.Start(new ProcessStartInfo(Environment.ProcessPath is { } host && Path.GetFileNameWithoutExtension(host) == "dotnet" ? host : "dotnet", [typeof(Child).Assembly.Location, .. arguments])
        {
            RedirectStandardError = true,
            Environment = { ["DOTNET_TieredPGO"] = "0" },
        })!;
        _error = _process.StandardError.ReadToEndAsync();
    }

    internal bool HasExited => _process.HasExited;

    /// <summary>Waits until it has ended, and returns its exit code.</summary>
    internal async Task<int> ExitCodeAsync(CancellationToken cancellation)
    {
        await _process.WaitForExitAsync(cancellation);
        return _process.ExitCode;
    }

    /// <summary>Kills it; an error if it had ended by itself.</summary>
    internal async Task KillAsync()
    {
        if (_process.HasExited)
        {
            throw new InvalidOperationException($"The process ended with {_process.ExitCode}: {await _error}");
        }

        _process.Kill();
        await _process.WaitForExitAsync();
    }

    public void Dispose()
    {
        if (!_process.HasExited)
        {
            _process.Kill();
            _process.WaitForExit();
        }

        _process.Dispose();
    }
}
