using CustomBinarySerializer.Hosting.Logging;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Storage;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.Hosting.Services;

/// <summary>Compresses old segments of the writers that have that option, while the host runs.</summary>
/// <remarks>A failure is logged and tried again. It ends neither the host nor the writer.</remarks>
internal sealed class CompressionService(
    IEnumerable<WriterRegistration> writers,
    IOptionsMonitor<TransactionFileWriterOptions> options,
    ILogger<TransactionFileWriter> logger,
    TimeProvider? time = null)
    : BackgroundService
{
    protected override Task ExecuteAsync(CancellationToken stoppingToken) => Task.WhenAll(
        writers.Where(writer => options.Get(writer.Name).Compression is not null).Select(writer => RunAsync(writer.Name, stoppingToken)));

    private async Task RunAsync(string name, CancellationToken stoppingToken)
    {
        TransactionFileWriterOptions own = options.Get(name);
        HashSet<long> left = [];
        try
        {
            while (true)
            {
                await Task.Run(() => Compress(name, own, left, stoppingToken), stoppingToken).ConfigureAwait(false);
                await Task.Delay(own.CompressionInterval, time ?? TimeProvider.System, stoppingToken).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
        {
            // Segments that were compressed stay so.
        }
    }

    private void Compress(string name, TransactionFileWriterOptions own, HashSet<long> left, CancellationToken stoppingToken)
    {
        try
        {
            SegmentConversion conversion = new(new DiskFolder(Path.GetFullPath(own.Folder)), own.Compression!, stoppingToken)
            {
                Left = left,
            };
            foreach (SegmentCompressionResult result in conversion.Compress())
            {
                Log(name, result);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            logger.CompressionFailed(e, name, own.Folder);
        }
    }

    private void Log(string name, SegmentCompressionResult result)
    {
        switch (result.Outcome)
        {
            case SegmentCompressionOutcome.Replaced:
                logger.SegmentCompressed(name, result.Path, result.PlainBytes, result.Bytes);
                break;
            case SegmentCompressionOutcome.Damaged or SegmentCompressionOutcome.NotSmaller:
                logger.SegmentLeft(name, result.Path, result.Reason);
                break;
        }
    }
}
