using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>
/// Makes things durable. Where that fails, nothing says what is on the disk, and the system may have dropped what it couldn't
/// write, so that a second call would succeed and lie: the writer stops for good.
/// </summary>
internal sealed class DurabilityBarrier(TailGate gate)
{
    /// <summary>Whether it has ever failed.</summary>
    internal bool HasFailed => gate.IsStopped;

    /// <summary>Makes the content of a file durable.</summary>
    /// <param name="file">The file.</param>
    /// <param name="path">For messages.</param>
    /// <exception cref="IOException">It failed; the gate is closed.</exception>
    internal void Pass(IStorageFile file, string path)
    {
        try
        {
            file.Flush();
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            throw Stopped(path, e);
        }
    }

    /// <summary>Makes durable which files there are.</summary>
    /// <exception cref="IOException">It failed; the gate is closed.</exception>
    internal void Pass(IStorageFolder folder)
    {
        try
        {
            folder.Flush();
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            throw Stopped(folder.Path, e);
        }
    }

    private IOException Stopped(string path, Exception cause)
    {
        IOException failure = TransactionFileErrors.FlushFailed(path, cause);
        gate.Stop(failure);
        return failure;
    }
}
