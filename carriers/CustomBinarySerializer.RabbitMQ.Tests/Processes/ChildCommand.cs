using System.Globalization;
using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.RabbitMQ.Tests.Processes;

/// <summary>What the program does when tests start it, so as to kill it; and its longer runs.</summary>
internal static class ChildCommand
{
    internal static async Task<int> RunAsync(string[] args)
    {
        switch (args)
        {
            case ["ship", var folder, var broker, var stream]:
                await new StreamShipper(folder, Address(broker), stream, new StreamShipperOptions { LockTimeout = TimeSpan.FromSeconds(60) }).RunAsync();
                return 0;
            case ["mirror", var folder, var broker, var stream]:
                await new StreamFollower(Address(broker), stream).MirrorAsync(folder, TestJournal.Options);
                return 0;
            case ["host", var kind, var ending, var role, var folder, var broker, var stream]:
                return await HostedChild.RunAsync(kind, ending, role, folder, broker, stream);
            case ["kills", var times]:
                KillRun run = new(int.Parse(times, CultureInfo.InvariantCulture), TimeSpan.FromMinutes(60));
                Console.WriteLine(await run.RunAsync(CancellationToken.None));
                return 0;
            case ["figures", var messages]:
                await new Figures(int.Parse(messages, CultureInfo.InvariantCulture)).RunAsync();
                return 0;
            default:
                Console.Error.WriteLine("ship FOLDER BROKER STREAM | mirror FOLDER BROKER STREAM | kills TIMES | figures MESSAGES");
                return 2;
        }
    }

    private static StreamBroker Address(string broker) => RabbitMQBroker.Parse(broker) with { Heartbeat = TimeSpan.FromSeconds(5), Timeout = TimeSpan.FromSeconds(10) };
}
