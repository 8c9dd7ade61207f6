using CustomBinarySerializer;
using CustomBinarySerializer.TransactionFiles;

namespace Stress.Crashes;

/// <summary>A process that follows through all crashes, and prints what it sees. Runs until it is killed.</summary>
internal static class CrashFollower
{
    public static async Task RunAsync(string folder, bool durableOnly, CancellationToken cancellation)
    {
        TypeRegistry registry = CrashMessage.NewRegistry();
        CustomBinaryFormatter formatter = new(registry);
        using TransactionFileReader reader = TransactionFileReader.Open(folder, registry, new TransactionFileReaderOptions { DurableOnly = durableOnly });
        await foreach (TransactionRecord record in reader.Follow(0, cancellation).ConfigureAwait(false))
        {
            Console.WriteLine(Witness.Of(formatter, record.Ordinal, (CrashMessage)record.Message));
        }
    }
}
