using CustomBinarySerializer.TransactionFiles.Waiting;

namespace CustomBinarySerializer.TransactionFiles.Tests.Waiting;

/// <summary>A file in a folder of its own that holds one number, as a writer publishes it.</summary>
internal sealed class PublishedFile : IDisposable
{
    /// <summary>A time far beyond any test, so that only a lost wake-up reaches it.</summary>
    internal static readonly TimeSpan Long = TimeSpan.FromSeconds(30);

    private readonly TemporaryFolder _folder = new();

    internal PublishedFile() => Publish(0);

    internal string Folder => _folder.Path;

    internal string Path => _folder["positions"];

    internal long Value
    {
        get
        {
            using Microsoft.Win32.SafeHandles.SafeFileHandle file = File.OpenHandle(
                Path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            Span<byte> bytes = stackalloc byte[8];
            return RandomAccess.Read(file, bytes, 0) == 8 ? BitConverter.ToInt64(bytes) : 0;
        }
    }

    internal void Publish(long value)
    {
        using Microsoft.Win32.SafeHandles.SafeFileHandle file = File.OpenHandle(
            Path, FileMode.OpenOrCreate, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete);
        RandomAccess.Write(file, BitConverter.GetBytes(value), 0);
    }

    /// <summary>Creates a signal that doesn't poll.</summary>
    internal PublicationSignal NewSignalByEventsOnly() =>
        new(
            changed => OperatingSystem.IsLinux()
                ? InotifyWatch.TryCreate(Path, changed, Timeout.InfiniteTimeSpan)
                : FileSystemWatch.TryCreate(Path, changed),
            Timeout.InfiniteTimeSpan,
            typeof(TransactionFileReader));

    public void Dispose() => _folder.Dispose();
}
