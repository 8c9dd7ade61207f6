using System.Diagnostics;
using System.Reflection;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.Documentation.Tests.Tutorials;

/// <summary>A web program that runs in this process. Its host is found by the event of its creation.</summary>
internal sealed class RunningHost : IAsyncDisposable, IObserver<DiagnosticListener>, IObserver<KeyValuePair<string, object?>>
{
    private readonly TaskCompletionSource<IHost> _started = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly List<IDisposable> _subscriptions = [];
    private readonly Task _program;

    private RunningHost(Assembly assembly, string[] arguments)
    {
        _subscriptions.Add(DiagnosticListener.AllListeners.Subscribe(this));
        _program = Task.Factory.StartNew(
            () => assembly.EntryPoint!.Invoke(null, [arguments]),
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default);
        _ = _program.ContinueWith(
            ended => _started.TrySetException(
                ended.Exception ?? new InvalidOperationException("It ended before its host started.") as Exception),
            TaskScheduler.Default);
    }

    internal string Address { get; private set; } = "";

    /// <summary>Starts the program of an assembly. Returns when it accepts requests.</summary>
    internal static async Task<RunningHost> StartAsync(Assembly program, params string[] arguments)
    {
        RunningHost running = new(program, arguments);
        IHost host = await running._started.Task;
        running.Address = host.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Single();
        return running;
    }

    public async ValueTask DisposeAsync()
    {
        _subscriptions.ForEach(each => each.Dispose());
        (await _started.Task).Services.GetRequiredService<IHostApplicationLifetime>().StopApplication();
        await _program;
    }

    void IObserver<DiagnosticListener>.OnNext(DiagnosticListener value)
    {
        if (value.Name == "Microsoft.Extensions.Hosting")
        {
            _subscriptions.Add(value.Subscribe(this));
        }
    }

    void IObserver<KeyValuePair<string, object?>>.OnNext(KeyValuePair<string, object?> value)
    {
        if (value is { Key: "HostBuilt", Value: IHost host })
        {
            host.Services.GetRequiredService<IHostApplicationLifetime>().ApplicationStarted.Register(() => _started.TrySetResult(host));
        }
    }

    void IObserver<DiagnosticListener>.OnCompleted()
    {
    }

    void IObserver<DiagnosticListener>.OnError(Exception error)
    {
    }

    void IObserver<KeyValuePair<string, object?>>.OnCompleted()
    {
    }

    void IObserver<KeyValuePair<string, object?>>.OnError(Exception error)
    {
    }
}
