using CustomBinarySerializer.TestKit.Processes;

namespace CustomBinarySerializer.SharedMemory.Tests.Processes;

/// <summary>Takes one message in place, and stops while it has it in hand.</summary>
internal sealed class StuckConsumer : IChildProgram
{
    public static void Run(string[] arguments)
    {
        using SharedMemoryQueue queue = QueueArguments.Open(arguments);
        MessageHandlers handlers = new MessageHandlers().OnFrame(_ =>
        {
            Console.WriteLine("in hand");
            Console.ReadLine();
        });
        queue.WaitForMessage();
        queue.Drain(handlers, 1);
        Console.WriteLine("done");
        Console.ReadLine();
    }
}
