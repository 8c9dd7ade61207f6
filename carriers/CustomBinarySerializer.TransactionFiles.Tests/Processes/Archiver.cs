using CustomBinarySerializer.TestKit.Processes;

namespace CustomBinarySerializer.TransactionFiles.Tests.Processes;

/// <summary>
/// Archives and restores the folder that it is given, in turns, until it is killed. Prints a line for each turn.
/// </summary>
internal sealed class Archiver : IChildProgram
{
    public static void Run(string[] arguments)
    {
        FolderArchive archive = new(arguments[1]);
        while (true)
        {
            SegmentArchiving.MoveAsync(arguments[0], archive, new RetentionPolicy { MaxSegments = 2 }).GetAwaiter().GetResult();
            Console.WriteLine("archived");
            SegmentArchiving.RestoreAsync(arguments[0], archive).GetAwaiter().GetResult();
            Console.WriteLine("restored");
        }
    }
}
