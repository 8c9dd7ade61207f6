using CustomBinarySerializer.TestKit.Processes;

namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests.Processes;

/// <summary>
/// Compresses and expands the folder that it is given, in turns, until it is killed. Prints a line for each turn.
/// </summary>
internal sealed class Converter : IChildProgram
{
    public static void Run(string[] arguments)
    {
        ZstdSegments.Register();
        while (true)
        {
            SegmentCompression.Compress(arguments[0], SampleFolder.Small);
            Console.WriteLine("compressed");
            SegmentCompression.Expand(arguments[0]);
            Console.WriteLine("expanded");
        }
    }
}
