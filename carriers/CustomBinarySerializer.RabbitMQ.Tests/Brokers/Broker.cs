using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using RabbitMQ.Client;
using RabbitMQ.Client.Exceptions;

namespace CustomBinarySerializer.RabbitMQ.Tests.Brokers;

/// <summary>A broker of the test's own: its node name, ports, folders and port mapper are nobody else's.</summary>
internal sealed class Broker : IAsyncDisposable
{
    private const string Cookie = "cbstests";
    private readonly string _folder;
    private readonly int _distributionPort = FreePort();
    private readonly PortMapper _mapper;
    private readonly bool _ownsMapper;
    private readonly NodePlace _place;
    private readonly StringBuilder _output = new();
    private Process? _process;

    private Broker(NodePlace place, PortMapper? mapper, string configuration)
    {
        _place = place;
        _ownsMapper = mapper is null;
        _mapper = mapper ?? new PortMapper(place, FreePort());
        _folder = Directory.CreateTempSubdirectory("cbs-broker-").FullName;
        File.WriteAllText(Path.Combine(_folder, "plugins"), "[].");
        File.WriteAllText(
            Path.Combine(_folder, "rabbitmq.conf"),
            $"listeners.tcp.1 = 0.0.0.0:{Port}\nloopback_users = none\ndisk_free_limit.absolute = 1MB\n" +
            $"vm_memory_high_watermark.absolute = 2GB\ncollect_statistics_interval = 60000\n{configuration}\n");
    }

    internal string Node => _place.Node;

    internal string Host => _place.Host;

    internal NodePlace Place => _place;

    internal int Port { get; } = FreePort();

    internal Uri Uri => new($"amqp://guest:guest@{Host}:{Port}");

    /// <summary>The address of the broker, with short times, so that tests needn't wait long.</summary>
    internal RabbitMQBroker Address => new(Uri) { Heartbeat = TimeSpan.FromSeconds(5), Timeout = TimeSpan.FromSeconds(10) };

    /// <summary>The output of the process.</summary>
    internal string Output
    {
        get
        {
            lock (_output)
            {
                return _output.ToString();
            }
        }
    }

    /// <summary>Starts a broker, which accepts connections when this returns.</summary>
    internal static async Task<Broker> StartAsync(NodePlace? place = null, PortMapper? mapper = null, string configuration = "")
    {
        Broker broker = new(place ?? NodePlace.Local(), mapper, configuration);
        try
        {
            await broker.StartAgainAsync();
            return broker;
        }
        catch
        {
            await broker.DisposeAsync();
            throw;
        }
    }

    /// <summary>Starts a stopped broker again on its own data.</summary>
    internal async Task StartAgainAsync()
    {
        Launch();
        await WaitUntilReadyAsync();
    }

    /// <summary>Starts the process of the broker, and doesn't wait until it accepts connections.</summary>
    internal void Launch()
    {
        ProcessStartInfo start = _place.Command(Path.Combine(BrokerInstallation.Folder!, "rabbitmq-server"));
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        start.RedirectStandardInput = true;
        Set(start.Environment);
        _process = Process.Start(start)!;
        _process.OutputDataReceived += (_, line) => Note(line.Data);
        _process.ErrorDataReceived += (_, line) => Note(line.Data);
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    internal async Task WaitUntilReadyAsync()
    {
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(100));
        long start = Environment.TickCount64;
        while (true)
        {
            try
            {
                await using IConnection connection = await new ConnectionFactory
                {
                    Uri = Uri,
                    AutomaticRecoveryEnabled = false,
                }.CreateConnectionAsync();
                return;
            }
            catch (Exception e) when (e is BrokerUnreachableException or OperationInterruptedException or AlreadyClosedException)
            {
                if (_process!.HasExited || Environment.TickCount64 - start > 90_000)
                {
                    throw new InvalidOperationException($"The broker doesn't start: {Output}", e);
                }
            }

            await poll.WaitForNextTickAsync();
        }
    }

    /// <summary>Kills the process of the broker, as a power failure would.</summary>
    internal void Kill()
    {
        _process!.Kill(entireProcessTree: true);
        _process.WaitForExit();
    }

    /// <summary>Stops (STOP) or continues (CONT) the process of the broker.</summary>
    internal void Signal(string signal)
    {
        using Process kill = Process.Start("kill", ["-" + signal, _process!.Id.ToString(CultureInfo.InvariantCulture)]);
        kill.WaitForExit();
    }

    /// <summary>Runs rabbitmqctl.</summary>
    internal async Task<string> ControlAsync(params string[] arguments)
    {
        ProcessStartInfo start = _place.Command(
            Path.Combine(BrokerInstallation.Folder!, "rabbitmqctl"), [_place.IsLong ? "--longnames" : "--quiet", "-n", Node, .. arguments]);
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        Set(start.Environment);
        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync();
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return process.ExitCode == 0
            ? output
            : throw new InvalidOperationException($"rabbitmqctl {string.Join(' ', arguments)}: {output}{await error}");
    }

    public ValueTask DisposeAsync()
    {
        if (_process is { HasExited: false })
        {
            Kill();
        }

        _process?.Dispose();
        if (Environment.GetEnvironmentVariable("CBS_BROKER_LOGS") is { Length: > 0 } logs)
        {
            File.WriteAllText(Path.Combine(logs, Node), Output);
        }

        if (_ownsMapper)
        {
            _mapper.Dispose();
        }

        Directory.Delete(_folder, recursive: true);
        return ValueTask.CompletedTask;
    }

    internal static int FreePort()
    {
        using Socket socket = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        return ((IPEndPoint)socket.LocalEndPoint!).Port;
    }

    private void Set(IDictionary<string, string?> environment)
    {
        environment["HOME"] = _folder;
        environment["ERL_EPMD_PORT"] = _mapper.Port.ToString(CultureInfo.InvariantCulture);
        environment["RABBITMQ_NODENAME"] = Node;
        environment["RABBITMQ_USE_LONGNAME"] = _place.IsLong ? "true" : "false";
        environment["RABBITMQ_DIST_PORT"] = _distributionPort.ToString(CultureInfo.InvariantCulture);
        environment["RABBITMQ_MNESIA_BASE"] = Path.Combine(_folder, "data");
        environment["RABBITMQ_LOG_BASE"] = Path.Combine(_folder, "log");
        environment["RABBITMQ_LOGS"] = "-";
        environment["RABBITMQ_PID_FILE"] = Path.Combine(_folder, "pid");
        environment["RABBITMQ_CONFIG_FILE"] = Path.Combine(_folder, "rabbitmq");
        environment["RABBITMQ_ENABLED_PLUGINS_FILE"] = Path.Combine(_folder, "plugins");
        environment["RABBITMQ_CONF_ENV_FILE"] = Path.Combine(_folder, "none");
        environment["RABBITMQ_ALLOW_INPUT"] = "1";
        environment["RABBITMQ_SERVER_START_ARGS"] = "-noinput";
        environment["RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS"] = "-kernel net_ticktime 8 -setcookie " + Cookie;
        environment["RABBITMQ_CTL_ERL_ARGS"] = "-setcookie " + Cookie;
        environment["LANG"] = "C.UTF-8";
    }

    private void Note(string? line)
    {
        lock (_output)
        {
            _output.AppendLine(line);
        }
    }
}

/// <summary>Erlang's port mapper, on a port of its own and not as a daemon, so that it ends with the test.</summary>
internal sealed class PortMapper : IDisposable
{
    private readonly Process _process;

    internal PortMapper(NodePlace place, int port)
    {
        Port = port;
        _process = Process.Start(place.Command("epmd", "-port", port.ToString(CultureInfo.InvariantCulture)))!;
    }

    internal int Port { get; }

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }
}
