using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace CustomBinarySerializer.Hosting;

/// <summary>What a health check has found, as a result: as bad as the worst, and it says what. Compiled into each package that has one. Not thread-safe.</summary>
/// <param name="failureStatus">Of what has failed.</param>
internal sealed class Findings(HealthStatus failureStatus)
{
    private readonly Dictionary<string, object> _data = [];
    private readonly List<string> _problems = [];
    private HealthStatus _worst = HealthStatus.Healthy;
    private Exception? _failure;

    internal void Healthy(string key, string text) => _data[key] = text;

    internal void Degraded(string key, string text) => Add(key, text, HealthStatus.Degraded);

    internal void Failed(string key, string text, Exception? failure)
    {
        _failure ??= failure;
        Add(key, text, failureStatus);
    }

    internal HealthCheckResult Result() => new(_worst, _problems.Count == 0 ? null : string.Join("; ", _problems), _failure, _data);

    private void Add(string key, string text, HealthStatus status)
    {
        _data[key] = text;
        _problems.Add($"{key}: {text}");
        _worst = status < _worst ? status : _worst;
    }
}
