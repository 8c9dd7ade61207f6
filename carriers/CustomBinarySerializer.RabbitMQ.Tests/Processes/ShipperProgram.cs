using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TestKit.Processes;

namespace CustomBinarySerializer.RabbitMQ.Tests.Processes;

/// <summary>Ships a transaction file until it is killed. Its arguments are folder, broker and stream.</summary>
internal sealed class ShipperProgram : IChildProgram
{
    private static readonly StreamShipperOptions s_options = new() { LockTimeout = TimeSpan.FromSeconds(60) };

    public static void Run(string[] arguments) =>
        new StreamShipper(arguments[0], AddressOf(arguments[1]), arguments[2], s_options).RunAsync().GetAwaiter().GetResult();

    /// <summary>Returns the address of a broker, with timeouts that suit processes which are killed often.</summary>
    /// <param name="broker">The broker's URI.</param>
    internal static StreamBroker AddressOf(string broker) =>
        RabbitMQBroker.Parse(broker) with { Heartbeat = TimeSpan.FromSeconds(5), Timeout = TimeSpan.FromSeconds(10) };
}
