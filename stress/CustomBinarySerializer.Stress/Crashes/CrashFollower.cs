using CustomBinarySerializer;
using CustomBinarySerializer.TransactionFiles;

namespace Stress.Crashes;

/// <summary>The following process. It reads through all crashes and prints the messages, until it is killed.</summary>
internal static class CrashFollower
{
    public static async Task RunAsync(string folder, bool durableOnly, CancellationToken cancellation)
    {
        TypeRegistry registry = CrashMessage.NewRegistry();
        CustomBinaryFormatter formatter = new(registry);
        using TransactionFileReader reader = TransactionFileReader.Open(folder, registry,
            new TransactionFileReaderOptions { DurableOnly = durableOnly });
        await foreach (TransactionRecord record in reader.Follow(0, cancellation).ConfigureAwait(false))
        {
            Console.WriteLine(ObservedMessage.Of(formatter, record.Ordinal, (CrashMessage)record.Message));
        }
    }
}
