using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TestKit.Processes;

namespace CustomBinarySerializer.RabbitMQ.Tests.Processes;

/// <summary>Mirrors a stream to a folder until it is killed. Its arguments are folder, broker and stream.</summary>
internal sealed class MirrorProgram : IChildProgram
{
    public static void Run(string[] arguments) => new StreamFollower(ShipperProgram.AddressOf(arguments[1]), arguments[2])
        .MirrorAsync(arguments[0], TestJournal.Options).GetAwaiter().GetResult();
}
