namespace Stress.Crashes;

/// <summary>The task of a following process.</summary>
/// <param name="Folder">Path of the transaction file.</param>
/// <param name="DurableOnly">Whether to follow durable messages only.</param>
internal sealed record CrashFollowerTask(string Folder, bool DurableOnly);

/// <summary>The following process. It reads through all crashes and prints the messages, until it is killed.</summary>
internal static class CrashFollower
{
    public static IEnumerable<string> Run(CrashFollowerTask task)
    {
        TypeRegistry registry = NumberedMessage.NewRegistry();
        CustomBinaryFormatter formatter = new(registry);
        using TransactionFileReader reader = TransactionFileReader.Open(
            task.Folder, registry, new TransactionFileReaderOptions { DurableOnly = task.DurableOnly });
        foreach (TransactionRecord record in reader.Follow(0).ToBlockingEnumerable())
        {
            Console.WriteLine(ObservedMessage.Of(formatter, record.Ordinal, (NumberedMessage)record.Message));
        }

        return [];
    }
}
