using CustomBinarySerializer.TestKit.Processes;

namespace CustomBinarySerializer.SharedMemory.Tests.Processes;

/// <summary>Opens a queue where file locks are switched off, and prints what came of it.</summary>
internal sealed class LocklessOpener : IChildProgram
{
    public static void Run(string[] arguments)
    {
        AppContext.SetSwitch("System.IO.DisableFileLocking", true);
        try
        {
            using SharedMemoryQueue queue = QueueArguments.Open(arguments);
            Console.WriteLine("opened");
        }
        catch (PlatformNotSupportedException e)
        {
            Console.WriteLine(e.Message);
        }
    }
}
