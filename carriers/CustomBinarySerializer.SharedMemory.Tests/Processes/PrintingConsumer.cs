using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Processes;

/// <summary>Prints the numbers of the messages that it gets, until it is killed.</summary>
internal sealed class PrintingConsumer : IChildProgram
{
    public static void Run(string[] arguments)
    {
        using SharedMemoryQueue queue = QueueArguments.Open(arguments);
        while (true)
        {
            Console.WriteLine(((Point)queue.Receive()).Y);
        }
    }
}
