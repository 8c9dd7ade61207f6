using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TestKit.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests.Processes;

/// <summary>Opens a folder, waits for a line, and prints how many messages it reads.</summary>
internal sealed class ArchiveReader : IChildProgram
{
    public static void Run(string[] arguments)
    {
        using TransactionFileReader reader = TransactionFileReader.Open(
            arguments[0],
            SampleFolder.Registry,
            new TransactionFileReaderOptions { Archive = new FolderArchive(arguments[1]) { CacheFolder = arguments[2] } });
        Console.WriteLine("open");
        Console.ReadLine();
        Console.WriteLine(reader.Read<Blob>().Sum(record => (long)record.Message.Bytes.Length));
        Console.ReadLine();
    }
}
