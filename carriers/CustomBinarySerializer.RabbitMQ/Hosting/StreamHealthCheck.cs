using CustomBinarySerializer.Hosting;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.Replication.Hosting;

/// <summary>Looks at every shipper, mirror and follower of the host.</summary>
internal sealed class StreamHealthCheck(IEnumerable<IHostedService> services, StreamHealthOptions limits) : IHealthCheck
{
    public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default)
    {
        Findings findings = new(context.Registration.FailureStatus);
        foreach (StreamService each in services.OfType<StreamService>())
        {
            each.Report(findings, limits);
        }

        return Task.FromResult(findings.Result());
    }
}
