using CustomBinarySerializer.Hosting.Logging;
using CustomBinarySerializer.SharedMemory;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Hosting.Services;

/// <summary>
/// Opens a server of requests when the host starts, and serves in a thread of its own until the host stops.
/// </summary>
internal sealed class RequestService(string name, IServiceProvider services, ILogger logger) : BackgroundService
{
    private SharedMemoryRequestServer _server = null!;

    public override Task StartAsync(CancellationToken cancellationToken)
    {
        // An exception ends the start.
        _server = services.GetRequiredKeyedService<SharedMemoryRequestServer>(name);
        _server.OnRefusal(cause => logger.RequestRefused(cause, name));
        logger.RequestServerOpened(name);
        return base.StartAsync(cancellationToken);
    }

    public override async Task StopAsync(CancellationToken cancellationToken)
    {
        await base.StopAsync(cancellationToken).ConfigureAwait(false);
        FailedService.ThrowIfFailed(ExecuteTask);
    }

    protected override Task ExecuteAsync(CancellationToken stoppingToken) =>
        Task.Factory.StartNew(
            () => Serve(stoppingToken),
            CancellationToken.None,
            TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach,
            TaskScheduler.Default);

    private void Serve(CancellationToken stoppingToken)
    {
        try
        {
            _server.Serve(stoppingToken);
        }
        catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
        {
            logger.RequestServerStopped(name, _server.DroppedReplies);
        }
        catch (Exception e)
        {
            logger.RequestServerFailed(e, name);
            throw;
        }
    }
}
