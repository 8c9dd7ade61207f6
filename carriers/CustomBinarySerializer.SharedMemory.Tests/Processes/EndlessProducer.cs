using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Processes;

/// <summary>Sends numbered messages until it is killed.</summary>
internal sealed class EndlessProducer : IChildProgram
{
    public static void Run(string[] arguments)
    {
        using SharedMemoryQueue queue = QueueArguments.Open(arguments);
        int producer = int.Parse(arguments[3], System.Globalization.CultureInfo.InvariantCulture);
        for (int number = 0; ; number++)
        {
            queue.Send(new Point(producer, number));
        }
    }
}
