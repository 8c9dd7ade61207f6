using CustomBinarySerializer.Hosting.Following;
using CustomBinarySerializer.Hosting.Services;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.Hosting;

/// <summary>Adds what reads and writes frames to the services of a host. Not thread-safe.</summary>
public sealed class CustomBinarySerializerBuilder
{
    internal CustomBinarySerializerBuilder(IServiceCollection services) => Services = services;

    /// <summary>The services of the host.</summary>
    public IServiceCollection Services { get; }

    /// <summary>
    /// Adds a <see cref="TransactionFileWriter"/> as a keyed service. The host opens it before its services start, and
    /// closes it when they have stopped.
    /// </summary>
    /// <param name="name">The key.</param>
    /// <param name="configure">Sets at least the folder; null if only a configuration does.</param>
    /// <returns>This object.</returns>
    /// <remarks>
    /// An exception of opening ends the start of the host: say, that another process writes there. So does the end of
    /// the host that not all became durable.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> is empty, or there is a writer of that name.
    /// </exception>
    public CustomBinarySerializerBuilder AddTransactionFileWriter(string name, Action<TransactionFileWriterOptions>? configure = null)
    {
        NamedServices.Claim<TransactionFileWriter, TransactionFileWriterOptions>(
            Services, name, configure, options => options.Problems());
        Services.AddSingleton(new WriterRegistration(name));
        Services.TryAddEnumerable(ServiceDescriptor.Singleton<IHostedService, HostedWriters>());
        Services.TryAddEnumerable(ServiceDescriptor.Singleton<IHostedService, SegmentMaintenance>());
        Services.AddKeyedSingleton(name, (provider, _) => HostedWriters.Open(provider, name));
        return this;
    }

    /// <summary>
    /// Adds a <see cref="TransactionFileReader"/> as a keyed service, which is opened when it is first asked for.
    /// </summary>
    /// <param name="name">The key.</param>
    /// <param name="folder">The folder. It must hold a transaction file when the reader is first asked for.</param>
    /// <param name="options">
    /// The options of the reader; <see cref="TransactionFileReaderOptions.Default"/> if null.
    /// </param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="name"/> or <paramref name="folder"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> or <paramref name="folder"/> is empty, or there is a reader of that name.
    /// </exception>
    public CustomBinarySerializerBuilder AddTransactionFileReader(string name, string folder, TransactionFileReaderOptions? options = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(folder);
        NamedServices.Claim<TransactionFileReader>(Services, name);
        Services.AddKeyedSingleton(
            name, (provider, _) => TransactionFileReader.Open(folder, provider.GetRequiredService<TypeRegistry>(), options));
        return this;
    }

    /// <summary>
    /// Adds a follower, which hands each message of a transaction file to a handler for as long as the host runs, and
    /// remembers its place. A <see cref="HostedFollower"/> under the same key has its progress, and waits for a
    /// message.
    /// </summary>
    /// <typeparam name="THandler">The handler: a singleton, which is added unless it is there already.</typeparam>
    /// <param name="name">The key, and the name for which a store of places is asked.</param>
    /// <param name="configure">Sets at least the folder; null if only a configuration does.</param>
    /// <returns>This object.</returns>
    /// <remarks>
    /// A failure of a handler is logged, and handling is tried again. A message that can't be read, or a place
    /// that isn't in the journal, ends the follower, and by <c>HostOptions.BackgroundServiceExceptionBehavior</c> the
    /// host.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> is empty, or there is a follower of that name.
    /// </exception>
    public CustomBinarySerializerBuilder AddTransactionFileFollower<THandler>(
        string name, Action<TransactionFileFollowerOptions>? configure = null)
        where THandler : class, IMessageHandler
    {
        AddFollower<THandler, TransactionFileFollowerOptions>(name, configure);
        Services.AddSingleton<IHostedService>(provider => new FileFollowerService(
            provider.GetRequiredKeyedService<HostedFollower>(name),
            provider.GetRequiredService<THandler>(),
            OptionsOf<TransactionFileFollowerOptions>(provider, name),
            provider.GetRequiredService<TypeRegistry>(),
            provider.GetRequiredService<TimeProvider>(),
            provider.GetRequiredService<ILogger<HostedFollower>>()));
        return this;
    }

    /// <summary>
    /// Adds a follower, which hands each message of a stream to a handler for as long as the host runs, and remembers
    /// its place. A <see cref="HostedFollower"/> under the same key has its progress, and waits for a message.
    /// </summary>
    /// <typeparam name="THandler">The handler: a singleton, which is added unless it is there already.</typeparam>
    /// <param name="name">The key, and the name for which a store of places is asked.</param>
    /// <param name="configure">Sets at least broker and stream; null if only a configuration does.</param>
    /// <returns>This object.</returns>
    /// <remarks>
    /// Failures that may pass are logged and waited out, also that the stream doesn't exist yet, and failures of the
    /// handler. A <see cref="StreamException"/> that doesn't pass, and a message that can't be decoded, end the
    /// follower, and by <c>HostOptions.BackgroundServiceExceptionBehavior</c> the host.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> is empty, or there is a follower of that name.
    /// </exception>
    public CustomBinarySerializerBuilder AddStreamFollower<THandler>(string name, Action<HostedFollowerOptions>? configure = null)
        where THandler : class, IMessageHandler
    {
        AddFollower<THandler, HostedFollowerOptions>(name, configure);
        Services.AddSingleton<IHostedService>(provider => new StreamFollowerService(
            provider.GetRequiredKeyedService<HostedFollower>(name),
            provider.GetRequiredService<THandler>(),
            OptionsOf<HostedFollowerOptions>(provider, name),
            provider.GetRequiredService<TypeRegistry>(),
            provider.GetRequiredService<TimeProvider>(),
            provider.GetRequiredService<ILogger<HostedFollower>>()));
        return this;
    }

    /// <summary>
    /// Adds a <see cref="StreamShipper"/> as a keyed service, which ships a folder of transaction files for as long as
    /// the host runs.
    /// </summary>
    /// <param name="name">The key, and the name of the options.</param>
    /// <param name="configure">Sets at least folder, broker and stream; null if only a configuration does.</param>
    /// <returns>This object.</returns>
    /// <remarks>
    /// <para>
    /// Failures that may pass are logged and waited out. A <see cref="StreamException"/> that doesn't pass, and a
    /// damaged journal, end the shipper, and by <c>HostOptions.BackgroundServiceExceptionBehavior</c> the host.
    /// </para>
    /// <para>
    /// It stops after all other services of the host, whatever the order in which they were added: what a writer of the
    /// same host makes durable when it is closed is shipped before that
    /// (<see cref="HostedShipperOptions.DrainTimeout"/>).
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> is empty, or there is a shipper of that name.
    /// </exception>
    public CustomBinarySerializerBuilder AddStreamShipper(string name, Action<HostedShipperOptions>? configure = null)
    {
        NamedServices.Claim<StreamShipper, HostedShipperOptions>(Services, name, configure, options => options.Problems());
        Services.AddKeyedSingleton(name, (provider, _) =>
        {
            HostedShipperOptions options = OptionsOf<HostedShipperOptions>(provider, name);
            return new StreamShipper(options.Folder, options.Broker!, options.Stream, options.MakeShipperOptions());
        });

        // Hosts stop their services from the last to the first.
        Services.Insert(0, ServiceDescriptor.Singleton<IHostedService>(provider => new ShipperService(
            name,
            provider.GetRequiredKeyedService<StreamShipper>(name),
            OptionsOf<HostedShipperOptions>(provider, name),
            provider.GetRequiredService<ILogger<StreamShipper>>())));
        return this;
    }

    /// <summary>
    /// Adds a <see cref="StreamFollower"/> as a keyed service, which keeps a mirror for as long as the host runs: a
    /// local journal with the same messages, ordinals and schemas. Readers and followers of the folder are added as
    /// those of any other.
    /// </summary>
    /// <param name="name">The key, and the name of the options.</param>
    /// <param name="configure">Sets at least folder, broker and stream; null if only a configuration does.</param>
    /// <returns>This object.</returns>
    /// <remarks>
    /// Failures that may pass are logged and waited out, also that the stream doesn't exist yet, and a full disk. A
    /// <see cref="StreamException"/> that doesn't pass, and a damaged mirror, end the follower, and by
    /// <c>HostOptions.BackgroundServiceExceptionBehavior</c> the host.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> is empty, or there is a mirror of that name.
    /// </exception>
    public CustomBinarySerializerBuilder AddStreamMirror(string name, Action<HostedMirrorOptions>? configure = null)
    {
        NamedServices.Claim<StreamFollower, HostedMirrorOptions>(Services, name, configure, options => options.Problems());
        Services.AddKeyedSingleton(name, (provider, _) =>
        {
            HostedMirrorOptions options = OptionsOf<HostedMirrorOptions>(provider, name);
            return new StreamFollower(options.Broker!, options.Stream, options.Follower with { WaitForStream = true });
        });
        Services.AddSingleton<IHostedService>(provider => new MirrorService(
            name,
            provider.GetRequiredKeyedService<StreamFollower>(name),
            OptionsOf<HostedMirrorOptions>(provider, name),
            provider.GetRequiredService<ILogger<StreamFollower>>()));
        return this;
    }

    /// <summary>
    /// Adds a <see cref="SharedMemoryQueue"/> as a keyed service under its name. It is opened, or made, when it is
    /// first asked for.
    /// </summary>
    /// <param name="name">The name of the queue, and the key.</param>
    /// <param name="options">The options of the queue; <see cref="SharedMemoryOptions.Default"/> if null.</param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> is empty, or there is a queue of that name.
    /// </exception>
    public CustomBinarySerializerBuilder AddSharedMemoryQueue(string name, SharedMemoryOptions? options = null)
    {
        NamedServices.Claim<SharedMemoryQueue>(Services, name);
        Services.AddKeyedSingleton(
            name, (provider, _) => SharedMemoryQueue.OpenOrCreate(name, provider.GetRequiredService<TypeRegistry>(), options));
        return this;
    }

    /// <summary>
    /// Adds a <see cref="SharedMemoryBroadcast"/> as a keyed service under its name. It is opened, or made, when it is
    /// first asked for.
    /// </summary>
    /// <param name="name">The name of the broadcast, and the key.</param>
    /// <param name="options">The options of the broadcast; <see cref="SharedMemoryOptions.Default"/> if null.</param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> is empty, or there is a broadcast of that name.
    /// </exception>
    public CustomBinarySerializerBuilder AddSharedMemoryBroadcast(string name, SharedMemoryOptions? options = null)
    {
        NamedServices.Claim<SharedMemoryBroadcast>(Services, name);
        Services.AddKeyedSingleton(
            name, (provider, _) => SharedMemoryBroadcast.OpenOrCreate(name, provider.GetRequiredService<TypeRegistry>(), options));
        return this;
    }

    /// <summary>
    /// Adds a <see cref="SharedMemoryRequestServer"/> as a keyed service under its name. It is opened, or its queues
    /// are made, when the host starts, and serves in a thread of its own until the host stops.
    /// </summary>
    /// <param name="name">The name of client and servers, and the key.</param>
    /// <param name="configure">
    /// Says how requests are answered, say by <c>server.On&lt;PriceRequest,
    /// Price&gt;(services.GetRequiredService&lt;PriceBook&gt;().PriceOf)</c>: one request at a time, on the thread of
    /// the server. Called when it was opened.
    /// </param>
    /// <param name="options">
    /// The options of the server's queues; <see cref="SharedMemoryOptions.Default"/> if null.
    /// </param>
    /// <returns>This object.</returns>
    /// <remarks>
    /// An exception of opening or of <paramref name="configure"/> ends the start of the host. A damaged queue ends the
    /// server, and by <c>HostOptions.BackgroundServiceExceptionBehavior</c> the host. A host that stops answers the
    /// request in hand, and leaves the others to further servers of the name, or to the next.
    /// </remarks>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="name"/> or <paramref name="configure"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> is empty, or there is a server of that name.
    /// </exception>
    public CustomBinarySerializerBuilder AddSharedMemoryRequestServer(
        string name, Action<SharedMemoryRequestServer, IServiceProvider> configure, SharedMemoryOptions? options = null)
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
        Services.AddSingleton<IHostedService>(
            provider => new RequestService(name, provider, provider.GetRequiredService<ILogger<SharedMemoryRequestServer>>()));
        return this;
    }

    /// <summary>
    /// Adds a <see cref="SharedMemoryRequestClient"/> as a keyed service under its name. It is opened, or its queues
    /// are made, when it is first asked for. A name has one client at a time, in all processes: while another one has
    /// it, asking for the service throws, and works later.
    /// </summary>
    /// <param name="name">The name of client and servers, and the key.</param>
    /// <param name="options">
    /// The options of the client's queues; <see cref="SharedMemoryOptions.Default"/> if null.
    /// </param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> is empty, or there is a client of that name.
    /// </exception>
    public CustomBinarySerializerBuilder AddSharedMemoryRequestClient(string name, SharedMemoryOptions? options = null)
    {
        NamedServices.Claim<SharedMemoryRequestClient>(Services, name);
        Services.AddKeyedSingleton(
            name, (provider, _) => SharedMemoryRequestClient.Open(name, provider.GetRequiredService<TypeRegistry>(), options));
        return this;
    }

    private void AddFollower<THandler, TOptions>(string name, Action<TOptions>? configure)
        where THandler : class
        where TOptions : FollowerOptions
    {
        NamedServices.Claim<HostedFollower, TOptions>(Services, name, configure, options => options.Problems());
        Services.TryAddSingleton<THandler>();
        Services.TryAddSingleton(TimeProvider.System);
        HostedFollower follower = new(name);
        Services.AddKeyedSingleton(name, (_, _) => follower);
    }

    private static TOptions OptionsOf<TOptions>(IServiceProvider provider, string name)
        where TOptions : class => provider.GetRequiredService<IOptionsMonitor<TOptions>>().Get(name);
}
