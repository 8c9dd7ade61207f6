using System.Globalization;
using CustomBinarySerializer.Hosting.Health;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.Hosting.Services;

/// <summary>Checks every writer, follower, shipper and mirror of the host.</summary>
internal sealed class HostHealthCheck(
    IServiceProvider services,
    IEnumerable<WriterRegistration> writers,
    IEnumerable<IHostedService> hosted,
    IOptionsMonitor<TransactionFileWriterOptions> writerOptions,
    HostHealthOptions limits) : IHealthCheck
{
    public async Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default)
    {
        Findings findings = new(context.Registration.FailureStatus);
        foreach (WriterRegistration each in writers)
        {
            // Writing waits for the disk.
            await Task.Run(() => LookAtWriter(each.Name, findings), cancellationToken).WaitAsync(cancellationToken).ConfigureAwait(false);
        }

        foreach (HostedLoop each in hosted.OfType<HostedLoop>())
        {
            each.Report(findings, limits);
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
            findings.Degraded(
                key,
                Text($"{free:N0} bytes are free on its disk, fewer than the {limits.MinFreeDiskSpace:N0} of ") +
                nameof(HostHealthOptions.MinFreeDiskSpace));
        }
        else
        {
            findings.Healthy(
                key, Text($"{Quantity.Of(writer.NextOrdinal, "message")}, {writer.NextOrdinal - writer.DurableEnd:N0} not durable yet"));
        }
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
