using Microsoft.Win32.SafeHandles;
using PerfHarness.Files.Results;

namespace PerfHarness.Files.Scenarios;

/// <summary>A way to append messages and to write the last of them.</summary>
internal sealed class AppendContender
{
    private readonly Func<string, long, Throughput> _run;

    private AppendContender(FileRow row, Func<string, long, Throughput> run)
    {
        Row = row;
        _run = run;
    }

    public FileRow Row { get; }

    /// <summary>
    /// Creates a contender with a writer of default options, which makes messages durable every 100 ms.
    /// </summary>
    public static AppendContender OfWriter(FileRow row, Action<TransactionFileWriter, long> append) => new(row, (folder, messages) =>
    {
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder, SampleMessages.NewRegistry());
        Throughput time = Throughput.Of(messages, () =>
        {
            append(writer, messages);
            writer.Flush();
        });
        SampleMessages.Require(writer.WrittenEnd == messages, "The number of messages");
        return time;
    });

    public static AppendContender OfBareJournal(FileRow row, Action<BareJournal, long> append) => new(row, (folder, messages) =>
    {
        using BareJournal journal = new(Path.Combine(folder, "journal"));
        return Throughput.Of(messages, () =>
        {
            append(journal, messages);
            journal.Flush();
        });
    });

    public static AppendContender OfFile(FileRow row, Action<SafeFileHandle, long> append) => new(row, (folder, messages) =>
    {
        using SafeFileHandle file = File.OpenHandle(Path.Combine(folder, "file"), FileMode.Create, FileAccess.Write);
        return Throughput.Of(messages, () => append(file, messages));
    });

    /// <summary>Appends to a new folder and deletes it.</summary>
    public Throughput Run(FileTask task, long messages)
    {
        DirectoryInfo folder = Directory.CreateDirectory(task.PathOf($"append-{Guid.NewGuid():N}"));
        try
        {
            return _run(folder.FullName, messages);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
