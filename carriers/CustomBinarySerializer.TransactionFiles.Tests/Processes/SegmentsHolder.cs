using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Tests.Processes;

/// <summary>Holds the lock of the segments until its input ends.</summary>
internal sealed class SegmentsHolder : IChildProgram
{
    public static void Run(string[] arguments)
    {
        using (SegmentsLock.Take(new DiskFolder(arguments[0]), TimeProvider.System))
        {
            Console.WriteLine("held");
            Console.In.ReadToEnd();
        }
    }
}
