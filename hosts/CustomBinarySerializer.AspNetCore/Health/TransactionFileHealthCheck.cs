using System.Globalization;
using System.Runtime.Serialization;
using CustomBinarySerializer.AspNetCore.Following;
using CustomBinarySerializer.AspNetCore.Journals;
using CustomBinarySerializer.Hosting;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.AspNetCore.Health;

/// <summary>Looks at every writer and follower of the host.</summary>
internal sealed class TransactionFileHealthCheck(
    IServiceProvider services,
    IEnumerable<WriterRegistration> writers,
    IEnumerable<FollowerRegistration> followers,
    IOptionsMonitor<TransactionFileWriterOptions> writerOptions,
    TransactionFileHealthOptions limits) : IHealthCheck
{
    public async Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default)
    {
        Findings findings = new(context.Registration.FailureStatus);
        foreach (WriterRegistration each in writers)
        {
            // Writing waits for the disk.
            await Task.Run(() => LookAtWriter(each.Name, findings), cancellationToken).WaitAsync(cancellationToken).ConfigureAwait(false);
        }

        foreach (FollowerRegistration each in followers)
        {
            LookAtFollower(services.GetRequiredKeyedService<TransactionFileFollower>(each.Name), findings);
        }

        return findings.Result();
    }

    private void LookAtWriter(string name, Findings findings)
    {
        string key = $"writer {name}";
        TransactionFileWriter writer = services.GetRequiredKeyedService<TransactionFileWriter>(name);
        try
        {
            // A writer that has stopped says so, and one whose disk is full.
            writer.Flush();
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            findings.Failed(key, e.Message, e);
            return;
        }

        long free = new DriveInfo(Path.GetFullPath(writerOptions.Get(name).Folder)).AvailableFreeSpace;
        if (free < limits.MinFreeDiskSpace)
        {
            findings.Degraded(key, Text($"{free} bytes are free on its disk, fewer than the {limits.MinFreeDiskSpace} of {nameof(TransactionFileHealthOptions.MinFreeDiskSpace)}"));
        }
        else
        {
            findings.Healthy(key, Text($"{writer.NextOrdinal} messages, {writer.NextOrdinal - writer.DurableOrdinal} not durable yet"));
        }
    }

    private void LookAtFollower(TransactionFileFollower follower, Findings findings)
    {
        string key = $"follower {follower.Name}";
        Exception? failure = follower.LastFailure;
        switch (follower.State)
        {
            case FollowerState.Failed:
                findings.Failed(key, failure?.Message ?? "failed", failure);
                break;
            case FollowerState.Stopped:
                findings.Failed(key, "stopped", failure: null);
                break;
            case FollowerState.Retrying or FollowerState.Starting:
                findings.Degraded(key, failure?.Message ?? "starting");
                break;
            default:
                LookAtLag(key, follower, findings);
                break;
        }
    }

    private void LookAtLag(string key, TransactionFileFollower follower, Findings findings)
    {
        try
        {
            long lag = follower.Lag;
            if (lag > limits.MaxFollowerLag)
            {
                findings.Degraded(key, Text($"{lag} messages behind the end, more than the {limits.MaxFollowerLag} of {nameof(TransactionFileHealthOptions.MaxFollowerLag)}"));
            }
            else
            {
                findings.Healthy(key, Text($"at message {follower.NextOrdinal}, {lag} to come"));
            }
        }
        catch (Exception e) when (e is IOException or SerializationException)
        {
            findings.Degraded(key, e.Message);
        }
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
