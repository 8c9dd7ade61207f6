using CustomBinarySerializer.AspNetCore.Caching;
using CustomBinarySerializer.AspNetCore.Following;
using CustomBinarySerializer.AspNetCore.Journals;
using CustomBinarySerializer.AspNetCore.Requests;
using CustomBinarySerializer.Hosting;
using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.AspNetCore;

/// <summary>Adds what reads and writes frames to the services of a host. Not thread-safe.</summary>
public sealed class CustomBinarySerializerBuilder
{
    internal CustomBinarySerializerBuilder(IServiceCollection services) => Services = services;

    /// <summary>The services.</summary>
    public IServiceCollection Services { get; }

    /// <summary>Adds a <see cref="TransactionFileWriter"/> as a keyed service. The host opens it before its services start, and closes it when they have stopped.</summary>
    /// <param name="name">The key.</param>
    /// <param name="configure">Says at least the folder.</param>
    /// <returns>This object.</returns>
    /// <remarks>What opening throws ends the start of the host: say, that another process writes there. So does the end of the host that not all became durable.</remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="name"/> is empty, or there is a writer of that name.</exception>
    public CustomBinarySerializerBuilder AddTransactionFileWriter(string name, Action<TransactionFileWriterOptions> configure)
    {
        Claim<TransactionFileWriter, TransactionFileWriterOptions>(name, configure, options => options.Folder);
        Services.AddSingleton(new WriterRegistration(name));
        Services.TryAddEnumerable(ServiceDescriptor.Singleton<IHostedService, HostedWriters>());
        Services.AddKeyedSingleton(name, (provider, _) => HostedWriters.Open(provider, name));
        return this;
    }

    /// <summary>Adds a <see cref="TransactionFileReader"/> as a keyed service, which is opened when it is first asked for.</summary>
    /// <param name="name">The key.</param>
    /// <param name="folder">The folder. It must hold a transaction file when the reader is first asked for.</param>
    /// <param name="options">How to read; <see cref="TransactionFileReaderOptions.Default"/> if null.</param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">An argument is empty, or there is a reader of that name.</exception>
    public CustomBinarySerializerBuilder AddTransactionFileReader(string name, string folder, TransactionFileReaderOptions? options = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(folder);
        NamedServices.Claim<TransactionFileReader>(Services, name);
        Services.AddKeyedSingleton(name, (provider, _) => TransactionFileReader.Open(folder, provider.GetRequiredService<TypeRegistry>(), options));
        return this;
    }

    /// <summary>
    /// Adds a follower, which hands each message of a transaction file to a handler for as long as the host runs, and remembers how far it has come. A
    /// <see cref="TransactionFileFollower"/> under the same key says how far that is, and waits for a message.
    /// </summary>
    /// <typeparam name="THandler">What handles messages: at least once each, in order. A singleton, which is added unless it is there already.</typeparam>
    /// <param name="name">The key, and the name for which a store of places is asked.</param>
    /// <param name="configure">Says at least the folder.</param>
    /// <returns>This object.</returns>
    /// <remarks>
    /// What a handler throws is logged, and tried again. A message that can't be read, or a place that isn't in the journal, ends the follower, and by
    /// <see cref="HostOptions.BackgroundServiceExceptionBehavior"/> the host.
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="name"/> is empty, or there is a follower of that name.</exception>
    public CustomBinarySerializerBuilder AddTransactionFileFollower<THandler>(string name, Action<TransactionFileFollowerOptions> configure)
        where THandler : class, ITransactionFileHandler
    {
        Claim<TransactionFileFollower, TransactionFileFollowerOptions>(name, configure, options => options.Folder);
        Services.TryAddSingleton<THandler>();
        Services.TryAddSingleton(TimeProvider.System);
        TransactionFileFollower follower = new(name);
        Services.AddKeyedSingleton(name, (_, _) => follower);
        Services.AddSingleton(new FollowerRegistration(name));
        Services.AddSingleton<IHostedService>(provider => new FollowerService(
            provider.GetRequiredKeyedService<TransactionFileFollower>(name),
            provider.GetRequiredService<THandler>(),
            provider.GetRequiredService<IOptionsMonitor<TransactionFileFollowerOptions>>().Get(name),
            provider.GetRequiredService<TypeRegistry>(),
            provider.GetRequiredService<TimeProvider>(),
            provider.GetRequiredService<ILogger<TransactionFileFollower>>()));
        return this;
    }

    /// <summary>Adds a <see cref="SharedMemoryQueue"/> as a keyed service under its name. It is opened, or made, when it is first asked for.</summary>
    /// <param name="name">The name of the queue, and the key.</param>
    /// <param name="options">How to open it; <see cref="SharedMemoryOptions.Default"/> if null.</param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="name"/> is empty, or there is a queue of that name.</exception>
    public CustomBinarySerializerBuilder AddSharedMemoryQueue(string name, SharedMemoryOptions? options = null)
    {
        NamedServices.Claim<SharedMemoryQueue>(Services, name);
        Services.AddKeyedSingleton(name, (provider, _) => SharedMemoryQueue.OpenOrCreate(name, provider.GetRequiredService<TypeRegistry>(), options));
        return this;
    }

    /// <summary>Adds a <see cref="SharedMemoryBroadcast"/> as a keyed service under its name. It is opened, or made, when it is first asked for.</summary>
    /// <param name="name">The name of the broadcast, and the key.</param>
    /// <param name="options">How to open it; <see cref="SharedMemoryOptions.Default"/> if null.</param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="name"/> is empty, or there is a broadcast of that name.</exception>
    public CustomBinarySerializerBuilder AddSharedMemoryBroadcast(string name, SharedMemoryOptions? options = null)
    {
        NamedServices.Claim<SharedMemoryBroadcast>(Services, name);
        Services.AddKeyedSingleton(name, (provider, _) => SharedMemoryBroadcast.OpenOrCreate(name, provider.GetRequiredService<TypeRegistry>(), options));
        return this;
    }

    /// <summary>
    /// Adds a <see cref="SharedMemoryRequestServer"/> as a keyed service under its name. It is opened, or its queues are made, when the host starts, and serves in a thread of its own until the
    /// host stops.
    /// </summary>
    /// <param name="name">The name of client and servers, and the key.</param>
    /// <param name="configure">
    /// Says how requests are answered, say by <c>server.On&lt;PriceRequest, Price&gt;(services.GetRequiredService&lt;PriceBook&gt;().PriceOf)</c>: one request at a time, on the thread of the server. Called when it was opened.
    /// </param>
    /// <param name="options">How to open it; <see cref="SharedMemoryOptions.Default"/> if null.</param>
    /// <returns>This object.</returns>
    /// <remarks>
    /// What opening and <paramref name="configure"/> throw ends the start of the host. A damaged queue ends the server, and by <see cref="HostOptions.BackgroundServiceExceptionBehavior"/> the host. A host that stops
    /// answers the request in hand, and leaves the others to further servers of the name, or to the next.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> or <paramref name="configure"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="name"/> is empty, or there is a server of that name.</exception>
    public CustomBinarySerializerBuilder AddSharedMemoryRequestServer(string name, Action<SharedMemoryRequestServer, IServiceProvider> configure, SharedMemoryOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(configure);
        NamedServices.Claim<SharedMemoryRequestServer>(Services, name);
        Services.AddKeyedSingleton(name, (provider, _) =>
        {
            SharedMemoryRequestServer server = SharedMemoryRequestServer.Open(name, provider.GetRequiredService<TypeRegistry>(), options);
            try
            {
                configure(server, provider);
                return server;
            }
            catch
            {
                server.Dispose();
                throw;
            }
        });
        Services.AddSingleton<IHostedService>(provider => new RequestService(name, provider, provider.GetRequiredService<ILogger<SharedMemoryRequestServer>>()));
        return this;
    }

    /// <summary>
    /// Adds a <see cref="SharedMemoryRequestClient"/> as a keyed service under its name. It is opened, or its queues are made, when it is first asked for. A name has one client at a time, in all
    /// processes: while another one has it, asking for the service throws, and works later.
    /// </summary>
    /// <param name="name">The name of client and servers, and the key.</param>
    /// <param name="options">How to open it; <see cref="SharedMemoryOptions.Default"/> if null.</param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="name"/> is empty, or there is a client of that name.</exception>
    public CustomBinarySerializerBuilder AddSharedMemoryRequestClient(string name, SharedMemoryOptions? options = null)
    {
        NamedServices.Claim<SharedMemoryRequestClient>(Services, name);
        Services.AddKeyedSingleton(name, (provider, _) => SharedMemoryRequestClient.Open(name, provider.GetRequiredService<TypeRegistry>(), options));
        return this;
    }

    /// <summary>Lets a <c>HybridCache</c> hold objects of registered types as frames, by the <see cref="CustomBinarySerializerOptions.NetworkFormatter"/>.</summary>
    /// <returns>This object.</returns>
    public CustomBinarySerializerBuilder AddHybridCacheSerializer()
    {
        Services.TryAddEnumerable(ServiceDescriptor.Singleton<IHybridCacheSerializerFactory, FrameHybridCacheSerializerFactory>());
        return this;
    }

    private void Claim<TService, TOptions>(string name, Action<TOptions> configure, Func<TOptions, string> folderOf)
        where TOptions : class
    {
        ArgumentNullException.ThrowIfNull(configure);
        NamedServices.Claim<TService, TOptions>(Services, name, configure, options => string.IsNullOrEmpty(folderOf(options)) ? ["has no Folder."] : []);
    }
}
