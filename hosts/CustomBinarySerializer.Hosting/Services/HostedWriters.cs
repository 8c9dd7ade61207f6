using CustomBinarySerializer.Hosting.Logging;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.Hosting.Services;

/// <summary>The name of a writer that a host was told to open.</summary>
internal sealed record WriterRegistration(string Name);

/// <summary>Opens all writers before the host's services start, and closes them when these have stopped.</summary>
internal sealed class HostedWriters(
    IServiceProvider services,
    IEnumerable<WriterRegistration> writers,
    IOptionsMonitor<TransactionFileWriterOptions> options,
    ILogger<TransactionFileWriter> logger)
    : IHostedLifecycleService
{
    private readonly List<(string Name, TransactionFileWriter Writer)> _opened = [];

    internal static TransactionFileWriter Open(IServiceProvider services, string name)
    {
        TransactionFileWriterOptions options = services.GetRequiredService<IOptionsMonitor<TransactionFileWriterOptions>>().Get(name);
        ILogger logger = services.GetRequiredService<ILogger<TransactionFileWriter>>();
        TransactionFileWriter writer = TransactionFileWriter.Open(
            options.Folder, services.GetRequiredService<TypeRegistry>(), options.Writer);
        logger.WriterOpened(name, options.Folder, writer.NextOrdinal, writer.Recovery.WasClosedCleanly);
        if (writer.Recovery.TornTail is { } torn)
        {
            logger.TornTailCut(name, torn.File, torn.Offset, torn.Length, torn.Copy);
        }

        foreach (CorruptRange gap in writer.Recovery.Gaps)
        {
            logger.DamageSkipped(name, gap.File, gap.Offset, gap.FirstOrdinal, gap.End, gap.Reason);
        }

        return writer;
    }

    public Task StartingAsync(CancellationToken cancellationToken)
    {
        foreach (WriterRegistration each in writers)
        {
            _opened.Add((each.Name, services.GetRequiredKeyedService<TransactionFileWriter>(each.Name)));
        }

        return Task.CompletedTask;
    }

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppedAsync(CancellationToken cancellationToken)
    {
        List<Exception> failures = [];
        foreach ((string name, TransactionFileWriter writer) in _opened)
        {
            string folder = options.Get(name).Folder;
            try
            {
                writer.Dispose();
                logger.WriterClosed(name, folder, writer.NextOrdinal);
            }
            catch (IOException e)
            {
                logger.WriterClosedUndurable(e, name, folder);
                failures.Add(e);
            }
        }

        return failures.Count == 0 ? Task.CompletedTask : Task.FromException(new AggregateException(failures));
    }
}
