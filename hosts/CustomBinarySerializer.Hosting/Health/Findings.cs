using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace CustomBinarySerializer.Hosting.Health;

/// <summary>
/// The findings of a health check, whose result has the worst status and describes all problems. Not thread-safe.
/// </summary>
/// <param name="failureStatus">The status of a failed service.</param>
internal sealed class Findings(HealthStatus failureStatus)
{
    private readonly Dictionary<string, object> _data = [];
    private readonly List<string> _problems = [];
    private HealthStatus _worst = HealthStatus.Healthy;
    private Exception? _failure;

    internal void Healthy(string key, string text) => _data[key] = text;

    internal void Degraded(string key, string text) => Add(key, text, HealthStatus.Degraded);

    /// <summary>Adds a service that doesn't run yet: degraded if a failure is the reason.</summary>
    internal void Waiting(string key, Exception? failure)
    {
        if (failure is null)
        {
            Healthy(key, "starting");
        }
        else
        {
            Degraded(key, failure.Message);
        }
    }

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
