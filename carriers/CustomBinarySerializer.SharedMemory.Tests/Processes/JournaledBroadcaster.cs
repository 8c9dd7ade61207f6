using System.Globalization;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.SharedMemory.Tests.Processes;

/// <summary>
/// Appends numbered messages to a transaction file and broadcasts each, as the guide shows, until it is killed. Its
/// second number tells messages of different processes apart.
/// </summary>
internal sealed class JournaledBroadcaster : IChildProgram
{
    internal const string Ready = "ready";

    public static void Run(string[] arguments)
    {
        int process = int.Parse(arguments[2], CultureInfo.InvariantCulture);
        SharedMemoryOptions options = RingFolder.Options() with { Folder = arguments[1] };
        using TransactionFileWriter journal = TransactionFileWriter.Open(arguments[0], TestRegistry.Shared);
        using SharedMemoryBroadcast ticker = SharedMemoryBroadcast.OpenOrCreate(RingFolder.Name, TestRegistry.Shared, options);
        Console.WriteLine(Ready);
        while (true)
        {
            Point tick = new((int)journal.NextOrdinal, process);
            journal.Append(tick);
            journal.Flush();
            ticker.Send(tick);
        }
    }
}
