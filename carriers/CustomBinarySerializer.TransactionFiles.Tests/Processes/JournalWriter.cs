using System.Globalization;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TestKit.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests.Processes;

/// <summary>
/// Opens the folder that it is given and does what it reads, a command a line: <c>append N</c>, <c>roll</c>, <c>delete
/// N</c>, <c>close</c>, <c>open</c>. Prints <c>done</c> after each, or why it can't.
/// </summary>
internal sealed class JournalWriter : IChildProgram
{
    internal const string Done = "done";

    public static void Run(string[] arguments)
    {
        TransactionFileWriter? writer = null;
        while (Console.ReadLine() is { } line)
        {
            string[] words = line.Split(' ');
            try
            {
                writer = Do(words[0], words.Length > 1 ? int.Parse(words[1], CultureInfo.InvariantCulture) : 0, arguments[0], writer);
                Console.WriteLine(Done);
            }
            catch (IOException e)
            {
                Console.WriteLine(e.Message);
            }
        }
    }

    private static TransactionFileWriter? Do(string command, int number, string folder, TransactionFileWriter? writer)
    {
        switch (command)
        {
            case "open":
                return TransactionFileWriter.Open(folder, SampleJournal.Registry, SampleJournal.Options);
            case "close":
                writer!.Dispose();
                return null;
            case "append":
                SampleJournal.Append(writer!, number);
                writer!.Flush();
                return writer;
            case "roll":
                writer!.Roll();
                return writer;
            case "delete":
                writer!.DeleteSegmentsBefore(number);
                return writer;
            default:
                throw new ArgumentException($"'{command}' is no command.");
        }
    }
}
