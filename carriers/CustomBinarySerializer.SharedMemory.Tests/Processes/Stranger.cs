using System.Runtime.InteropServices;
using CustomBinarySerializer.TestKit.Processes;

namespace CustomBinarySerializer.SharedMemory.Tests.Processes;

/// <summary>Becomes a user without rights, tries to open the queue, and prints what came of it.</summary>
internal sealed partial class Stranger : IChildProgram
{
    private const int Nobody = 65534;

    public static void Run(string[] arguments)
    {
        Assert.That(SetEffectiveUser(Nobody), Is.Zero);
        try
        {
            using SharedMemoryQueue queue = QueueArguments.Open(arguments);
            Console.WriteLine("opened");
        }
        catch (Exception exception)
        {
            Console.WriteLine(exception.ToString().ReplaceLineEndings(" "));
        }
    }

    [LibraryImport("libc", EntryPoint = "seteuid", SetLastError = true)]
    private static partial int SetEffectiveUser(int user);
}
